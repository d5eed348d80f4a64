using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace ProtoZeroSharp;

/// <content>What is wrong in a block: the tables, and their look-up for either width.</content>
internal static unsafe partial class Utf8Check
{
    // What can be wrong with two neighbours; a bit survives if all three nibbles agree to it.
    private const byte TooShort = 1 << 0;           // a lead byte, and no continuation behind it
    private const byte TooLong = 1 << 1;            // a continuation byte behind ASCII
    private const byte Overlong3 = 1 << 2;          // e0 and 80..9f
    private const byte TooLarge = 1 << 3;           // f4 and 90..bf, f5..ff and 90..bf
    private const byte Surrogate = 1 << 4;          // ed and a0..bf
    private const byte Overlong2 = 1 << 5;          // c0, c1 and any continuation
    private const byte Overlong4 = 1 << 6;          // f0 and 80..8f; and what is too large for another reason:
    private const byte TooLarge1000 = 1 << 6;       // f5..ff and 80..8f
    private const byte TwoContinuations = 1 << 7;   // right if a lead byte before requires it

    // What does not depend on the lower half of the first byte.
    private const byte AnyLow = TooShort | TooLong | TwoContinuations;
    private const byte AnyContinuation = TooLong | Overlong2 | TwoContinuations;

    private static Vector128<byte> FirstHigh
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector128.Create(
            TooLong, TooLong, TooLong, TooLong, TooLong, TooLong, TooLong, TooLong,
            TwoContinuations, TwoContinuations, TwoContinuations, TwoContinuations,
            TooShort | Overlong2, TooShort, TooShort | Overlong3 | Surrogate,
            TooShort | TooLarge | TooLarge1000 | Overlong4);
    }

    private static Vector128<byte> FirstLow
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector128.Create(
            AnyLow | Overlong2 | Overlong3 | Overlong4, AnyLow | Overlong2, AnyLow, AnyLow,
            AnyLow | TooLarge, AnyLow | TooLarge | TooLarge1000,
            AnyLow | TooLarge | TooLarge1000, AnyLow | TooLarge | TooLarge1000,
            AnyLow | TooLarge | TooLarge1000, AnyLow | TooLarge | TooLarge1000,
            AnyLow | TooLarge | TooLarge1000, AnyLow | TooLarge | TooLarge1000,
            AnyLow | TooLarge | TooLarge1000, AnyLow | TooLarge | TooLarge1000 | Surrogate,
            AnyLow | TooLarge | TooLarge1000, AnyLow | TooLarge | TooLarge1000);
    }

    private static Vector128<byte> SecondHigh
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector128.Create(
            TooShort, TooShort, TooShort, TooShort, TooShort, TooShort, TooShort, TooShort,
            AnyContinuation | Overlong3 | Overlong4 | TooLarge1000,
            AnyContinuation | Overlong3 | TooLarge,
            AnyContinuation | Surrogate | TooLarge, AnyContinuation | Surrogate | TooLarge,
            TooShort, TooShort, TooShort, TooShort);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Twice(Vector128<byte> table) => table.ToVector256Unsafe().WithUpper(table);

    // Not zero where something is wrong. The block before decides about the first three bytes of this one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Errors(Vector256<byte> block, Vector256<byte> before)
    {
        Vector256<byte> low = Vector256.Create((byte)0x0f);
        Vector256<byte> joint = Avx2.Permute2x128(before, block, 0x21);
        Vector256<byte> back1 = Avx2.AlignRight(block, joint, 15);
        Vector256<byte> back2 = Avx2.AlignRight(block, joint, 14);
        Vector256<byte> back3 = Avx2.AlignRight(block, joint, 13);
        Vector256<byte> wrong =
            Avx2.Shuffle(Twice(FirstHigh), (back1.AsUInt16() >> 4).AsByte() & low)
            & Avx2.Shuffle(Twice(FirstLow), back1 & low)
            & Avx2.Shuffle(Twice(SecondHigh), (block.AsUInt16() >> 4).AsByte() & low);
        // The highest bit where a third or a fourth byte must be: two continuations in a row are no error there, but
        // their lack is one.
        Vector256<byte> needed = Avx2.SubtractSaturate(back2, Vector256.Create((byte)(0xe0 - 0x80)))
            | Avx2.SubtractSaturate(back3, Vector256.Create((byte)(0xf0 - 0x80)));
        return wrong ^ (needed & Vector256.Create((byte)0x80));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Errors(Vector128<byte> block, Vector128<byte> before)
    {
        Vector128<byte> low = Vector128.Create((byte)0x0f);
        Vector128<byte> back1, back2, back3;
        if (Ssse3.IsSupported)
        {
            back1 = Ssse3.AlignRight(block, before, 15);
            back2 = Ssse3.AlignRight(block, before, 14);
            back3 = Ssse3.AlignRight(block, before, 13);
        }
        else
        {
            back1 = AdvSimd.ExtractVector128(before, block, 15);
            back2 = AdvSimd.ExtractVector128(before, block, 14);
            back3 = AdvSimd.ExtractVector128(before, block, 13);
        }

        Vector128<byte> wrong = ByteShuffles.Shuffle(FirstHigh, (back1.AsUInt16() >> 4).AsByte() & low)
            & ByteShuffles.Shuffle(FirstLow, back1 & low)
            & ByteShuffles.Shuffle(SecondHigh, (block.AsUInt16() >> 4).AsByte() & low);
        Vector128<byte> needed = Vector128.GreaterThanOrEqual(back2, Vector128.Create((byte)0xe0))
            | Vector128.GreaterThanOrEqual(back3, Vector128.Create((byte)0xf0));
        return wrong ^ (needed & Vector128.Create((byte)0x80));
    }
}
