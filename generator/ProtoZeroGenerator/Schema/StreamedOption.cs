namespace ProtoZeroGenerator.Schema;

/// <summary>The option by which the elements of a view's field are read by a scan.</summary>
internal static class StreamedOption
{
    /// <summary>The option as it is set on a field; null if it is not.</summary>
    public static OptionEntry? Of(FieldSchema field) =>
        field.Options.GetMessage("protozerosharp.field").Find("streamed")
            is { Value: { Kind: ConstantKind.Bool, Bool: true } } entry ? entry : null;
}
