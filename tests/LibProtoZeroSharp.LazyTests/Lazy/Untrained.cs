using LazyMixed;

namespace ProtoZeroSharp.LazyTests;

/// <summary>Makes parses forget what other tests have read, so that they leave messages undecoded.</summary>
internal static class Untrained
{
    // One parse of sixteen counts, an eighth.
    private const int Enough = 400;

    /// <summary>As if no <see cref="Outer"/> had been read.</summary>
    public static void Outers()
    {
        using var arena = new ArenaAllocator();
        Outer outer = default;
        outer.MutablePlain(arena).Text = arena.Utf8($"{new string('a', 100)}");
        byte[] bytes = outer.ToByteArray();
        for (int i = 0; i < Enough; i++)
        {
            arena.Reset();
            Outer.Parse(bytes, arena);
        }
    }
}
