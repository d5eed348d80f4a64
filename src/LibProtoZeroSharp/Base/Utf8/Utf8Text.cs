using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;

namespace ProtoZeroSharp;

/// <summary>Comparisons of encoded with decoded text, and its characters.</summary>
internal static class Utf8Text
{
    /// <summary>The most bytes that a character takes which is no surrogate.</summary>
    public const int MaxCharSize = 3;

    private const byte EndOfAscii = 0x80;
    private const int StackText = 256;

    /// <summary>
    /// Whether the bytes, decoded, are this text. Allocates nothing; bytes that are not UTF-8 equal no text.
    /// </summary>
    public static bool Equals(ReadOnlySpan<byte> utf8, ReadOnlySpan<char> text)
    {
        // A char takes one to three bytes, so most unequal pairs end here.
        if (utf8.Length < text.Length || utf8.Length > 3L * text.Length) return false;
        if (Ascii.IsValid(utf8)) return Ascii.Equals(utf8, text);
        while (!utf8.IsEmpty)
        {
            if (Rune.DecodeFromUtf8(utf8, out Rune left, out int bytes) != OperationStatus.Done)
                return false;
            if (Rune.DecodeFromUtf16(text, out Rune right, out int chars) != OperationStatus.Done)
                return false;
            if (left != right) return false;
            utf8 = utf8[bytes..];
            text = text[chars..];
        }

        return text.IsEmpty;
    }

    /// <summary>
    /// Whether the bytes, decoded, are this text but for upper and lower case. Bytes that are not UTF-8 equal no text.
    /// </summary>
    public static bool EqualsIgnoreCase(ReadOnlySpan<byte> utf8, ReadOnlySpan<char> text)
    {
        if (utf8.Length < text.Length || utf8.Length > 3L * text.Length) return false;
        return Ascii.IsValid(utf8) && Ascii.IsValid(text)
            ? Ascii.EqualsIgnoreCase(utf8, text) : SameDecoded(utf8, text);
    }

    /// <summary>
    /// Whether both, decoded, are the same but for upper and lower case. Bytes that are not UTF-8 equal the same bytes
    /// only.
    /// </summary>
    public static bool EqualsIgnoreCase(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        if (Ascii.IsValid(left) && Ascii.IsValid(right)) return Ascii.EqualsIgnoreCase(left, right);
        return left.SequenceEqual(right) || SameDecoded(left, right);
    }

    /// <summary>Encodes a character.</summary>
    /// <param name="value">The character.</param>
    /// <param name="space">Space for <see cref="MaxCharSize"/> bytes.</param>
    /// <returns>Its bytes; none of a surrogate.</returns>
    public static ReadOnlySpan<byte> Encode(char value, Span<byte> space) =>
        Rune.TryCreate(value, out Rune rune) ? space[..rune.EncodeToUtf8(space)] : default;

    /// <summary>How many bytes in front are white space.</summary>
    public static int SpaceInFront(ReadOnlySpan<byte> utf8)
    {
        int at = 0;
        while (at < utf8.Length)
        {
            int size = 1;
            if (utf8[at] < EndOfAscii ? !IsSpace(utf8[at]) : !IsSpace(utf8[at..], out size)) break;
            at += size;
        }

        return at;
    }

    /// <summary>How many bytes at the end are white space.</summary>
    public static int SpaceBehind(ReadOnlySpan<byte> utf8)
    {
        int end = utf8.Length;
        while (end > 0)
        {
            int size = 1;
            byte last = utf8[end - 1];
            if (last < EndOfAscii ? !IsSpace(last) : !IsSpaceAtEnd(utf8[..end], out size)) break;
            end -= size;
        }

        return utf8.Length - end;
    }

    [SkipLocalsInit]
    private static bool SameDecoded(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        char[]? pooled = right.Length > StackText ? ArrayPool<char>.Shared.Rent(right.Length) : null;
        Span<char> characters = pooled ?? stackalloc char[StackText];
        bool same = TryDecode(right, characters, out int count) && EqualsIgnoreCase(left, characters[..count]);
        if (pooled != null) ArrayPool<char>.Shared.Return(pooled);
        return same;
    }

    [SkipLocalsInit]
    private static bool SameDecoded(ReadOnlySpan<byte> utf8, ReadOnlySpan<char> text)
    {
        char[]? pooled = utf8.Length > StackText ? ArrayPool<char>.Shared.Rent(utf8.Length) : null;
        Span<char> characters = pooled ?? stackalloc char[StackText];
        bool same = TryDecode(utf8, characters, out int count)
            && text.Equals(characters[..count], StringComparison.OrdinalIgnoreCase);
        if (pooled != null) ArrayPool<char>.Shared.Return(pooled);
        return same;
    }

    // Characters are never more than the bytes that they were decoded from.
    private static bool TryDecode(ReadOnlySpan<byte> utf8, Span<char> characters, out int count) =>
        Utf8.ToUtf16(utf8, characters, out _, out count, replaceInvalidSequences: false) == OperationStatus.Done;

    private static bool IsSpace(byte ascii) => ascii is (byte)' ' or (>= (byte)'\t' and <= (byte)'\r');

    private static bool IsSpace(ReadOnlySpan<byte> utf8, out int size) =>
        Rune.DecodeFromUtf8(utf8, out Rune rune, out size) == OperationStatus.Done && Rune.IsWhiteSpace(rune);

    private static bool IsSpaceAtEnd(ReadOnlySpan<byte> utf8, out int size) =>
        Rune.DecodeLastFromUtf8(utf8, out Rune rune, out size) == OperationStatus.Done && Rune.IsWhiteSpace(rune);
}
