using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
using System.Text.Unicode;

namespace ProtoZeroSharp;

/// <summary>Tells whether bytes are UTF-8, a vector at a time.</summary>
/// <remarks>
/// The algorithm is that of J. Keiser and D. Lemire, "Validating UTF-8 in less than one instruction per byte" (2020):
/// all that is wrong with a sequence shows in its first twelve bits, but for the number of its continuation bytes. So
/// three look-ups by nibbles, ANDed, tell what is wrong with each pair of neighbours, and the lead bytes two and three
/// places back tell where a third or fourth byte must be. An unfinished end shows by zeros behind the text.
/// </remarks>
internal static unsafe partial class Utf8Check
{
    /// <summary>How many bytes <see cref="IsValidFew"/> looks at.</summary>
    public const int FewReach = 32;

    /// <summary>Whether vectors of 16 bytes can be shuffled; all such hardware is little-endian.</summary>
    public static bool HasVectors
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Ssse3.IsSupported || AdvSimd.Arm64.IsSupported;
    }

    /// <summary>Whether the text is UTF-8. Looks at nothing beyond it.</summary>
    public static bool IsValid(ReadOnlySpan<byte> text)
    {
        fixed (byte* start = text) return IsValid(start, text.Length);
    }

    // The methods that look for errors are apart from those that need not. The JIT takes a profile, and where one has
    // seen ASCII or long texts only, it would make calls of the vectors that other texts need.

    /// <summary>Whether the text is UTF-8. Looks at nothing beyond it.</summary>
    public static bool IsValid(byte* text, int length)
    {
        if (Avx2.IsSupported) return length < FewReach ? IsValidShort32(text, length) : IsValid32(text, length);
        if (HasVectors) return IsValid16(text, length);
        return Utf8.IsValid(new ReadOnlySpan<byte>(text, length));
    }

    /// <summary>
    /// Whether a text of less than <see cref="FewReach"/> bytes is UTF-8; FewReach bytes can be read there.
    /// </summary>
    public static bool IsValidFew(byte* text, int length)
    {
        if (!Avx2.IsSupported) return IsValid(text, length);
        // SAFETY: the caller makes sure that FewReach bytes can be read.
        Vector256<sbyte> inside = Vector256.GreaterThan(Vector256.Create((sbyte)length), Vector256<sbyte>.Indices);
        return IsValidRest(Vector256.Load(text) & inside.AsByte());
    }

    // SAFETY, for all of them: whole vectors lie inside of the text, and the rest is read by pieces that do.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsValidShort32(byte* text, int length) => IsValidRest(Rest32(text, length));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsValid32(byte* text, int length)
    {
        const int Size = 32;
        byte* end = text + length;
        for (; end - text >= 4 * Size; text += 4 * Size)
        {
            Vector256<byte> front = Vector256.Load(text) | Vector256.Load(text + Size);
            Vector256<byte> back = Vector256.Load(text + 2 * Size) | Vector256.Load(text + 3 * Size);
            if (!IsAscii(front | back)) return IsValidMixed32(text, end);
        }

        if (end - text >= 2 * Size)
        {
            if (!IsAscii(Vector256.Load(text) | Vector256.Load(text + Size))) return IsValidMixed32(text, end);
            text += 2 * Size;
        }

        // The last bytes, seen before or not.
        Vector256<byte> last = Vector256.Load(end - Size);
        if (end - text >= Size) last |= Vector256.Load(text);
        return IsAscii(last) || IsValidMixed32(text, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsValidMixed32(byte* text, byte* end)
    {
        const int Size = 32;
        Vector256<byte> errors = Vector256<byte>.Zero;
        Vector256<byte> before = Vector256<byte>.Zero;
        while (end - text >= 2 * Size)
        {
            Vector256<byte> first = Vector256.Load(text);
            Vector256<byte> second = Vector256.Load(text + Size);
            text += 2 * Size;
            // Between ASCII and ASCII nothing can be wrong.
            if (IsAscii(first | second | before)) continue;
            errors |= Errors(first, before) | Errors(second, first);
            before = second;
        }

        if (end - text >= Size)
        {
            Vector256<byte> block = Vector256.Load(text);
            text += Size;
            errors |= Errors(block, before);
            before = block;
        }

        return (errors | Errors(Rest32(text, (int)(end - text)), before)) == Vector256<byte>.Zero;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsValid16(byte* text, int length)
    {
        const int Size = 16;
        byte* end = text + length;
        for (; end - text >= 2 * Size; text += 2 * Size)
        {
            if (!IsAscii(Vector128.Load(text) | Vector128.Load(text + Size))) break;
        }

        return text == end || IsValidMixed16(text, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool IsValidMixed16(byte* text, byte* end)
    {
        const int Size = 16;
        Vector128<byte> errors = Vector128<byte>.Zero;
        Vector128<byte> before = Vector128<byte>.Zero;
        while (end - text >= 2 * Size)
        {
            Vector128<byte> first = Vector128.Load(text);
            Vector128<byte> second = Vector128.Load(text + Size);
            text += 2 * Size;
            if (IsAscii(first | second | before)) continue;
            errors |= Errors(first, before) | Errors(second, first);
            before = second;
        }

        if (end - text >= Size)
        {
            Vector128<byte> block = Vector128.Load(text);
            text += Size;
            errors |= Errors(block, before);
            before = block;
        }

        return (errors | Errors(Rest16(text, (int)(end - text)), before)) == Vector128<byte>.Zero;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAscii(Vector256<byte> bytes) =>
        (bytes & Vector256.Create((byte)0x80)) == Vector256<byte>.Zero;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAscii(Vector128<byte> bytes) =>
        (bytes & Vector128.Create((byte)0x80)) == Vector128<byte>.Zero;

    /// <summary>Whether a whole text is UTF-8, behind which there is a zero. For AVX2.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsValidRest(Vector256<byte> text) =>
        Errors(text, Vector256<byte>.Zero) == Vector256<byte>.Zero;

    /// <summary>Less than 32 bytes and zeros behind them. Looks at nothing else.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> Rest32(byte* text, int length) => length >= 16
        ? Vector128.Load(text).ToVector256Unsafe().WithUpper(Rest16(text + 16, length - 16))
        : Rest16(text, length).ToVector256();

    /// <summary>Less than 16 bytes and zeros behind them. Loads overlap, so that nothing else is read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Rest16(byte* text, int length)
    {
        ulong low, high = 0;
        if (length >= 8)
        {
            low = Unsafe.ReadUnaligned<ulong>(text);
            // Eight bytes leave none for the upper half; a shift by 64 would leave all.
            high = Unsafe.ReadUnaligned<ulong>(text + length - 8) >> 8 >> (8 * (15 - length));
        }
        else if (length >= 4)
        {
            low = Unsafe.ReadUnaligned<uint>(text)
                | ((ulong)Unsafe.ReadUnaligned<uint>(text + length - 4) << (8 * (length - 4)));
        }
        else if (length > 0)
        {
            // First, middle and last one: of three bytes all, of less some twice.
            int middle = length >> 1;
            low = text[0] | ((ulong)text[middle] << (8 * middle)) | ((ulong)text[length - 1] << (8 * (length - 1)));
        }
        else
        {
            low = 0;
        }

        return Vector128.Create(low, high).AsByte();
    }
}
