using System;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// What the schema says about a field; see <see cref="ProtoType"/>. One word, valid as long as the process.
/// </summary>
public readonly unsafe partial struct ProtoField : IEquatable<ProtoField>
{
    private readonly FieldEntry* _entry;

    internal ProtoField(FieldEntry* entry) => _entry = entry;

    /// <summary>The field number.</summary>
    public int FieldNumber => Entry->Number;

    /// <summary>
    /// The name in the schema; of the key and the value of a map perhaps empty. Allocates a string.
    /// </summary>
    public string Name => Encoding.UTF8.GetString(Utf8Name);

    /// <summary>The name in the schema as UTF-8. Valid as long as the process.</summary>
    public ReadOnlySpan<byte> Utf8Name => Entry->Name;

    /// <summary>
    /// The name in JSON; of the key and the value of a map perhaps empty. Allocates a string.
    /// </summary>
    public string JsonName => Encoding.UTF8.GetString(Utf8JsonName);

    /// <summary>The name in JSON as UTF-8. Valid as long as the process.</summary>
    public ReadOnlySpan<byte> Utf8JsonName => Entry->JsonName;

    /// <summary>The type; of a map, <see cref="ProtoFieldType.Message"/>, as in descriptors.</summary>
    public ProtoFieldType Type => Entry->FieldType;

    /// <summary>Whether it is a list; a map is none.</summary>
    public bool IsList => Entry->Shape == FieldShape.List;

    /// <summary>Whether it is a map.</summary>
    public bool IsMap => Entry->Shape == FieldShape.Map;

    /// <summary>Whether a message tells that the field is unset from that it has its default.</summary>
    public bool HasPresence => Entry->Shape is not (FieldShape.Implicit or FieldShape.List or FieldShape.Map);

    /// <summary>
    /// Whether a message without it is incomplete: <c>required</c> of proto2, or the feature of editions.
    /// </summary>
    public bool IsRequired => Entry->IsRequired;

    /// <summary>Whether it is a list that is written packed.</summary>
    public bool IsPacked => Entry->IsPacked;

    /// <summary>Whether the schema says <c>debug_redact</c>: its values do not belong into logs.</summary>
    public bool IsRedacted => Entry->IsRedacted;

    /// <summary>The type of the messages in it, also of those in a list. A map has none of its own.</summary>
    /// <exception cref="InvalidOperationException">It holds no messages.</exception>
    public ProtoType MessageType
    {
        get
        {
            if (IsMap || !Entry->IsMessage) ProtoThrow.Misuse("The field holds no messages.");
            return new ProtoType(Entry->Message);
        }
    }

    /// <summary>The keys of a map, as a field with one value.</summary>
    /// <exception cref="InvalidOperationException">It is no map.</exception>
    public ProtoField MapKey => new(&Map->Key);

    /// <summary>The values of a map, as a field with one value.</summary>
    /// <exception cref="InvalidOperationException">It is no map.</exception>
    public ProtoField MapValue => new(&Map->Value);

    /// <summary>The enum whose values are in it, also of those in a list. A map has none of its own.</summary>
    /// <exception cref="InvalidOperationException">It holds no values of an enum.</exception>
    public ProtoEnumType EnumType
    {
        get
        {
            if (Type != ProtoFieldType.Enum) ProtoThrow.Misuse("The field holds no values of an enum.");
            return new ProtoEnumType(Entry->Enum);
        }
    }

    /// <summary>The type of messages that has the field.</summary>
    /// <exception cref="InvalidOperationException">It is the key or the value of a map.</exception>
    public ProtoType ContainingType
    {
        get
        {
            MessageTable* table = FieldEntry.OwnerOf(Entry);
            if (table == null) ProtoThrow.Misuse("The field is the key or the value of a map.");
            return new ProtoType(table);
        }
    }

    /// <summary>
    /// The oneof that it is a member of, or null. An <c>optional</c> field of proto3 is in none.
    /// </summary>
    public ProtoOneof? ContainingOneof => ProtoOneof.Of(Entry);

    private MapEntry* Map
    {
        get
        {
            if (!IsMap) ProtoThrow.Misuse("The field is no map.");
            return Entry->Map;
        }
    }

    internal FieldEntry* Entry
    {
        get
        {
            if (_entry == null) ProtoThrow.Misuse("The default ProtoField is no field.");
            return _entry;
        }
    }

    /// <summary>Whether both are one field of one type.</summary>
    public static bool operator ==(ProtoField left, ProtoField right) => left.Equals(right);

    /// <summary>Whether they are two fields.</summary>
    public static bool operator !=(ProtoField left, ProtoField right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(ProtoField other) => _entry == other._entry;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtoField other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => ((nint)_entry).GetHashCode();

    /// <summary>The name in the schema.</summary>
    public override string ToString() => _entry == null ? "" : Name;
}
