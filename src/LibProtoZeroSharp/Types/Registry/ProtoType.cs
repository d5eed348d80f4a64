using System;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// What the schema says about a type of messages: its name and its fields, for code that works with any message, such
/// as filters of logs. Two words; what it refers to is made when the type is first used, and never freed. With a
/// <see cref="ProtoView"/> fields can be read.
/// </summary>
public readonly unsafe struct ProtoType : IEquatable<ProtoType>
{
    private readonly MessageTable* _table;

    internal ProtoType(MessageTable* table) => _table = table;

    /// <summary>The full name in the schema, such as <c>google.protobuf.Timestamp</c>. Allocates a string.</summary>
    public string FullName => Encoding.UTF8.GetString(Utf8FullName);

    /// <summary>The full name in the schema as UTF-8. Valid as long as the process.</summary>
    public ReadOnlySpan<byte> Utf8FullName => Table->FullName;

    /// <summary>How many fields there are.</summary>
    public int FieldCount => Table->Count;

    internal MessageTable* Table
    {
        get
        {
            if (_table == null) ProtoThrow.Misuse("The default ProtoType is no type.");
            return _table;
        }
    }

    /// <summary>A field by its place in the order of field numbers.</summary>
    /// <param name="index">0 to <see cref="FieldCount"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such place.</exception>
    public ProtoField this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Table->Count);
            // SAFETY: the table has that many fields.
            return new ProtoField(Table->Fields + index);
        }
    }

    /// <summary>The type of a message.</summary>
    /// <typeparam name="T">The message.</typeparam>
    public static ProtoType Of<T>()
        where T : unmanaged, IProtoMessage<T> => new(TableOf<T>.Get());

    /// <summary>Whether both are one type.</summary>
    public static bool operator ==(ProtoType left, ProtoType right) => left.Equals(right);

    /// <summary>Whether they are two types.</summary>
    public static bool operator !=(ProtoType left, ProtoType right) => !left.Equals(right);

    /// <summary>Finds a field by its number.</summary>
    /// <param name="fieldNumber">The field number.</param>
    /// <param name="field">The field; not to be used if there is none.</param>
    /// <returns>Whether the type has it. Extensions are not fields of the type.</returns>
    public bool TryGetField(int fieldNumber, out ProtoField field)
    {
        FieldEntry* entry = Table->Find(fieldNumber);
        field = new ProtoField(entry);
        return entry != null;
    }

    /// <summary>Finds a field by its name in the schema or in JSON.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="field">The field; not to be used if there is none.</param>
    /// <returns>Whether the type has it.</returns>
    public bool TryGetField(ReadOnlySpan<byte> name, out ProtoField field)
    {
        FieldEntry* entry = Table->FindJson(name);
        field = new ProtoField(entry);
        return entry != null;
    }

    /// <inheritdoc cref="TryGetField(ReadOnlySpan{byte}, out ProtoField)"/>
    /// <param name="name">The name.</param>
    /// <param name="field">The field; not to be used if there is none.</param>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    public bool TryGetField(string name, out ProtoField field)
    {
        ArgumentNullException.ThrowIfNull(name);
        const int Short = 256;
        Span<byte> stack = stackalloc byte[Short];
        Span<byte> utf8 = name.Length <= Short / 3 ? stack[..Encoding.UTF8.GetBytes(name, stack)]
            : Encoding.UTF8.GetBytes(name);
        return TryGetField(utf8, out field);
    }

    /// <summary>Gets a field by its name in the schema or in JSON.</summary>
    /// <param name="name">The name.</param>
    /// <exception cref="ArgumentException">The type has no such field.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <remarks>Look fields up once for work on many messages: with the name this is a search.</remarks>
    public ProtoField GetField(string name)
    {
        if (!TryGetField(name, out ProtoField field))
            ProtoThrow.Argument(nameof(name), $"{FullName} has no field {name}.");
        return field;
    }

    /// <summary>Gets a field by its number.</summary>
    /// <param name="fieldNumber">The field number.</param>
    /// <exception cref="ArgumentException">The type has no such field.</exception>
    public ProtoField GetField(int fieldNumber)
    {
        if (!TryGetField(fieldNumber, out ProtoField field))
            ProtoThrow.Argument(nameof(fieldNumber), $"{FullName} has no field {fieldNumber}.");
        return field;
    }

    /// <summary>Enumerates the fields in the order of their numbers.</summary>
    public Enumerator GetEnumerator() => new(Table);

    /// <inheritdoc/>
    public bool Equals(ProtoType other) => _table == other._table;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtoType other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => ((nint)_table).GetHashCode();

    /// <summary>The full name.</summary>
    public override string ToString() => _table == null ? "" : FullName;

    /// <summary>Goes over the fields of a type.</summary>
    public struct Enumerator
    {
        private readonly MessageTable* _table;
        private int _index;

        internal Enumerator(MessageTable* table)
        {
            _table = table;
            _index = -1;
        }

        /// <summary>The field; that of no message where there is none.</summary>
        // SAFETY: the index is tested.
        public readonly ProtoField Current =>
            _table == null || (uint)_index >= (uint)_table->Count ? default : new(_table->Fields + _index);

        /// <summary>Goes to the next field.</summary>
        public bool MoveNext() => _table != null && ++_index < _table->Count;
    }
}
