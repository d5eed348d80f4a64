using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>Validates packed varints without decoding them.</content>
internal static partial class PackedDecoder
{
    // The longest varint. That many continuation bits in a row, and one byte more, are too many.
    private const int LongestVarint = 10;

    // Blocks overlap by all but one byte of a run that is too long, so that each such run lies in one of them.
    private const int BlockStep = BlockLength - LongestVarint + 1;

    /// <summary>Whether bytes are whole varints, none of them of more than ten bytes.</summary>
    /// <param name="source">The first byte.</param>
    /// <param name="length">How many bytes; one at least.</param>
    /// <param name="hasSlack">Whether 64 more bytes may be looked at from any of them on.</param>
    public static bool AreVarints(ref readonly byte source, int length, bool hasSlack)
    {
        ref byte start = ref Unsafe.AsRef(in source);
        if (Unsafe.Add(ref start, length - 1) >= 0x80) return false;
        nint i = 0;
        // SAFETY: either the block lies inside the bytes, or there is slack behind them.
        for (; hasSlack ? i < length : i <= length - BlockLength; i += BlockStep)
        {
            ulong continued = Continued(ref Unsafe.Add(ref start, i)) & Inside(length - (int)i);
            ulong two = continued & (continued >> 1);
            ulong four = two & (two >> 2);
            if ((four & (four >> 4) & (two >> 8)) != 0) return false;
        }

        int run = 0;
        for (; i < length; i++)
        {
            run = Unsafe.Add(ref start, i) >= 0x80 ? run + 1 : 0;
            if (run == LongestVarint) return false;
        }

        return true;
    }
}
