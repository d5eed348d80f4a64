using System;

namespace ProtoZeroSharp.Emitted;

public static unsafe partial class Parse
{
    private const int GroupsAtOnce = 32;

    // Bytes of stack that so many groups take at most.
    private const int SkipSize = 1024;

    /// <summary>Passes over the value behind a tag, groups with all they hold.</summary>
    /// <param name="start">The position of the tag.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="p">The position behind the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go.</param>
    /// <returns>The cursor behind the value, which may lie past <paramref name="end"/>.</returns>
    internal static nint Skip(nint start, uint tag, nint p, nint end, ref ParseState s, int depth)
    {
        // Whether this tag is a known one depends on what stands behind the end.
        if (p > end) return Fail(ref s, end, ProtoFormatError.Truncated);
        if (!FieldKey.OpensValue(tag))
        {
            bool unopened = tag >= 8 && FieldKey.WireTypeOf(tag) == WireType.EndGroup;
            return Fail(ref s, start, unopened ? ProtoFormatError.EndGroupMismatch : ProtoFormatError.InvalidTag);
        }

        return FieldKey.WireTypeOf(tag) == WireType.StartGroup ? SkipGroup(tag, p, end, ref s, depth) : SkipValue(tag, p, end, ref s);
    }

    private static nint SkipValue(uint tag, nint p, nint end, ref ParseState s)
    {
        nint start = p;
        switch (FieldKey.WireTypeOf(tag))
        {
            case WireType.Varint:
                p = SkipVarint(p, end, ref s);
                break;
            case WireType.Fixed64:
                p += 8;
                break;
            case WireType.Fixed32:
                p += 4;
                break;
            default:
                p = Length(p, end, out int length, ref s);
                p += length;
                break;
        }

        return p > end ? Fail(ref s, start, ProtoFormatError.Truncated) : p;
    }

    private static nint SkipVarint(nint p, nint end, ref ParseState s)
    {
        nint start = p;
        p = UInt64(p, out _);
        return p >= BeyondBit ? Fail(ref s, start, end - start < Varint.MaxLength ? ProtoFormatError.Truncated : ProtoFormatError.MalformedVarint) : p;
    }

    // Nesting costs no recursion per level: the open groups wait in a small array, and only every 32nd level calls itself. Not a
    // hot path, so each read is tested; that also keeps it off bytes behind an input that was not copied.
    private static nint SkipGroup(uint tag, nint p, nint end, ref ParseState s, int depth)
    {
        if (depth <= s.AskFrom && !StackGuard.MayDescend(depth, SkipSize))
            return Fail(ref s, p, ProtoFormatError.RecursionLimitExceeded);
        Span<uint> open = stackalloc uint[GroupsAtOnce];
        open[0] = tag;
        int count = 1;
        while (count > 0)
        {
            nint start = p;
            // SAFETY: Read looks at no more bytes than remain.
            VarintRead read = Varint.Read(in *(byte*)p, (nuint)(end - p));
            if (read.Length == 0 && end - p < FieldKey.MaxLength) return Fail(ref s, start, ProtoFormatError.Truncated);
            if (read.Length is 0 or > FieldKey.MaxLength || read.Value > uint.MaxValue) return Fail(ref s, start, ProtoFormatError.InvalidTag);
            p += read.Length;
            uint inner = (uint)read.Value;
            if (!FieldKey.IsValid(inner)) return Fail(ref s, start, ProtoFormatError.InvalidTag);
            switch (FieldKey.WireTypeOf(inner))
            {
                case WireType.EndGroup:
                    if (inner != open[count - 1] + 1) return Fail(ref s, start, ProtoFormatError.EndGroupMismatch);
                    count--;
                    break;
                case WireType.StartGroup when count == GroupsAtOnce || count >= depth:
                    p = SkipGroup(inner, p, end, ref s, depth - count);
                    break;
                case WireType.StartGroup:
                    open[count++] = inner;
                    break;
                default:
                    p = SkipBounded(inner, p, end, ref s);
                    break;
            }

            if (p > end) return p;
        }

        return p;
    }

    private static nint SkipBounded(uint tag, nint p, nint end, ref ParseState s)
    {
        nint left = end - p;
        nint size;
        switch (FieldKey.WireTypeOf(tag))
        {
            case WireType.Fixed64:
                size = 8;
                break;
            case WireType.Fixed32:
                size = 4;
                break;
            default:
                // SAFETY: Read looks at no more bytes than remain.
                VarintRead read = Varint.Read(in *(byte*)p, (nuint)left);
                if (read.Length == 0) return Fail(ref s, p, Varint.ErrorOf((nuint)left));
                size = read.Length;
                if (FieldKey.WireTypeOf(tag) == WireType.Varint) break;
                if (read.Value > (ulong)(left - size)) return Fail(ref s, p, ProtoFormatError.Truncated);
                size += (nint)read.Value;
                break;
        }

        return size > left ? Fail(ref s, p, ProtoFormatError.Truncated) : p + size;
    }
}
