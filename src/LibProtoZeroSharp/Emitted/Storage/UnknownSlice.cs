using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Adjacent unknown fields of one message, as encoded. A message refers to its last slice.</summary>
/// <remarks>
/// Copies of a message share slices. So links only ever lead forward, in the order in which slices were made, and every
/// walk ends: at the slice that the message calls its last, or at the end of the chain where a copy has taken that one
/// out. To add a slice behind one that has a successor already, a message takes a chain of its own first, so that no
/// copy sees what was added.
/// </remarks>
internal unsafe struct UnknownSlice
{
    public byte* Start;
    public long Size;
    public UnknownSlice* Next;

    // Of the last slice: the first one of its message.
    private UnknownSlice* _first;

    /// <summary>The first slice of a message.</summary>
    /// <param name="last">Its last slice; null if there is none.</param>
    public static UnknownSlice* FirstOf(UnknownSlice* last) => last == null ? null : last->_first;

    /// <summary>The slice that follows, or null at the end.</summary>
    public static UnknownSlice* After(UnknownSlice* slice, UnknownSlice* last) => slice == last ? null : slice->Next;

    /// <summary>Bytes of all slices of a message.</summary>
    /// <param name="last">Its last slice; null if there is none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long SizeOf(UnknownSlice* last) => last == null ? 0 : Sum(last);

    /// <summary>Bytes of memory that <see cref="Append"/> needs.</summary>
    public static nuint RoomFor(UnknownSlice* last) =>
        last != null && last->Next != null ? RoomForAll(last) : (nuint)sizeof(UnknownSlice);

    /// <summary>
    /// Bytes of memory that <see cref="Append"/> needs at most, also when slices have been taken out by then.
    /// </summary>
    public static nuint RoomForAll(UnknownSlice* last)
    {
        nuint slices = 1;
        for (UnknownSlice* slice = FirstOf(last); slice != null; slice = After(slice, last)) slices++;
        return slices * (nuint)sizeof(UnknownSlice);
    }

    /// <summary>Adds a slice at the end.</summary>
    /// <param name="head">The message.</param>
    /// <param name="room">At least as many bytes as <see cref="RoomFor"/> says.</param>
    /// <param name="start">Where the fields lie.</param>
    /// <param name="size">Their bytes.</param>
    public static void Append(ref MessageHead head, byte* room, byte* start, nint size)
    {
        // SAFETY: the space holds all slices that are copied, and the new one.
        var added = (UnknownSlice*)room;
        UnknownSlice* last = head.Unknown;
        if (last != null && last->Next != null)
        {
            UnknownSlice* first = added;
            for (UnknownSlice* slice = FirstOf(last); slice != null; slice = After(slice, last), added++)
                *added = new UnknownSlice { Start = slice->Start, Size = slice->Size, Next = added + 1 };
            last = added - 1;
            last->_first = first;
        }

        *added = new UnknownSlice { Start = start, Size = size, _first = last == null ? added : last->_first };
        if (last != null) last->Next = added;
        head.Unknown = added;
    }

    /// <summary>Says which slices of a message stay: those between were linked past.</summary>
    public static void Keep(ref MessageHead head, UnknownSlice* first, UnknownSlice* last)
    {
        if (last != null) last->_first = first;
        head.Unknown = last;
    }

    private static long Sum(UnknownSlice* last)
    {
        long size = 0;
        for (UnknownSlice* slice = FirstOf(last); slice != null; slice = After(slice, last)) size += slice->Size;
        return size;
    }
}
