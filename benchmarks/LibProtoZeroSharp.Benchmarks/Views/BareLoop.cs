#if WITH_PAYLOADS
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Benchmarks.Views;

/// <summary>
/// The least that a program can do for three fields of each record of OTLP's logs: a loop for each level, which hops
/// over all else. It trusts the bytes: no length is compared with what remains, no text is looked at, nothing is kept.
/// </summary>
internal static unsafe class BareLoop
{
    /// <summary>Adds up time, severity and length of the severity's text.</summary>
    public static ulong Texts(byte* p, int length) => Levels(p, p + length, 0, isBody: false);

    /// <summary>Adds up time, severity and length of the body's text.</summary>
    public static ulong Bodies(byte* p, int length) => Levels(p, p + length, 0, isBody: true);

    // Field 1 of the request, field 2 of its resources, field 2 of their scopes.
    private static ulong Levels(byte* p, byte* end, int level, bool isBody)
    {
        uint inner = level == 0 ? 10u : 18u;
        ulong sum = 0;
        while (p < end)
        {
            uint tag = *p++;
            if (tag != inner)
            {
                p = Hop(p, tag);
                continue;
            }

            p = Length(p, out int length);
            sum += level < 2 ? Levels(p, p + length, level + 1, isBody)
                : isBody ? BodyRecord(p, p + length) : TextRecord(p, p + length);
            p += length;
        }

        return sum;
    }

    private static ulong TextRecord(byte* p, byte* end)
    {
        ulong time = 0, severity = 0, text = 0;
        while (p < end)
        {
            uint tag = *p++;
            switch (tag)
            {
                case 9:
                    time = Unsafe.ReadUnaligned<ulong>(p);
                    p += 8;
                    break;
                case 16:
                    p = Varint(p, out severity);
                    break;
                case 26:
                    p = Length(p, out int length);
                    text = (ulong)length;
                    p += length;
                    break;
                default:
                    p = Hop(p, tag);
                    break;
            }
        }

        return time + severity + text;
    }

    private static ulong BodyRecord(byte* p, byte* end)
    {
        ulong time = 0, severity = 0, text = 0;
        while (p < end)
        {
            uint tag = *p++;
            switch (tag)
            {
                case 9:
                    time = Unsafe.ReadUnaligned<ulong>(p);
                    p += 8;
                    break;
                case 16:
                    p = Varint(p, out severity);
                    break;
                case 42:
                    p = Length(p, out int length);
                    text = Body(p, p + length);
                    p += length;
                    break;
                default:
                    p = Hop(p, tag);
                    break;
            }
        }

        return time + severity + text;
    }

    private static ulong Body(byte* p, byte* end)
    {
        ulong text = 0;
        while (p < end)
        {
            uint tag = *p++;
            if (tag == 10)
            {
                p = Length(p, out int length);
                text = (ulong)length;
                p += length;
            }
            else
            {
                p = Hop(p, tag);
                text = 0;
            }
        }

        return text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Hop(byte* p, uint tag)
    {
        switch (tag & 7)
        {
            case 2:
                p = Length(p, out int length);
                return p + length;
            case 0:
                while (*p++ >= 0x80)
                {
                }

                return p;
            case 1:
                return p + 8;
            default:
                return p + 4;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Length(byte* p, out int length)
    {
        length = *p++;
        if (length < 0x80) return p;
        length += (*p++ << 7) - 0x80;
        return length < 0x4000 ? p : Longer(p, ref length);
    }

    private static byte* Longer(byte* p, ref int length)
    {
        length -= 0x4000;
        int shift = 14;
        byte next;
        do
        {
            next = *p++;
            length += (next & 0x7f) << shift;
            shift += 7;
        }
        while (next >= 0x80);

        return p;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Varint(byte* p, out ulong value)
    {
        value = *p++;
        if (value < 0x80) return p;
        value &= 0x7f;
        int shift = 7;
        byte next;
        do
        {
            next = *p++;
            value |= (ulong)(next & 0x7f) << shift;
            shift += 7;
        }
        while (next >= 0x80);

        return p;
    }
}
#endif
