using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

/// <summary>A field of a message, or an extension.</summary>
internal sealed class FieldSchema : SchemaElement
{
    internal FieldSchema(SchemaFile file, MessageSchema? scope, FieldSyntax syntax, string name, string fullName)
        : base(file, name, fullName, syntax.Name.Span)
    {
        Scope = scope;
        Syntax = syntax;
    }

    /// <summary>Field number, 1 to 536,870,911 (2,147,483,646 for an extension of a message set).</summary>
    public int Number { get; internal set; }

    /// <summary>JSON name: the written one, or made from the name.</summary>
    public string JsonName { get; internal set; } = "";

    /// <summary>Whether <c>json_name</c> was written.</summary>
    public bool HasJsonName { get; internal set; }

    /// <summary>Type of the value (of one element, if repeated; <see cref="ScalarKind.Message"/> for a map).</summary>
    public ScalarKind Kind { get; internal set; }

    /// <summary>What is known of <see cref="Kind"/>.</summary>
    public ScalarType Scalar => ScalarTypes.Of(Kind);

    /// <summary>
    /// Label as written; <see cref="FieldLabel.Repeated"/> for maps. In editions <c>required</c> is
    /// <see cref="FieldLabel.Optional"/> here; see <see cref="IsRequired"/>.
    /// </summary>
    public FieldLabel Label { get; internal set; } = FieldLabel.Optional;

    /// <summary>The message type where <see cref="Kind"/> is message; for a map the entry.</summary>
    public MessageSchema? MessageType { get; internal set; }

    /// <summary>The enum type where <see cref="Kind"/> is enum.</summary>
    public EnumSchema? EnumType { get; internal set; }

    /// <summary>The message the field belongs to; for an extension the extended message (null if unresolved).</summary>
    public MessageSchema? ContainingType { get; internal set; }

    /// <summary>The message whose body holds the declaration; null for a top-level extension.</summary>
    public MessageSchema? Scope { get; }

    /// <summary>Whether it is an extension of <see cref="ContainingType"/>.</summary>
    public bool IsExtension { get; internal set; }

    /// <summary>The oneof it is in, synthetic ones included; or null.</summary>
    public OneofSchema? Oneof { get; internal set; }

    /// <summary>The oneof it is in, or null; a proto3 <c>optional</c> is in none.</summary>
    public OneofSchema? RealOneof => Oneof is { IsSynthetic: false } ? Oneof : null;

    /// <summary>Whether it is a proto3 field written <c>optional</c>.</summary>
    public bool IsProto3Optional { get; internal set; }

    /// <summary>Declared default, typed; null where none is written.</summary>
    public ConstantValue? Default { get; internal set; }

    /// <summary>Whether it repeats, as a list or a map.</summary>
    public bool IsRepeated => Label == FieldLabel.Repeated;

    /// <summary>Whether it is a map field.</summary>
    public bool IsMap => MessageType is { IsMapEntry: true } && IsRepeated;

    /// <summary>Key field of a map's entry; only where <see cref="IsMap"/>.</summary>
    public FieldSchema MapKey => MessageType!.Fields[0];

    /// <summary>Value field of a map's entry; only where <see cref="IsMap"/>.</summary>
    public FieldSchema MapValue => MessageType!.Fields[1];

    /// <summary>Presence of a singular field; meaningless for a repeated one.</summary>
    public FieldPresence Presence =>
        IsRequired ? FieldPresence.Required : HasPresence ? FieldPresence.Explicit : FieldPresence.Implicit;

    /// <summary>
    /// Whether "unset" differs from "set to the default": false for repeated fields and implicit presence.
    /// </summary>
    public bool HasPresence
    {
        get
        {
            if (IsRepeated) return false;
            if (Kind == ScalarKind.Message || IsExtension || Oneof is not null) return true;
            return Features.FieldPresence != FieldPresence.Implicit;
        }
    }

    /// <summary>Whether it must be in the bytes: <c>required</c>, or the editions feature.</summary>
    public bool IsRequired =>
        Label == FieldLabel.Required || (!IsRepeated && Features.FieldPresence == FieldPresence.Required);

    /// <summary>Whether values of its type may be packed at all: repeated numbers, booleans and enums.</summary>
    public bool IsPackable => IsRepeated && Scalar.IsPackable;

    /// <summary>Whether it is written packed. Readers take both forms.</summary>
    public bool IsPacked => IsPackable && Features.RepeatedFieldEncoding == RepeatedEncoding.Packed;

    /// <summary>Whether a message value is framed by group tags and not by a length. Never true for maps.</summary>
    public bool IsDelimited { get; internal set; }

    /// <summary>Whether it was written as <c>group</c> (proto2).</summary>
    public bool IsGroup { get; internal set; }

    /// <summary>
    /// Whether the text format calls it by the name of its type, and C# too: a group, or what looks like one in
    /// editions. A group is called like its message, all in small letters.
    /// </summary>
    public bool IsGroupLike =>
        IsDelimited && MessageType is { } type && type.File == File
        && type.Parent == (IsExtension ? Scope : ContainingType)
        && string.Equals(type.Name.ToLowerInvariant(), Name, System.StringComparison.Ordinal);

    /// <summary>Whether debugging texts hide its value.</summary>
    public bool IsRedacted => Options.GetBool("debug_redact");

    /// <summary>Whether a string must be checked for UTF-8.</summary>
    public bool ValidatesUtf8 =>
        Kind == ScalarKind.String && Features.Utf8Validation == Utf8Validation.Verify;

    /// <summary>Whether unknown numbers of its enum go to the unknown fields.</summary>
    public bool IsClosedEnum => EnumType is { IsClosed: true };

    /// <summary>The extended message as written.</summary>
    internal NameSyntax Extendee { get; set; }

    internal FieldSyntax Syntax { get; }
}
