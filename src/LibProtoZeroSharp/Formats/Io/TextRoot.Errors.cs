using System;
using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace ProtoZeroSharp;

// What exceptions say. The input is read once more up to the error, so that nothing is remembered before.
internal static unsafe partial class TextRoot
{
    // Behind the error as much is looked at as may be shown.
    private const int Behind = 256;

    // Of a text of which more than that comes before the error, only the code is told.
    private const int LongestExplained = 64 << 20;

    /// <summary>Throws what is wrong with a text.</summary>
    /// <param name="utf8">The text.</param>
    /// <param name="error">What is wrong; the offset counts bytes.</param>
    /// <param name="reader">What has read it.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="message">The message as far as it was read; null if it is not there any more.</param>
    [DoesNotReturn]
    public static void Throw<TReader>(
        ReadOnlySpan<byte> utf8, ProtoError error, ref readonly TReader reader, MessageTable* table, byte* message)
        where TReader : struct, ITextReader =>
        ProtoThrow.InText(
            error, InputPosition.Of(utf8, error.Offset),
            Missing(error, utf8.Length, table, message) ?? What(utf8, error, in reader, table));

    /// <inheritdoc cref="Throw{TReader}(ReadOnlySpan{byte}, ProtoError, ref readonly TReader, MessageTable*, byte*)"/>
    [DoesNotReturn]
    public static void Throw<TReader>(
        ReadOnlySpan<char> text, ProtoError error, ref readonly TReader reader, MessageTable* table, byte* message)
        where TReader : struct, ITextReader =>
        ProtoThrow.InText(
            error, InputPosition.Of(text, error.Offset),
            Missing(error, text.Length, table, message) ?? What(text, error, in reader, table));

    /// <summary>What the exception of a text would say.</summary>
    public static string Explain<TReader>(
        ReadOnlySpan<byte> utf8, ProtoError error, ref readonly TReader reader, MessageTable* table)
        where TReader : struct, ITextReader =>
        ProtoFormatException.DescribeInText(
            error, InputPosition.Of(utf8, error.Offset), What(utf8, error, in reader, table));

    /// <inheritdoc cref="Explain{TReader}(ReadOnlySpan{byte}, ProtoError, ref readonly TReader, MessageTable*)"/>
    public static string Explain<TReader>(
        ReadOnlySpan<char> text, ProtoError error, ref readonly TReader reader, MessageTable* table)
        where TReader : struct, ITextReader =>
        ProtoFormatException.DescribeInText(
            error, InputPosition.Of(text, error.Offset), What(text, error, in reader, table));

    // What required fields the whole message lacks.
    private static string? Missing(ProtoError error, int length, MessageTable* table, byte* message) =>
        error.Code == ProtoFormatError.MissingRequired && error.Offset == length && message != null
            ? MissingFields.Describe(table, null, message) : null;

    private static string? What<TReader>(
        ReadOnlySpan<byte> utf8, ProtoError error, ref readonly TReader reader, MessageTable* table)
        where TReader : struct, ITextReader
    {
        int offset = (int)Math.Clamp(error.Offset, 0, utf8.Length);
        if (offset > LongestExplained || IsLimit(error.Code)) return null;
        return reader.Explain(utf8[..Math.Min(utf8.Length, offset + Behind)], error, table);
    }

    private static string? What<TReader>(
        ReadOnlySpan<char> text, ProtoError error, ref readonly TReader reader, MessageTable* table)
        where TReader : struct, ITextReader
    {
        int offset = (int)Math.Clamp(error.Offset, 0, text.Length);
        if (offset > LongestExplained || IsLimit(error.Code)) return null;
        if (error.Code == ProtoFormatError.InvalidUtf8 && offset < text.Length && char.IsSurrogate(text[offset]))
            return "The text holds a surrogate without its partner";
        var utf8 = new byte[Encoding.UTF8.GetMaxByteCount(Math.Min(text.Length, offset + Behind))];
        int before = Encoding.UTF8.GetBytes(text[..offset], utf8);
        int all = before + Encoding.UTF8.GetBytes(
            text[offset..Math.Min(text.Length, offset + Behind)], utf8.AsSpan(before));
        return reader.Explain(utf8.AsSpan(0, all), error with { Offset = before }, table);
    }

    private static bool IsLimit(ProtoFormatError code) =>
        code is ProtoFormatError.RecursionLimitExceeded or ProtoFormatError.ArenaLimitExceeded
            or ProtoFormatError.TooLarge;
}
