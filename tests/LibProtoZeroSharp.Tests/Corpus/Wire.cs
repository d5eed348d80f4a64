using System;
using System.IO;
using System.Linq;
using Google.Protobuf;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Short ways to bytes, for tests.</summary>
internal static class Wire
{
    /// <summary>What Google's coder writes.</summary>
    public static byte[] Bytes(Action<CodedOutputStream> write)
    {
        using MemoryStream stream = new();
        using (CodedOutputStream output = new(stream, leaveOpen: true)) write(output);
        return stream.ToArray();
    }

    /// <summary>Bytes from hexadecimal text; white space is ignored.</summary>
    public static byte[] Hex(string text) =>
        Convert.FromHexString(string.Concat(text.Where(c => !char.IsWhiteSpace(c))));

    /// <summary>The tag of a field, as Google writes it, and then the value.</summary>
    public static byte[] Field(int number, WireType type, params byte[] value) =>
        [.. Bytes(output => output.WriteTag(number, (WireFormat.WireType)type)), .. value];

    /// <summary>A length and the bytes.</summary>
    public static byte[] Delimited(params byte[] body) =>
        [.. Bytes(output => output.WriteLength(body.Length)), .. body];

    /// <summary>An action over bytes that fails with a certain error at a certain place.</summary>
    public static void Fails(ProtoFormatError code, long offset, Action action)
    {
        ProtoFormatException error = Assert.Throws<ProtoFormatException>(action);
        Assert.Equal((code, offset), (error.Code, error.Offset));
    }
}
