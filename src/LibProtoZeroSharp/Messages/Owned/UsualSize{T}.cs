using System;

namespace ProtoZeroSharp;

/// <summary>
/// How much memory owned messages of a type take, learned from those before: for the first block of the next. Threads
/// share what is learned without a lock, and it is written only where it changes much, so that they do not wait for
/// each other.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
internal static class UsualSize<T>
{
    // Eighths of a byte for each byte of input: what is supposed at first, and the most.
    private const long Eighths = 8, FirstShare = 3 * Eighths, MostShare = 64 * Eighths;

    // A few short messages may take a great many bytes for each byte of input; no long one may be taken for such.
    private const long MostOfShort = 4 << 10, MostOfLong = 4;

    // First blocks of messages that are made empty, in bytes.
    private const int SmallestNew = 1 << 10, LargestNew = SpareBlocks.Size;

    // What is learned, less what is supposed at first, so that nothing has to be initialized.
    private static long s_share;
    private static int s_new;

    /// <summary>Bytes of the first block for a message that is made empty.</summary>
    public static nuint OfNew => (nuint)(s_new + SmallestNew);

    /// <summary>Bytes of the first block for a message that is parsed.</summary>
    /// <param name="input">Bytes of its encoding.</param>
    /// <param name="options">
    /// How it is parsed: what is learned has no part in whether it stays below a limit of its memory.
    /// </param>
    public static nuint OfParse(long input, ProtoParseOptions options) =>
        OfCopy(Likely(input, (options.MaxArenaBytes < 0 ? s_share : 0) + FirstShare));

    /// <summary>Bytes of the block for a copy.</summary>
    /// <param name="used">Bytes that the message takes at most.</param>
    public static nuint OfCopy(long used) =>
        (nuint)(used + (2 * Block.HeadSize) - 1) & ~(nuint)(Block.HeadSize - 1);

    /// <summary>Learns from a message that was parsed.</summary>
    /// <param name="input">Bytes of its encoding.</param>
    /// <param name="used">Bytes that it takes of its arena.</param>
    public static void Parsed(long input, long used)
    {
        long share = s_share + FirstShare, likely = input * share / Eighths;
        if (used > likely && input != 0) s_share = Math.Min((used * Eighths / input) + 1, MostShare) - FirstShare;
        else if (used < likely / 2) s_share = Math.Max(share - (share / Eighths), 1) - FirstShare;
    }

    /// <summary>Learns from a message that ends.</summary>
    /// <param name="used">Bytes that it took of its arena.</param>
    public static void Ends(long used)
    {
        int usual = s_new + SmallestNew;
        if (used > usual && usual < LargestNew) s_new = (2 * usual) - SmallestNew;
        else if (used < usual / 4 && usual > SmallestNew) s_new = (usual / 2) - SmallestNew;
    }

    private static long Likely(long input, long share) =>
        Math.Min(input * share / Eighths, Math.Max(MostOfShort, MostOfLong * input));
}
