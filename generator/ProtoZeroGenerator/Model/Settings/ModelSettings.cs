namespace ProtoZeroGenerator.Model.Settings;

/// <summary>The settings of one file or message, each from the narrowest place that has it.</summary>
/// <param name="Namespace">The namespace that the item or the editor configuration sets; null if neither does.</param>
/// <param name="ProjectNamespace">
/// The namespace that the project sets, where neither the item nor the file says one; or null.
/// </param>
/// <param name="IsPublic">Whether generated types are public.</param>
/// <param name="KeepsEnumNames">Whether enum values are spelt as in the file.</param>
/// <param name="HasDocs">Whether comments become documentation.</param>
/// <param name="IsLazy">Whether messages are decoded at their first use.</param>
/// <param name="IsClass">Whether messages are classes, each with its struct inside.</param>
/// <param name="IsImportOnly">Whether others may import the file but no code is made from it.</param>
/// <param name="Parts">What messages can do.</param>
/// <param name="Services">What becomes of services.</param>
/// <param name="HasOptionMessages">
/// Whether the project has the messages of descriptor.proto, so that extensions of them can get keys.
/// </param>
internal sealed record ModelSettings(
    string? Namespace,
    string? ProjectNamespace,
    bool IsPublic,
    bool KeepsEnumNames,
    bool HasDocs,
    bool IsLazy,
    bool IsClass,
    bool IsImportOnly,
    MessageParts Parts,
    ServiceParts Services,
    bool HasOptionMessages)
{
    /// <summary>Nothing is set.</summary>
    public static readonly ModelSettings Default =
        new(null, null, true, false, true, false, false, false, MessageParts.Usual, ServiceParts.Both, false);
}
