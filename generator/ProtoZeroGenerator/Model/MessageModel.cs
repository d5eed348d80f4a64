namespace ProtoZeroGenerator.Model;

/// <summary>A message as a C# struct.</summary>
/// <param name="Name">Identifier of the struct, already escaped and free of clashes.</param>
/// <param name="TypeName">The struct with namespace and holders, from the root: <c>global::A.B.Types.C</c>.</param>
/// <param name="Outside">The struct as code outside of the namespace can write it.</param>
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
    int StackSize);
