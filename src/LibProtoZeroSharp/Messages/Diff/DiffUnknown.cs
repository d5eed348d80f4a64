using System;
using System.Buffers;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The unknown fields of one message in the order of their numbers; those of one number in the order of the bytes.
/// </summary>
internal readonly unsafe ref struct DiffUnknown
{
    private const int NumberShift = 32;

    // Where each field lies, and its number with its place in that list.
    private readonly UnknownSlice[] _fields;
    private readonly ulong[] _order;

    public DiffUnknown(MessageHead* head)
    {
        UnknownSlice* last = head->Unknown;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            var reader = new ProtoReader(BytesOf(slice), int.MaxValue);
            for (; reader.Next(); Count++) reader.Skip();
        }

        _fields = ArrayPool<UnknownSlice>.Shared.Rent(Math.Max(Count, 1));
        _order = ArrayPool<ulong>.Shared.Rent(Math.Max(Count, 1));
        int count = 0;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            var reader = new ProtoReader(BytesOf(slice), int.MaxValue);
            while (reader.Next())
            {
                int number = reader.FieldNumber;
                ReadOnlySpan<byte> field = reader.ReadRaw();
                _order[count] = ((ulong)number << NumberShift) | (uint)count;
                _fields[count++] = new UnknownSlice
                {
                    Start = slice->Start + reader.Position - field.Length, Size = field.Length,
                };
            }
        }

        _order.AsSpan(0, Count).Sort();
    }

    /// <summary>How many fields there are.</summary>
    public int Count { get; }

    /// <summary>The number of the field at a place; behind the last one, the largest.</summary>
    public int NumberAt(int place) => place < Count ? (int)(_order[place] >> NumberShift) : int.MaxValue;

    /// <summary>Where those of a number end that begin at a place.</summary>
    public int EndOf(int number, int place)
    {
        while (place < Count && NumberAt(place) == number) place++;
        return place;
    }

    /// <summary>Whether fields are those of another message.</summary>
    public bool Same(int start, int end, in DiffUnknown other, int otherStart, int otherEnd)
    {
        if (end - start != otherEnd - otherStart) return false;
        for (int i = 0; i < end - start; i++)
        {
            if (!FieldAt(start + i).SequenceEqual(other.FieldAt(otherStart + i))) return false;
        }

        return true;
    }

    /// <summary>The text of fields; null if there are none.</summary>
    public string? TextOf(int start, int end)
    {
        if (start == end) return null;
        UnknownSlice[] slices = ArrayPool<UnknownSlice>.Shared.Rent(end - start);
        MessageHead head = default;
        // SAFETY: there is space for each field; the message lives shorter than the space.
        fixed (UnknownSlice* room = slices)
        {
            for (int i = start; i < end; i++)
            {
                UnknownSlice field = _fields[(uint)_order[i]];
                UnknownSlice.Append(ref head, (byte*)(room + i - start), field.Start, (nint)field.Size);
            }

            string text = DebugText.Of(head.Unknown);
            ArrayPool<UnknownSlice>.Shared.Return(slices);
            return text;
        }
    }

    /// <summary>Gives the memory back.</summary>
    public void Dispose()
    {
        ArrayPool<UnknownSlice>.Shared.Return(_fields);
        ArrayPool<ulong>.Shared.Return(_order);
    }

    // SAFETY: a slice describes bytes that live as long as the message; so below.
    private static ReadOnlySpan<byte> BytesOf(UnknownSlice* slice) => new(slice->Start, (int)slice->Size);

    private ReadOnlySpan<byte> FieldAt(int place)
    {
        UnknownSlice field = _fields[(uint)_order[place]];
        return new ReadOnlySpan<byte>(field.Start, (int)field.Size);
    }
}
