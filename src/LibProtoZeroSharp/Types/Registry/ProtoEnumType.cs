using System;
using System.Text;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What the schema says about an enum: its values, in the order of their numbers, aliases included. One word, valid as
/// long as the process; what it refers to is made when the enum is first used, and never freed.
/// </summary>
public readonly unsafe struct ProtoEnumType : IEquatable<ProtoEnumType>
{
    private readonly EnumTable* _table;

    internal ProtoEnumType(EnumTable* table) => _table = table;

    /// <summary>
    /// The full name in the schema, such as <c>google.protobuf.FieldDescriptorProto.Type</c>. Allocates a string.
    /// </summary>
    public string FullName => Encoding.UTF8.GetString(Utf8FullName);

    /// <summary><see cref="FullName"/> as UTF-8. Valid as long as the process.</summary>
    public ReadOnlySpan<byte> Utf8FullName => Table->FullName;

    /// <summary>
    /// Whether numbers that are no value are unknown fields, as in proto2; otherwise a field keeps them.
    /// </summary>
    public bool IsClosed => Table->IsClosed;

    /// <summary>How many values there are, aliases included.</summary>
    public int ValueCount => Table->Count;

    /// <summary>The value that the schema declares first. A closed enum has it as its default.</summary>
    public ProtoEnumValue First => new(Table->First);

    /// <summary>The enum of which a generated type tells the values.</summary>
    internal static ProtoEnumType Of<TValues>()
        where TValues : struct, IEnumValues => new(EnumTable.Of<TValues>());

    private EnumTable* Table
    {
        get
        {
            if (_table == null) ProtoThrow.Misuse("The default ProtoEnumType is no enum.");
            return _table;
        }
    }

    /// <summary>
    /// A value by its place in the order of numbers; of values with one number in the order of the schema.
    /// </summary>
    /// <param name="index">0 to <see cref="ValueCount"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such place.</exception>
    public ProtoEnumValue this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Table->Count);
            return new ProtoEnumValue(Table->At(index));
        }
    }

    /// <summary>Whether both are one enum.</summary>
    public static bool operator ==(ProtoEnumType left, ProtoEnumType right) => left.Equals(right);

    /// <summary>Whether they are two enums.</summary>
    public static bool operator !=(ProtoEnumType left, ProtoEnumType right) => !left.Equals(right);

    /// <summary>Finds a value by its number; of aliases the one that the schema declares first.</summary>
    /// <param name="number">The number.</param>
    /// <param name="value">The value; not to be used if there is none.</param>
    /// <returns>Whether the enum has it. Allocates nothing.</returns>
    public bool TryGetValue(int number, out ProtoEnumValue value)
    {
        EnumTable.Entry* entry = Table->Find(number);
        value = new ProtoEnumValue(entry);
        return entry != null;
    }

    /// <summary>Finds a value by its name in the schema.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value; not to be used if there is none.</param>
    /// <returns>Whether the enum has it. Allocates nothing.</returns>
    public bool TryGetValue(ReadOnlySpan<byte> name, out ProtoEnumValue value)
    {
        EnumTable.Entry* entry = Table->Find(name);
        value = new ProtoEnumValue(entry);
        return entry != null;
    }

    /// <summary>Enumerates the values in the order of their numbers.</summary>
    public Enumerator GetEnumerator() => new(Table);

    /// <inheritdoc/>
    public bool Equals(ProtoEnumType other) => _table == other._table;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtoEnumType other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => ((nint)_table).GetHashCode();

    /// <summary>The full name.</summary>
    public override string ToString() => _table == null ? "" : FullName;

    /// <summary>Goes over the values of an enum.</summary>
    public struct Enumerator
    {
        private readonly EnumTable* _table;
        private int _index;

        internal Enumerator(EnumTable* table)
        {
            _table = table;
            _index = -1;
        }

        /// <summary>The value; the default one where there is none.</summary>
        public readonly ProtoEnumValue Current =>
            _table == null || (uint)_index >= (uint)_table->Count ? default : new(_table->At(_index));

        /// <summary>Goes to the next value.</summary>
        public bool MoveNext() => _table != null && ++_index < _table->Count;
    }
}
