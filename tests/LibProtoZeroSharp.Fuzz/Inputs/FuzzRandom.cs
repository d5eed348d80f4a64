using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Random numbers (SplitMix64): two instructions of state, so that every input can have a generator of its own.
/// </summary>
internal struct FuzzRandom(ulong seed)
{
    private ulong _state = seed;

    /// <summary>A seed for one of many generators that share a first seed.</summary>
    public static ulong Mix(ulong seed, ulong index) => new FuzzRandom(seed ^ (index * 0xD1342543DE82EF95)).Next();

    /// <summary>64 random bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Next()
    {
        ulong z = _state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    /// <summary>A number from 0 to <paramref name="bound"/> - 1; 0 for bounds below 2.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Next(int bound) => bound <= 1 ? 0 : (int)(((Next() >> 32) * (uint)bound) >> 32);

    /// <summary>A number from <paramref name="least"/> to <paramref name="most"/>.</summary>
    public int Between(int least, int most) => least + Next(most - least + 1);

    /// <summary>True once in so many times.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool OneIn(int times) => Next(times) == 0;

    /// <summary>
    /// A number of any width, each alike, so that every length of varint occurs; often a power of two, or beside one.
    /// </summary>
    public ulong Bits()
    {
        ulong bits = Next();
        int shift = (int)(bits & 63);
        return ((bits >> 6) & 7) switch
        {
            0 => (1UL << shift) + (bits >> 62) - 1,
            1 => ulong.MaxValue << shift,
            2 => (bits >> 9) & 3,
            _ => Next() >> shift,
        };
    }
}
