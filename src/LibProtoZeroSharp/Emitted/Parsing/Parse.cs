using System;
using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// The primitives of emitted parsers. A cursor goes in and the cursor behind what was read comes out; see
/// <see cref="ParseState"/> for the rules that make them safe.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class Parse
{
    /// <summary>
    /// Added to the address of a damaged place: beyond every other address, so that <c>p &lt; end</c> and <c>p ==
    /// end</c> fail.
    /// </summary>
    internal static nint BeyondBit
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => unchecked((nint)(1L << 62));
    }

    /// <summary>Reads a tag of at most five bytes and 32 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Tag(nint p, out uint tag)
    {
        // SAFETY: p is below the limit, so ReadAhead bytes are readable. The same holds for every function below.
        tag = *(byte*)p;
        if (tag < 0x80) return p + 1;
        uint second = ((byte*)p)[1];
        if (second < 0x80)
        {
            tag += (second - 1) << 7;
            return p + 2;
        }

        VarintRead read = TagSlow(p);
        tag = (uint)read.Value;
        return p + read.Length;
    }

    /// <summary>Whether a one-byte tag follows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Next(nint p, nint limit, byte tag) => p < limit && *(byte*)p == tag;

    /// <summary>Whether a two-byte tag follows; <paramref name="tag"/> holds its bytes, the first one lowest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Next2(nint p, nint limit, uint tag) =>
        p < limit && (FixedWidth.Load32(in *(byte*)p) & 0xFFFF) == tag;

    /// <summary>
    /// Whether a three-byte tag follows; <paramref name="tag"/> holds its bytes, the first one lowest.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Next3(nint p, nint limit, uint tag) =>
        p < limit && (FixedWidth.Load32(in *(byte*)p) & 0xFF_FFFF) == tag;

    /// <summary>
    /// Whether a four-byte tag follows; <paramref name="tag"/> holds its bytes, the first one lowest.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Next4(nint p, nint limit, uint tag) => p < limit && FixedWidth.Load32(in *(byte*)p) == tag;

    /// <summary>Reads uint64, and any varint.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint UInt64(nint p, out ulong value)
    {
        ulong first = *(byte*)p;
        if (first < 0x80)
        {
            value = first;
            return p + 1;
        }

        if (BitLanes.HasFastBmi2)
        {
            // Two to eight bytes without a branch on their number.
            ulong word = FixedWidth.Load64(in *(byte*)p);
            ulong ends = ~word & BitLanes.Continuation;
            if (ends != 0)
            {
                value = BitLanes.GatherFirst(word, ends);
                return p + (nint)(((uint)BitOperations.TrailingZeroCount(ends) + 1) >> 3);
            }
        }

        Decoded read = VarintSlow(p);
        value = read.Value;
        return read.Cursor;
    }

    /// <summary>Reads int64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Int64(nint p, out long value)
    {
        p = UInt64(p, out ulong raw);
        value = (long)raw;
        return p;
    }

    /// <summary>Reads uint32; bits above 32 are dropped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint UInt32(nint p, out uint value)
    {
        p = UInt64(p, out ulong raw);
        value = (uint)raw;
        return p;
    }

    /// <summary>Reads int32 or an open enum; bits above 32 are dropped.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Int32(nint p, out int value)
    {
        p = UInt64(p, out ulong raw);
        value = (int)raw;
        return p;
    }

    /// <summary>Reads an open enum of 32 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Enum<T>(nint p, out T value)
        where T : unmanaged, Enum
    {
        p = UInt64(p, out ulong raw);
        int number = (int)raw;
        // SAFETY: emitted enums have the underlying type int.
        value = Unsafe.As<int, T>(ref number);
        return p;
    }

    /// <summary>Reads sint32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint SInt32(nint p, out int value)
    {
        p = UInt64(p, out ulong raw);
        value = ZigZag.Decode((uint)raw);
        return p;
    }

    /// <summary>Reads sint64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint SInt64(nint p, out long value)
    {
        p = UInt64(p, out ulong raw);
        value = ZigZag.Decode(raw);
        return p;
    }

    /// <summary>Reads bool: any number but 0 is true.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Bool(nint p, out bool value)
    {
        p = UInt64(p, out ulong raw);
        value = raw != 0;
        return p;
    }

    /// <summary>Reads fixed32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Fixed32(nint p, out uint value)
    {
        value = FixedWidth.Load32(in *(byte*)p);
        return p + 4;
    }

    /// <summary>Reads fixed64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Fixed64(nint p, out ulong value)
    {
        value = FixedWidth.Load64(in *(byte*)p);
        return p + 8;
    }

    /// <summary>Reads sfixed32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint SFixed32(nint p, out int value)
    {
        value = (int)FixedWidth.Load32(in *(byte*)p);
        return p + 4;
    }

    /// <summary>Reads sfixed64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint SFixed64(nint p, out long value)
    {
        value = (long)FixedWidth.Load64(in *(byte*)p);
        return p + 8;
    }

    /// <summary>Reads float, every bit as it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Float(nint p, out float value)
    {
        value = BitConverter.UInt32BitsToSingle(FixedWidth.Load32(in *(byte*)p));
        return p + 4;
    }

    /// <summary>Reads double, every bit as it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Double(nint p, out double value)
    {
        value = BitConverter.UInt64BitsToDouble(FixedWidth.Load64(in *(byte*)p));
        return p + 8;
    }

    /// <summary>Reports damage: remembers the first code and place, and returns a cursor beyond every end.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static nint Fail(ref ParseState s, nint p, ProtoFormatError error)
    {
        if (s.Error == ProtoFormatError.None)
        {
            s.Error = error;
            s.ErrorAt = (byte*)(p & ~BeyondBit);
        }

        return p | BeyondBit;
    }

    /// <summary>Reports nesting that is too deep for the limit, or for the stack if the limit allows it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static nint TooDeep(ref ParseState s, nint p, int depth)
    {
        if (s.Error == ProtoFormatError.None) s.IsOutOfStack = depth > 0;
        return Fail(ref s, p, ProtoFormatError.RecursionLimitExceeded);
    }

    /// <summary>The same position, beyond every end.</summary>
    internal static nint Beyond(nint p) => p | BeyondBit;

    /// <summary>
    /// Reports a cursor that has passed its end. What stands behind the end decides nothing: it differs between an
    /// input that was copied and one that was not. So for every error that was noticed there, the message is cut, at
    /// its end.
    /// </summary>
    internal static nint Stop(nint p, nint end, ref ParseState s)
    {
        if (s.Error != ProtoFormatError.None)
        {
            if (s.ErrorAt <= (byte*)end) return Beyond(p);
            s.Error = ProtoFormatError.None;
        }

        // Of what has passed the end only a varint without one is not yet reported.
        bool malformed = p >= BeyondBit && end - (p & ~BeyondBit) >= Varint.MaxLength;
        return malformed ? Fail(ref s, p, ProtoFormatError.MalformedVarint)
            : Fail(ref s, end, ProtoFormatError.Truncated);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static VarintRead TagSlow(nint p)
    {
        uint tag = 0;
        for (int i = 0; i < FieldKey.MaxLength; i++)
        {
            uint next = ((byte*)p)[i];
            tag |= (next & 0x7f) << (7 * i);
            // A fifth byte above 15 would carry bits above 32. Tag 0 is invalid everywhere, so it ends in the
            // unknown-field path.
            if (next < 0x80) return i == 4 && next > 15 ? new VarintRead(0, 5) : new VarintRead(tag, i + 1);
        }

        return new VarintRead(0, FieldKey.MaxLength);
    }

    // The general form, taken out of the way of one-byte values. Ten bytes without an end lead beyond.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Decoded VarintSlow(nint p)
    {
        ulong word = FixedWidth.Load64(in *(byte*)p);
        ulong ends = ~word & BitLanes.Continuation;
        if (ends != 0)
        {
            ulong value = BitLanes.GatherFirst(word, ends);
            return new Decoded(p + ((BitOperations.TrailingZeroCount(ends) + 1) >> 3), value);
        }

        ulong low = BitLanes.Gather(word);
        ulong ninth = ((byte*)p)[8], tenth = ((byte*)p)[9];
        if (ninth < 0x80) return new Decoded(p + 9, low | (ninth << 56));
        return tenth < 0x80 ? new Decoded(p + 10, low | ((ninth & 0x7f) << 56) | (tenth << 63))
            : new Decoded(p | BeyondBit, 0);
    }

    /// <summary>A cursor and a value: two registers, so that no cursor has to be passed by reference.</summary>
    internal readonly struct Decoded(nint cursor, ulong value)
    {
        public readonly nint Cursor = cursor;
        public readonly ulong Value = value;
    }
}
