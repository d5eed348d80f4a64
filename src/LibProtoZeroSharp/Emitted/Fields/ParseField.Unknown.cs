using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

public static unsafe partial class ParseField
{
    /// <summary>Passes over a field that the schema does not know, and keeps its bytes unless told otherwise.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Unknown(
        nint start, uint tag, nint p, nint end, ref MessageHead head, ref ParseState s, int depth)
    {
        if (tag == s.GroupEndTag && depth == s.GroupDepth && p <= end)
        {
            // The end of the group that this parser reads: not a value. It ends the loop; GroupBody knows where to go
            // on.
            s.GroupStop = p;
            return Parse.Beyond(p);
        }

        nint next = Parse.Skip(start, tag, p, end, ref s, depth);
        if (next > end || s.DiscardUnknown) return next;
        return TryKeep(ref head, (byte*)start, next - start, ref s) ? next
            : Parse.Fail(ref s, start, ProtoFormatError.ArenaLimitExceeded);
    }

    /// <summary>
    /// The same for a message with extension ranges: each field is kept by itself, so that an extension can be taken
    /// out without memory for the rest.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Extension(
        nint start, uint tag, nint p, nint end, ref MessageHead head, ref ParseState s, int depth)
    {
        bool isEnd = tag == s.GroupEndTag && depth == s.GroupDepth;
        if (isEnd) return Unknown(start, tag, p, end, ref head, ref s, depth);
        nint next = Parse.Skip(start, tag, p, end, ref s, depth);
        if (next > end || s.DiscardUnknown) return next;
        return TryAdd(ref head, (byte*)start, next - start, ref s) ? next
            : Parse.Fail(ref s, start, ProtoFormatError.ArenaLimitExceeded);
    }

    /// <summary>
    /// Adds bytes of the input, or of the arena, to the unknown fields; those that adjoin the last ones make them
    /// longer.
    /// </summary>
    internal static bool TryKeep(ref MessageHead head, byte* start, nint size, ref ParseState s)
    {
        UnknownSlice* last = head.Unknown;
        if (last != null && last->Start + last->Size == start)
        {
            last->Size += size;
            return true;
        }

        return TryAdd(ref head, start, size, ref s);
    }

    private static bool TryAdd(ref MessageHead head, byte* start, nint size, ref ParseState s)
    {
        byte* room = s.Allocate(UnknownSlice.RoomFor(head.Unknown));
        if (room == null) return false;
        UnknownSlice.Append(ref head, room, start, size);
        MarkHead(ref head, ref s);
        return true;
    }

    /// <summary>Reads a closed enum; a number that it does not know is kept as an unknown field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint ClosedEnum<T, TValues>(
        nint p, uint tag, ref T value, ref MessageHead head, ref ParseState s, out bool isKnown)
        where T : unmanaged, Enum
        where TValues : struct, IClosedEnum
    {
        p = Parse.UInt64(p, out ulong number);
        isKnown = TValues.Contains((int)number);
        if (!isKnown) return Keep(p, tag, number, ref head, ref s);
        value = Unsafe.BitCast<int, T>((int)number);
        return p;
    }

    /// <summary>Keeps a number that a closed enum does not know as an unknown field.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static nint Keep(nint p, uint tag, ulong value, ref MessageHead head, ref ParseState s)
    {
        if (s.DiscardUnknown) return p;
        byte* bytes = RoomToKeep(2 * Varint.MaxLength, ref head, ref s);
        if (bytes == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        // SAFETY: a tag takes five bytes and a varint ten; Write may overwrite ten from where it begins.
        Kept(bytes, Varint.Write(Varint.Write(bytes, tag), value), ref head, ref s);
        return p;
    }

    /// <summary>Keeps a map entry whose value a closed enum does not know.</summary>
    internal static nint KeepEntry(nint body, int length, uint tag, ref MessageHead head, ref ParseState s)
    {
        if (s.DiscardUnknown) return body + length;
        byte* bytes = RoomToKeep((nuint)length + (2 * Varint.MaxLength), ref head, ref s);
        if (bytes == null) return Parse.Fail(ref s, body, ProtoFormatError.ArenaLimitExceeded);
        // SAFETY: tag and length take at most ten bytes, and there is space for the body behind them.
        byte* stop = Varint.Write(Varint.Write(bytes, tag), (ulong)length);
        new ReadOnlySpan<byte>((byte*)body, length).CopyTo(new Span<byte>(stop, length));
        Kept(bytes, stop + length, ref head, ref s);
        return body + length;
    }

    // Room for unknown fields that are written and not part of the input: right behind those that this parse has
    // written before, where these are still the last ones, so that they need no slice of their own. Null if limits
    // forbid it.
    private static byte* RoomToKeep(nuint bytes, ref MessageHead head, ref ParseState s)
    {
        UnknownSlice* last = head.Unknown;
        if (last != null && s.KeptEnd == s.Cursor && last->Start + last->Size == s.Cursor
            && (nint)bytes <= (nint)(s.End - s.Cursor))
            return s.Cursor;
        byte* slice = s.Allocate(UnknownSlice.RoomFor(last));
        byte* room = slice == null ? null : s.Allocate(bytes);
        if (room == null) return null;
        UnknownSlice.Append(ref head, slice, room, 0);
        MarkHead(ref head, ref s);
        return room;
    }

    // Takes what was written there, and gives the rest of the space back.
    private static void Kept(byte* start, byte* stop, ref MessageHead head, ref ParseState s)
    {
        head.Unknown->Size += stop - start;
        s.Cursor = s.KeptEnd = stop;
    }

    // A root that was made with `default` gets its stamp as soon as it refers to the arena.
    private static void MarkHead(ref MessageHead head, ref ParseState s)
    {
#if PROTOZERO_CHECKS
        head.Stamp = s.Stamp;
#endif
    }
}
