using System;

namespace ProtoZeroSharp;

/// <summary>
/// How many of the undecoded messages of a type are read, as far as samples tell: if most are, they are decoded with
/// what holds them. Threads count without care for each other, as a count that is lost decides nothing.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
internal static class LazyProfile<T>
    where T : unmanaged
{
    // The share of messages that are read, from 0 to All: a sample counts an eighth, those before it the rest. Decoding
    // ahead costs about as much as is saved where three of four are read and the bytes are not validated. What was
    // decided stays until it is clearly wrong.
    private const int All = 1 << 16, Most = All / 4 * 3, Half = All / 2, Samples = 8;

    private static int s_sample, s_met, s_read, s_share;

    /// <summary>Whether messages of the type are decoded ahead.</summary>
    public static bool IsRead { get; private set; }

    /// <summary>Counts a message that a sample leaves undecoded.</summary>
    /// <param name="sample">The number of the sample.</param>
    public static void Met(int sample)
    {
        // What the sample before has met is read by now, or mostly.
        if (s_sample != sample) Decide(sample);
        s_met++;
    }

    /// <summary>Counts a message of a sample that is decoded because it is read.</summary>
    public static void Read() => s_read++;

    /// <summary>Counts a message of a sample that is decoded with all that holds it.</summary>
    /// <inheritdoc cref="Met"/>
    public static void MetAndRead(int sample)
    {
        Met(sample);
        Read();
    }

    private static void Decide(int sample)
    {
        s_sample = sample;
        (int met, int read) = (s_met, Math.Min(s_read, s_met));
        if (met == 0) return;
        // Reads that come late count with the next sample.
        s_read = Math.Min(s_read - read, met);
        s_met = 0;
        s_share += (int)((long)All * read / met - s_share) / Samples;
        IsRead = s_share >= (IsRead ? Half : Most);
    }
}
