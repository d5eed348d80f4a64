using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

public static unsafe partial class ParseList
{
    /// <summary>
    /// Reads a packed list. Fixed-width values become a view where that is possible, varints are decoded. Values of one
    /// width are read by the same code, which is compiled with the library.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Packed<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        if (TCodec.FixedSize != 0 && TCodec.WireType != WireType.Varint)
            return sizeof(T) == 4 ? Fixed<Word32>(p, end, ref list, ref s) : Fixed<Word64>(p, end, ref list, ref s);
        if (typeof(T) == typeof(bool)) return Varints<WordBool>(p, end, false, ref list, ref s);
        if (sizeof(T) == 8) return Varints<Word64>(p, end, TCodec.IsZigZag, ref list, ref s);
        return TCodec.IsClosed ? Closed<T, TCodec>(p, end, tagBytes, ref list, ref head, ref s)
            : Varints<Word32>(p, end, TCodec.IsZigZag, ref list, ref s);
    }

    /// <summary>Makes the library's precompiled image hold what reads packed lists. Is never called.</summary>
    internal static void Precompile(nint p, ref RawList list, ref ParseState s)
    {
        Fixed<Word32>(p, p, ref list, ref s);
        Fixed<Word64>(p, p, ref list, ref s);
        Varints<Word32>(p, p, false, ref list, ref s);
        Varints<Word64>(p, p, false, ref list, ref s);
        Varints<WordBool>(p, p, false, ref list, ref s);
    }

    private static nint Fixed<T>(nint p, nint end, ref RawList list, ref ParseState s)
        where T : unmanaged
    {
        nint start = p;
        p = Parse.Length(p, end, out int length, ref s);
        if (p > end || length == 0) return p;
        if (length % sizeof(T) != 0) return Parse.Fail(ref s, start, ProtoFormatError.InvalidLength);
        int count = length / sizeof(T);
        if (list.Length == 0 && BitConverter.IsLittleEndian)
        {
            // The bytes of our own copy may be changed in place; those of the caller are borrowed.
            SetItems(ref list, p, count, s.InPlace ? 0 : count, ref s);
            return p + length;
        }

        var place = (T*)Extend(ref list, count, sizeof(T), ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        // SAFETY: Extend made space for count values, which is what the bytes hold.
        FixedWidth.LoadMany(new ReadOnlySpan<byte>((byte*)p, length), new Span<T>(place, count));
        list.Length += count;
        return p + length;
    }

    // Also for values that are not T, but as wide.
    private static nint Varints<T>(nint p, nint end, bool isZigZag, ref RawList list, ref ParseState s)
        where T : unmanaged
    {
        // SAFETY: the bytes behind the length were found to be inside the message.
        p = Parse.Length(p, end, out int length, ref s);
        if (p > end || length == 0) return p;
        end = p + length;
        bool hasSlack = end < (nint)s.SafeEnd;
        if (hasSlack && typeof(T) != typeof(WordBool) && (list.Length | list.Capacity) == 0
            && PackedDecoder.IsOne(in *(byte*)p, length, out ulong continued))
        {
            int count = length - BitOperations.PopCount(continued);
            byte* free = s.Aligned;
            if (s.End - free >= (count + PackedDecoder.PairsStep) * sizeof(T))
            {
                s.Cursor = free + (count * sizeof(T));
                PackedDecoder.DecodeOne(in *(byte*)p, length, continued, ref *(T*)free, isZigZag);
                SetItems(ref list, (nint)free, count, count, ref s);
                return end;
            }
        }

        if (((byte*)end)[-1] >= 0x80) return Parse.Fail(ref s, end, ProtoFormatError.Truncated);
        int needed = PackedDecoder.Count(in *(byte*)p, length, hasSlack);
        var place = (T*)Extend(ref list, needed, sizeof(T), ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        int spare = s.Spare((byte*)(place + needed)) / sizeof(T);
        int damaged = typeof(T) == typeof(WordBool)
            ? PackedDecoder.DecodeBool(in *(byte*)p, length, new Span<bool>(place, needed))
            : PackedDecoder.Decode(in *(byte*)p, length, new Span<T>(place, needed), isZigZag, hasSlack, spare);
        if (damaged >= 0) return Parse.Fail(ref s, p + damaged, ProtoFormatError.MalformedVarint);
        list.Length += needed;
        return end;
    }

    // Keeps the values that a closed enum knows; the other numbers become unknown fields.
    private static nint Closed<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        int before = list.Length;
        p = Varints<Word32>(p, end, false, ref list, ref s);
        if (p > end) return p;
        uint tag = TagBytes.ToTag(tagBytes) & ~7u;
        // SAFETY: an enum is an int, and the list has that many.
        T* place = (T*)list.Items + before, behind = (T*)list.Items + list.Length, kept = place;
        for (; place < behind && p <= end; place++)
        {
            if (TCodec.IsKnown(in *place)) *kept++ = *place;
            else p = ParseField.Keep(p, tag, (ulong)(long)TCodec.Number(in *place), ref head, ref s);
        }

        list.Length = (int)(kept - (T*)list.Items);
        return p;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void SetItems(ref RawList list, nint items, int length, int capacity, ref ParseState s)
    {
        list.Items = items;
        list.Length = length;
        list.Capacity = capacity;
#if PROTOZERO_CHECKS
        list.Stamp = s.Stamp;
#endif
    }

    // Values by their width. The precompiler takes no types of other assemblies as type arguments, so they are our own.
    [StructLayout(LayoutKind.Sequential, Size = 4)]
    private readonly struct Word32;

    [StructLayout(LayoutKind.Sequential, Size = 8)]
    private readonly struct Word64;

    [StructLayout(LayoutKind.Sequential, Size = 1)]
    private readonly struct WordBool;
}
