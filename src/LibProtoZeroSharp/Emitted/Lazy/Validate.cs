using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// The primitives of emitted validators, and of views for what they pass over: each goes where its counterpart in
/// <see cref="Parse"/> or <see cref="ParseField"/> goes, finds the same errors, and keeps nothing.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class Validate
{
    /// <summary>Passes over a varint.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Varint(nint p)
    {
        // SAFETY: p is below the limit, so ReadAhead bytes are readable. The same holds for every method below.
        if (*(byte*)p < 0x80) return p + 1;
        ulong ends = ~FixedWidth.Load64(in *(byte*)p) & BitLanes.Continuation;
        return ends != 0 ? p + (nint)(((uint)BitOperations.TrailingZeroCount(ends) + 1) >> 3) : LongVarint(p);
    }

    /// <summary>
    /// Passes over a required closed enum, and notes that it is set: a number that the enum does not have is an unknown
    /// field.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint ClosedEnum<TValues>(nint p, uint bit, ref uint has)
        where TValues : struct, IClosedEnum
    {
        p = Parse.UInt64(p, out ulong number);
        if (TValues.Contains((int)number)) has |= bit;
        return p;
    }

    /// <summary>Passes over a string that must be UTF-8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint String(nint p, nint end, ref ParseState s)
    {
        uint n = *(byte*)p;
        return Parse.IsFewAscii(p, n) || Parse.IsShortAscii(p, n) ? p + 1 + (nint)n : LongString(p, end, ref s);
    }

    /// <summary>Passes over bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Bytes(nint p, nint end, ref ParseState s)
    {
        p = Parse.Length(p, end, out int length, ref s);
        return p + length;
    }

    /// <summary>Passes over a message behind its length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Message<T>(nint p, nint end, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        p = Parse.Length(p, end, out int length, ref s);
        if (!ParseField.MayEnter<T>(in s, depth)) return Parse.TooDeep(ref s, p, depth);
        nint bodyEnd = p + length;
        nint stop = T.IsLazy ? T.ValidateFields(p, bodyEnd, ref s, depth - 1)
            : Fields<T>(p, bodyEnd, ref s, depth - 1);
        return stop == bodyEnd ? bodyEnd : Parse.Beyond(stop);
    }

    /// <summary>Passes over a group.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Group<T>(nint p, nint end, uint endTag, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T> =>
        ParseField.MayEnter<T>(in s, depth) ? GroupFields<T>(p, end, endTag, ref s, depth)
            : Parse.TooDeep(ref s, p, depth);

    /// <summary>Passes over a field that the schema does not know.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Unknown(nint start, uint tag, nint p, nint end, ref ParseState s, int depth)
    {
        if (tag != s.GroupEndTag || depth != s.GroupDepth || p > end)
            return Parse.Skip(start, tag, p, end, ref s, depth);
        s.GroupStop = p;
        return Parse.Beyond(p);
    }

    /// <summary>
    /// Passes over a field that a view does not have: as <see cref="Unknown"/>, with what is frequent in the caller.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Hop(nint start, uint tag, nint p, nint end, ref ParseState s, int depth)
    {
        // A tag that passes the end is none.
        if (tag >= 8 && p <= end)
        {
            switch (FieldKey.WireTypeOf(tag))
            {
                case WireType.LengthDelimited:
                    return Bytes(p, end, ref s);
                case WireType.Varint when *(byte*)p < 0x80 && p < end:
                    return p + 1;
                case WireType.Fixed64 when end - p >= WireSize.Fixed64:
                    return p + WireSize.Fixed64;
                case WireType.Fixed32 when end - p >= WireSize.Fixed32:
                    return p + WireSize.Fixed32;
            }
        }

        return Unknown(start, tag, p, end, ref s, depth);
    }

    /// <summary>
    /// Where a message's loop ends when not at its end: damage, or the last bytes of an input that was not copied.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Rest<T>(nint p, nint end, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (p > end) return s.GroupStop != 0 ? p : Parse.Stop(p, end, ref s);
        if (StackGuard.IsLarge(T.StackSize) && !StackGuard.Has(T.StackSize)) return Parse.TooDeep(ref s, p, 1);
        var trial = new Trial(in s);
        var tail = new InputTail(p, end, ref s);
        if (tail.Start == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        nint stop = tail.Leave(T.ValidateFields(tail.Start, tail.End, ref s, depth), ref s);
        trial.End(ref s);
        return stop;
    }

    /// <summary>The body of a group.</summary>
    internal static nint GroupFields<T>(nint p, nint end, uint endTag, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!T.IsLazy) return GroupByTrial<T>(p, end, endTag, ref s, depth);
        var group = new GroupScope(ref s, endTag, depth - 1);
        return group.Leave(T.ValidateFields(p, end, ref s, depth - 1), end, ref s);
    }

    // Eight bytes without an end.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint LongVarint(nint p) =>
        ((byte*)p)[8] < 0x80 ? p + 9 : ((byte*)p)[9] < 0x80 ? p + 10 : Parse.Beyond(p);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint LongString(nint p, nint end, ref ParseState s) => Parse.TextSlow(p, end, ref s).Cursor;
}
