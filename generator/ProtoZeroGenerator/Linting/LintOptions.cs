namespace ProtoZeroGenerator.Linting;

/// <summary>What a project may choose about rules of style.</summary>
/// <param name="EnumZeroValueSuffix">How the name of an enum's zero value ends.</param>
/// <param name="ServiceSuffix">How the name of a service ends.</param>
/// <param name="AllowsSameRequestResponse">Whether a call may take what it gives.</param>
/// <param name="AllowsEmptyRequests">Whether any call may take <c>google.protobuf.Empty</c>.</param>
/// <param name="AllowsEmptyResponses">Whether any call may give <c>google.protobuf.Empty</c>.</param>
internal sealed record LintOptions(
    string EnumZeroValueSuffix = LintOptions.UsualEnumZeroValueSuffix,
    string ServiceSuffix = LintOptions.UsualServiceSuffix,
    bool AllowsSameRequestResponse = false,
    bool AllowsEmptyRequests = false,
    bool AllowsEmptyResponses = false)
{
    public const string UsualEnumZeroValueSuffix = "_UNSPECIFIED", UsualServiceSuffix = "Service";
}
