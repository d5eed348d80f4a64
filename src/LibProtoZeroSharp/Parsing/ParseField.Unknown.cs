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
        byte* bytes = s.Allocate(2 * Varint.MaxLength);
        if (bytes == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        // SAFETY: a tag takes five bytes and a varint ten; Write may overwrite ten from where it begins.
        byte* stop = Varint.Write(Varint.Write(bytes, tag), value);
        return TryKeep(ref head, bytes, (nint)(stop - bytes), ref s) ? p
            : Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
    }

    /// <summary>Keeps a map entry whose value a closed enum does not know.</summary>
    internal static nint KeepEntry(nint body, int length, uint tag, ref MessageHead head, ref ParseState s)
    {
        if (s.DiscardUnknown) return body + length;
        byte* bytes = s.Allocate((nuint)length + (2 * Varint.MaxLength));
        if (bytes == null) return Parse.Fail(ref s, body, ProtoFormatError.ArenaLimitExceeded);
        // SAFETY: tag and length take at most ten bytes, and there is room for the body behind them.
        byte* stop = Varint.Write(Varint.Write(bytes, tag), (ulong)length);
        new ReadOnlySpan<byte>((byte*)body, length).CopyTo(new Span<byte>(stop, length));
        stop += length;
        return TryKeep(ref head, bytes, (nint)(stop - bytes), ref s)
            ? body + length : Parse.Fail(ref s, body, ProtoFormatError.ArenaLimitExceeded);
    }

    // A root that was made with `default` gets its stamp as soon as it refers to the arena.
    private static void MarkHead(ref MessageHead head, ref ParseState s)
    {
#if PROTOZERO_CHECKS
        head.Stamp = s.Stamp;
#endif
    }
}
