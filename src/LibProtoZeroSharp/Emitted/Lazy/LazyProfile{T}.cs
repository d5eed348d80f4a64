namespace ProtoZeroSharp;

/// <summary>
/// How many of the undecoded messages of a type are read, as far as samples tell: if most are, they are decoded with
/// what holds them. Threads count without care for each other, as a count that is lost decides nothing.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
internal static class LazyProfile<T>
    where T : unmanaged
{
    // So many were met before anything is decided; what is older counts half.
    private const int Enough = 32, Many = 64;

    private static int s_sample, s_met, s_read;

    /// <summary>Whether messages of the type are decoded ahead.</summary>
    public static bool IsRead { get; private set; }

    /// <summary>Counts a message that a sample leaves undecoded.</summary>
    /// <param name="sample">The number of the sample.</param>
    public static void Met(int sample)
    {
        // What the samples before have met is read by now, or mostly.
        if (s_sample != sample) Decide(sample);
        s_met++;
    }

    /// <summary>Counts a message of a sample that is decoded because it is read.</summary>
    public static void Read() => s_read++;

    // Decoding ahead costs about as much as is saved where three of four are read and the bytes are not validated. What
    // was decided stays until it is clearly wrong.
    private static void Decide(int sample)
    {
        s_sample = sample;
        (int met, int read) = (s_met, s_read);
        if (met < Enough) return;
        IsRead = read >= (IsRead ? met / 2 : met - (met / 4));
        if (met < Many) return;
        s_met = met / 2;
        s_read = read / 2;
    }
}
