using System;
using System.Buffers;
using System.Text;
using System.Text.Unicode;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>Turns the bytes of a <c>.proto</c> file into text.</summary>
internal static class SourceText
{
    /// <summary>What a text may begin with without being part of it.</summary>
    public const char ByteOrderMark = '\uFEFF';

    // What the parser turns back into the byte when it stands in a string, as protoc's strings may hold any bytes.
    private const int ByteMarker = 0xDC00;

    /// <summary>Reads UTF-8, without a byte order mark; a byte that is not UTF-8 becomes U+DC00 and the byte.</summary>
    public static string Decode(ReadOnlySpan<byte> bytes)
    {
        if (bytes.StartsWith(Encoding.UTF8.Preamble)) bytes = bytes[Encoding.UTF8.Preamble.Length..];
        if (Utf8.IsValid(bytes)) return Encoding.UTF8.GetString(bytes);
        var text = new StringBuilder(bytes.Length);
        while (!bytes.IsEmpty)
        {
            OperationStatus status = Rune.DecodeFromUtf8(bytes, out Rune rune, out int length);
            if (status == OperationStatus.Done)
            {
                text.Append(rune.ToString());
            }
            else
            {
                foreach (byte wrong in bytes[..length]) text.Append((char)(ByteMarker + wrong));
            }

            bytes = bytes[length..];
        }

        return text.ToString();
    }
}
