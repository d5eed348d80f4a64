using System;
using System.Runtime.CompilerServices;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Names and numbers of an enum, in native memory that is never freed.</summary>
internal unsafe struct EnumTable
{
    // Sorted by number; of values with one number in the order of the schema.
    private Entry* _byNumber;
    private Entry* _first;

    // Places of values + 1 by the hashes of their names, 0 where there is none; at most half of them are taken.
    private int* _slots;
    private uint _slotMask;
    private int _count;
    private bool _isNull, _isDynamic, _isClosed;
    private byte* _fullName;
    private int _fullNameLength;

    /// <summary>How many values there are, aliases included.</summary>
    public readonly int Count => _count;

    /// <summary>Whether it is <c>google.protobuf.NullValue</c>, whose value is null in JSON.</summary>
    public readonly bool IsNull => _isNull;

    /// <summary>Whether numbers that no value has are unknown fields.</summary>
    public readonly bool IsClosed => _isClosed;

    /// <summary>The full name.</summary>
    public readonly ReadOnlySpan<byte> FullName
    {
        // SAFETY: pointer and length were made together.
        get => new(_fullName, _fullNameLength);
    }

    /// <summary>The table of an enum, made at the first call.</summary>
    public static EnumTable* Of<TValues>()
        where TValues : struct, IEnumValues
    {
        nint table = Volatile.Read(ref Cache<TValues>.Address);
        return (EnumTable*)(table != 0 ? table : Make(ref Cache<TValues>.Address, TValues.Names));
    }

    /// <summary>A value by its place in the order of numbers.</summary>
    public readonly Entry* At(int index) => _byNumber + index;

    /// <summary>A name by its place in the order of numbers.</summary>
    public readonly ReadOnlySpan<byte> NameAt(int index) => _byNumber[index].Name;

    /// <summary>The name of a number, of aliases the first one; empty if no value has the number.</summary>
    public readonly ReadOnlySpan<byte> NameOf(int number)
    {
        Entry* entry = Find(number);
        return entry != null ? entry->Name : default;
    }

    /// <summary>The value with a number, of aliases the first one; null if no value has the number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Entry* Find(int number)
    {
        int low = 0, high = _count;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            // SAFETY: middle is below the count.
            if (_byNumber[middle].Number < number) low = middle + 1;
            else high = middle;
        }

        return low < _count && _byNumber[low].Number == number ? _byNumber + low : null;
    }

    /// <summary>Whether a value has this number.</summary>
    public readonly bool Contains(int number) => Find(number) != null;

    /// <summary>The number of a name.</summary>
    public readonly bool TryFind(ReadOnlySpan<byte> name, out int number)
    {
        Entry* entry = Find(name);
        number = entry != null ? entry->Number : 0;
        return entry != null;
    }

    /// <summary>The value with a name, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Entry* Find(ReadOnlySpan<byte> name)
    {
        for (uint at = HashOf(name) & _slotMask; _slots[at] != 0; at = (at + 1) & _slotMask)
        {
            // SAFETY: a slot holds the place of a value.
            Entry* entry = _byNumber + _slots[at] - 1;
            if (name.SequenceEqual(entry->Name)) return entry;
        }

        return null;
    }

    /// <summary>The value that the schema declares first; of a closed enum it is the default.</summary>
    public readonly Entry* First => _first;

    private static nint Make(ref nint address, ReadOnlySpan<byte> names)
    {
        lock (TableMemory.Gate)
        {
            if (address == 0) Volatile.Write(ref address, (nint)Build(names, isDynamic: false));
            return address;
        }
    }

    /// <summary>Makes the table of an enum.</summary>
    /// <param name="names">Its name and its values, as <see cref="IEnumValues.Names"/> has them.</param>
    /// <param name="isDynamic">Whether the schema is read at run time, so that an attacker may have chosen them.</param>
    internal static EnumTable* Build(ReadOnlySpan<byte> names, bool isDynamic)
    {
        var values = new SchemaReader(names);
        EnumTable* table = TableMemory.Take<EnumTable>(1);
        table->_isClosed = values.Number() != 0;
        ReadOnlySpan<byte> fullName = values.Text();
        table->_fullName = TableMemory.Copy(fullName);
        table->_fullNameLength = fullName.Length;
        int count = 0;
        for (SchemaReader reader = values; !reader.IsAtEnd; count++)
        {
            reader.Signed();
            reader.Text();
        }

        table->_count = count;
        table->_byNumber = TableMemory.Take<Entry>(count);
        table->_isDynamic = isDynamic;
        // SAFETY: the array has space for all values.
        var entries = new Span<Entry>(table->_byNumber, count);
        int number = 0;
        for (int i = 0; i < count; i++)
        {
            number += values.Signed();
            ReadOnlySpan<byte> name = values.Text();
            entries[i] = new Entry { Number = number, Order = i, Start = TableMemory.Copy(name), Length = name.Length };
        }

        entries.Sort(static (a, b) => a.Number != b.Number ? a.Number.CompareTo(b.Number) : a.Order.CompareTo(b.Order));
        table->_first = table->_byNumber;
        for (int i = 0; i < count; i++)
        {
            if (entries[i].Order == 0) table->_first = table->_byNumber + i;
        }

        table->MakeSlots();
        table->_isNull = fullName.SequenceEqual("google.protobuf.NullValue"u8);
        return table;
    }

    private void MakeSlots()
    {
        uint count = 4;
        while (count < 2L * _count) count *= 2;
        _slotMask = count - 1;
        _slots = TableMemory.Take<int>((int)count);
        for (int i = 0; i < _count; i++)
        {
            uint at = HashOf(_byNumber[i].Name) & _slotMask;
            while (_slots[at] != 0) at = (at + 1) & _slotMask;
            _slots[at] = i + 1;
        }
    }

    private readonly uint HashOf(ReadOnlySpan<byte> name) => _isDynamic ? NameHash.Seeded(name) : NameHash.Fast(name);

    private static class Cache<TValues>
        where TValues : struct, IEnumValues
    {
        public static nint Address;
    }

    /// <summary>A value.</summary>
    internal struct Entry
    {
        public int Number;

        /// <summary>The place in the schema.</summary>
        public int Order;

        public byte* Start;
        public int Length;

        // SAFETY: start and length were made together, and the memory is never freed.
        public readonly ReadOnlySpan<byte> Name => new(Start, Length);
    }
}
