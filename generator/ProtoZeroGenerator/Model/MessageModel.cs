namespace ProtoZeroGenerator.Model;

/// <summary>A message as a C# struct, or as a class.</summary>
/// <param name="Name">Identifier of the type, already escaped and free of clashes.</param>
/// <param name="TypeName">The type with namespace and holders, from the root: <c>global::A.B.Types.C</c>.</param>
/// <param name="Outside">The type as code outside of the namespace can write it.</param>
/// <param name="FullName">Full name in the schema.</param>
/// <param name="Docs">Documentation.</param>
/// <param name="IsDeprecated">Whether it gets <c>[Obsolete]</c>.</param>
/// <param name="Fields">Fields in the order of their numbers, members of oneofs among them.</param>
/// <param name="Oneofs">Oneofs that users see, in the order of the file.</param>
/// <param name="Messages">Nested messages (map entries excluded), groups included.</param>
/// <param name="Enums">Nested enums.</param>
/// <param name="Extensions">Extensions declared inside.</param>
/// <param name="ReservedNames">Names that the schema reserves.</param>
/// <param name="PresenceWords">How many 32-bit words hold the presence bits of its fields.</param>
/// <param name="IsLeaf">
/// Whether its parser and writer are small and call no other message's, so that they may be inlined.
/// </param>
/// <param name="MayMissRequired">Whether a required field can be missing, here or in anything nested.</param>
/// <param name="IsExtendable">Whether it has extension ranges.</param>
/// <param name="IsLazy">Whether its fields are decoded at their first use.</param>
/// <param name="IsMessageSet">Whether it has the message-set wire format.</param>
/// <param name="Parts">What it can do.</param>
/// <param name="StackSize">Bytes of stack that a level of it takes at most; 0 if parsers need no check for it.</param>
/// <param name="Class">Of a struct: the class of the same message; null if there is none.</param>
/// <param name="Struct">Of a class: its struct, as its code can write it; empty for a struct.</param>
internal sealed record MessageModel(
    string Name,
    string TypeName,
    string Outside,
    string FullName,
    DocsModel Docs,
    bool IsDeprecated,
    EquatableArray<FieldModel> Fields,
    EquatableArray<OneofModel> Oneofs,
    EquatableArray<MessageModel> Messages,
    EquatableArray<EnumModel> Enums,
    EquatableArray<ExtensionModel> Extensions,
    EquatableArray<string> ReservedNames,
    int PresenceWords,
    bool IsLeaf,
    bool MayMissRequired,
    bool IsExtendable,
    bool IsLazy,
    bool IsMessageSet,
    MessageParts Parts,
    int StackSize,
    MessageModel? Class,
    string Struct)
{
    /// <summary>What it does not read of another message, if it is a view of that; else null.</summary>
    public ViewModel? View { get; init; }

    /// <summary>Whether it is a class.</summary>
    public bool IsClass => Struct.Length > 0;

    /// <summary>Of a struct: whether it is inside of its class.</summary>
    public bool IsInClass => Class is not null && Class.Struct == Name;
}
