using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace ProtoZeroSharp;

/// <summary>Tables of shuffles that move the selected bytes of a vector together, computed at the first use.</summary>
internal static unsafe class ByteShuffles
{
    /// <summary>Bytes of a shuffle.</summary>
    public const int Size = 16;

    private const int Count = 256;
    private const byte Nothing = 0x80;      // gives zero

    /// <summary>For each mask of the eight 16-bit units of a vector: moves those units to the front.</summary>
    public static readonly byte* Units = MakeUnits();

    /// <summary>
    /// For each mask of eight 16-bit units with a character's UTF-8 bytes, first one first: puts two bytes of those
    /// whose bit is set, and one of the others, behind each other.
    /// </summary>
    public static readonly byte* Twos = MakeTwos();

    /// <summary>
    /// For four lanes of 32 bits with a character's UTF-8 bytes, last one first: puts the bytes in order, behind each
    /// other. Bit i of the index tells that lane i has two bytes or more, bit 4 + i that it has three.
    /// </summary>
    public static readonly byte* Threes = MakeThrees();

    /// <summary>For each mask of eight bytes: moves those bytes to the front.</summary>
    public static readonly byte* Bytes = MakeBytes();

    /// <summary>
    /// For each mask of eight bytes, of which those with a bit belong to the byte behind them: gives each value of one
    /// byte, or of two, two bytes.
    /// </summary>
    public static readonly byte* Pairs = MakePairs();

    // SAFETY, for all: the tables have Count shuffles of Size bytes, and live as long as this type.
    private static byte* Allocate()
    {
        var table = (byte*)RuntimeHelpers.AllocateTypeAssociatedMemory(typeof(ByteShuffles), Count * Size);
        for (int i = 0; i < Count * Size; i++) table[i] = Nothing;
        return table;
    }

    /// <summary>Bytes in another order. What the vectors' own method does, by what the precompiler knows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Shuffle(Vector128<byte> bytes, Vector128<byte> order)
    {
        if (Ssse3.IsSupported) return Ssse3.Shuffle(bytes, order);
        if (AdvSimd.Arm64.IsSupported) return AdvSimd.Arm64.VectorTableLookup(bytes, order);
        return Vector128.ShuffleNative(bytes, order);
    }

    private static byte* MakeUnits()
    {
        byte* table = Allocate();
        for (int mask = 0; mask < Count; mask++)
        {
            byte* to = table + mask * Size;
            for (int unit = 0; unit < 8; unit++)
            {
                if ((mask >> unit & 1) == 0) continue;
                *to++ = (byte)(2 * unit);
                *to++ = (byte)(2 * unit + 1);
            }
        }

        return table;
    }

    private static byte* MakeTwos()
    {
        byte* table = Allocate();
        for (int mask = 0; mask < Count; mask++)
        {
            byte* to = table + mask * Size;
            for (int unit = 0; unit < 8; unit++)
            {
                *to++ = (byte)(2 * unit);
                if ((mask >> unit & 1) != 0) *to++ = (byte)(2 * unit + 1);
            }
        }

        return table;
    }

    private static byte* MakeThrees()
    {
        byte* table = Allocate();
        for (int mask = 0; mask < Count; mask++)
        {
            byte* to = table + mask * Size;
            for (int lane = 0; lane < 4; lane++)
            {
                int more = (mask >> lane & 1) + (mask >> (4 + lane) & 1);
                for (int i = more; i >= 0; i--) *to++ = (byte)(4 * lane + i);
            }
        }

        return table;
    }

    private static byte* MakeBytes()
    {
        byte* table = Allocate();
        for (int mask = 0; mask < Count; mask++)
        {
            byte* to = table + mask * Size;
            for (int i = 0; i < 8; i++)
            {
                if ((mask >> i & 1) != 0) *to++ = (byte)i;
            }
        }

        return table;
    }

    private static byte* MakePairs()
    {
        byte* table = Allocate();
        for (int mask = 0; mask < Count; mask++)
        {
            byte* to = table + mask * Size;
            for (int at = 0; at < 8; to += 2)
            {
                bool goesOn = (mask >> at & 1) != 0;
                to[0] = (byte)at++;
                if (goesOn) to[1] = (byte)at++;
            }
        }

        return table;
    }
}
