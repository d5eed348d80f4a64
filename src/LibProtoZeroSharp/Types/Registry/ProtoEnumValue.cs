using System;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// What the schema says about a value of an enum; see <see cref="ProtoEnumType"/>. One word, valid as long as the
/// process.
/// </summary>
public readonly unsafe struct ProtoEnumValue : IEquatable<ProtoEnumValue>
{
    private readonly EnumTable.Entry* _entry;

    internal ProtoEnumValue(EnumTable.Entry* entry) => _entry = entry;

    /// <summary>The name in the schema. Allocates a string.</summary>
    public string Name => Encoding.UTF8.GetString(Utf8Name);

    /// <summary>The name in the schema as UTF-8. Valid as long as the process.</summary>
    public ReadOnlySpan<byte> Utf8Name => Entry->Name;

    /// <summary>The number.</summary>
    public int Number => Entry->Number;

    /// <summary>The place among the values in the schema, from 0.</summary>
    public int Index => Entry->Order;

    private EnumTable.Entry* Entry
    {
        get
        {
            if (_entry == null) ProtoThrow.Misuse("The default ProtoEnumValue is no value.");
            return _entry;
        }
    }

    /// <summary>Whether both are one value of one enum; aliases differ.</summary>
    public static bool operator ==(ProtoEnumValue left, ProtoEnumValue right) => left.Equals(right);

    /// <summary>Whether they are two values.</summary>
    public static bool operator !=(ProtoEnumValue left, ProtoEnumValue right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(ProtoEnumValue other) => _entry == other._entry;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtoEnumValue other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => ((nint)_entry).GetHashCode();

    /// <summary>The name in the schema.</summary>
    public override string ToString() => _entry == null ? "" : Name;
}
