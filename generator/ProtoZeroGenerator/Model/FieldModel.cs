using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model;

/// <summary>How many values a field holds.</summary>
internal enum Cardinality
{
    Singular,
    Repeated,
    Map,
}

/// <summary>How a singular field tells that it is set.</summary>
internal enum PresenceKind
{
    /// <summary>It does not: the default is "unset".</summary>
    Implicit,

    /// <summary>By a bit, or for messages by their address.</summary>
    Explicit,

    /// <summary>As <see cref="Explicit"/>, and a message without it is incomplete.</summary>
    Required,

    /// <summary>By the case of its oneof.</summary>
    Oneof,
}

/// <summary>The type of a value: of a field, of an element, or of a map's key or value.</summary>
/// <param name="Kind">Its kind in the schema.</param>
/// <param name="CSharp">
/// The C# type as the message's code can write it: <c>ulong</c>, <c>_P::ProtoString</c>, an enum or a message.
/// </param>
/// <param name="Outside">The same as code outside of the namespace can write it.</param>
/// <param name="IsDelimited">For a message: whether it is framed by group tags.</param>
/// <param name="ValidatesUtf8">For a string: whether it must be UTF-8.</param>
/// <param name="EnumValues">For an enum: the type that tells its values; otherwise null.</param>
/// <param name="IsClosedEnum">Whether it is a closed enum.</param>
/// <param name="MayMissRequired">For a message: whether a required field can be missing in it.</param>
/// <param name="ClassType">
/// In a class: the C# type of the value there, as its code can write it. Otherwise null.
/// </param>
/// <param name="IsValue">
/// In a class: whether a message is no object of its class there: the value of a well-known wrapper, or encoded.
/// </param>
/// <param name="IsEncoded">In a class: whether a message is held encoded, since it is a struct alone.</param>
internal sealed record ValueModel(
    ScalarKind Kind,
    string CSharp,
    string Outside,
    bool IsDelimited,
    bool ValidatesUtf8,
    string? EnumValues,
    bool IsClosedEnum,
    bool MayMissRequired,
    string? ClassType = null,
    bool IsValue = false,
    bool IsEncoded = false)
{
    /// <summary>What is known of its kind.</summary>
    public ScalarType Scalar => ScalarTypes.Of(Kind);
}

/// <summary>A field of a message.</summary>
/// <param name="Number">Field number.</param>
/// <param name="ProtoName">Name in the schema.</param>
/// <param name="JsonName">
/// Name in JSON: the declared one, or made from the name; of an extension, its full name in brackets.
/// </param>
/// <param name="HasJsonName">Whether the schema declares the name in JSON.</param>
/// <param name="IsGroupLike">Whether the text format calls it by its type's name.</param>
/// <param name="IsRedacted">Whether debugging texts hide its value.</param>
/// <param name="Property">The property.</param>
/// <param name="Storage">
/// The struct's field that holds the value (<c>_time</c>), or the member of the oneof's union.
/// </param>
/// <param name="Constant">The constant that holds the number: <c>TimeFieldNumber</c>.</param>
/// <param name="Has">The property that tells presence; null if there is none.</param>
/// <param name="Clear">The method that unsets it; null if there is none.</param>
/// <param name="Mutable">
/// The member that gives access for changes (messages, lists, maps); null if there is none.
/// </param>
/// <param name="Set">The method that sets it to a copy of a text or of bytes; null if there is none.</param>
/// <param name="Init">The property by which an initializer sets a message; null if there is none.</param>
/// <param name="WriteName">The method of the typed field writers; for messages it follows <c>Start</c>.</param>
/// <param name="Docs">Documentation.</param>
/// <param name="IsDeprecated">Whether it gets <c>[Obsolete]</c>.</param>
/// <param name="Cardinality">How many values it holds.</param>
/// <param name="Value">The type of the value, of one element, or of a map's values.</param>
/// <param name="Key">The type of a map's keys; otherwise null.</param>
/// <param name="Presence">How it tells that it is set; meaningless unless singular.</param>
/// <param name="PresenceBit">Number of its presence bit, or -1.</param>
/// <param name="IsPacked">Whether a list is written packed.</param>
/// <param name="Oneof">Index of its oneof in the message, or -1.</param>
/// <param name="Default">
/// The declared default, or a closed enum's first value where that is not 0, as a C# expression; null if it is the
/// type's own.
/// </param>
/// <param name="StoredDefault">
/// The declared default as a message stores it, in the form of <c>SchemaCoding</c>. Null if it is what the field has
/// without a declaration.
/// </param>
/// <param name="Tag">The tag as a number: field number × 8 + wire type; of a packed list, wire type 2.</param>
/// <param name="Site">
/// Constant from which the writer derives where it keeps what it learned about this field's lengths: 0 to 255.
/// </param>
/// <param name="ChangeBit">
/// The bit by which a lazy message notes a change of the field. Members of a oneof have one bit; fields of closed enums
/// have that of unknown fields, which the numbers that they do not know become.
/// </param>
internal sealed record FieldModel(
    int Number,
    string ProtoName,
    string JsonName,
    bool HasJsonName,
    bool IsGroupLike,
    bool IsRedacted,
    string Property,
    string Storage,
    string Constant,
    string? Has,
    string? Clear,
    string? Mutable,
    string? Set,
    string? Init,
    string WriteName,
    DocsModel Docs,
    bool IsDeprecated,
    Cardinality Cardinality,
    ValueModel Value,
    ValueModel? Key,
    PresenceKind Presence,
    int PresenceBit,
    bool IsPacked,
    int Oneof,
    string? Default,
    string? StoredDefault,
    uint Tag,
    int Site,
    int ChangeBit)
{
    /// <summary>The place among the fields of the message in the schema.</summary>
    public int Order { get; init; }

    /// <summary>The oneof that descriptors have for an <c>optional</c> field of proto3; otherwise null.</summary>
    public string? SyntheticOneof { get; init; }
}
