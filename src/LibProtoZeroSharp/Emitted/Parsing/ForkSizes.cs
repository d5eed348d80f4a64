namespace ProtoZeroSharp;

/// <summary>What is worth a second thread, in bytes of input. Tests make it less.</summary>
internal static class ForkSizes
{
    /// <summary>The shortest input that several threads may read.</summary>
    public static int SmallestInput { get; set; } = 256 << 10;

    /// <summary>The shortest piece of a run that a thread takes.</summary>
    public static int SmallestPiece { get; set; } = 64 << 10;

    /// <summary>The shortest run that is shared: one of two pieces.</summary>
    public static nint SmallestRun => 2 * (nint)SmallestPiece;

    /// <summary>
    /// From this length on, the lengths of a run of short elements are passed over piece by piece, by the thread that
    /// takes the piece, while others read: passing over all of them first would take as long as reading a part of them.
    /// </summary>
    public static int SmallestStream { get; set; } = 512 << 10;

    /// <summary>Bytes that the elements of such a run must take in the list.</summary>
    public static long SmallestStreamList { get; set; } = Ranges.SmallestPlainList;

    /// <summary>An element of such a run is shorter than that, on average.</summary>
    public const int LongElement = 4 << 10;

    /// <summary>The longest piece of such a run: its bytes are still in the cache when they are read.</summary>
    public const int LargestStreamPiece = 128 << 10;

    /// <summary>The longest piece, unless a single element is longer.</summary>
    public const int LargestPiece = 1 << 20;

    /// <summary>Pieces of a run for each thread, so that none waits long for the last one.</summary>
    public const int PiecesOfEach = 8;

    /// <summary>Bytes that a thread copies at once.</summary>
    public const int CopyPiece = 1 << 20;

    /// <summary>The largest slice of the arena that a thread takes at once, in bytes of it.</summary>
    public const int LargestSlice = 256 << 10;

    /// <summary>The smallest slice; a multiple of a cache line, as all slices.</summary>
    public const int SmallestSlice = 4 << 10;

    /// <summary>Whether no other thread is called: for tests, and to measure the pieces one by one.</summary>
    public static bool IsAlone { get; set; }
}
