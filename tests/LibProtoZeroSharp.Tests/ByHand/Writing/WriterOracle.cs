using System;
using System.IO;
using Google.Protobuf;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>What Google.Protobuf writes, and what a naive writer would.</summary>
internal static class WriterOracle
{
    /// <summary>The bytes of some calls of Google's writer.</summary>
    public static byte[] Google(Action<CodedOutputStream> write)
    {
        using var stream = new MemoryStream();
        using var output = new CodedOutputStream(stream);
        write(output);
        output.Flush();
        return stream.ToArray();
    }

    /// <summary>A length-delimited field, its length a minimal varint.</summary>
    public static byte[] Field(int fieldNumber, ReadOnlySpan<byte> body)
    {
        using var stream = new MemoryStream();
        Varint(stream, ((ulong)fieldNumber << 3) | 2);
        Varint(stream, (ulong)body.Length);
        stream.Write(body);
        return stream.ToArray();
    }

    /// <summary>A minimal varint, the slow way.</summary>
    public static void Varint(Stream stream, ulong value)
    {
        for (; value >= 0x80; value >>= 7) stream.WriteByte((byte)(value | 0x80));
        stream.WriteByte((byte)value);
    }
}
