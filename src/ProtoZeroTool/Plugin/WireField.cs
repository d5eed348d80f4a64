using System;
using System.Collections.Generic;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Plugin;

/// <summary>One field of an encoded message.</summary>
/// <param name="Number">The field number.</param>
/// <param name="Type">How it is encoded.</param>
/// <param name="Bits">The value of a varint or fixed number.</param>
/// <param name="Bytes">What is in it, if it has a length or is a group.</param>
/// <param name="Offset">Where these bytes lie in the input.</param>
internal readonly record struct WireField(
    int Number, WireType Type, ulong Bits, ReadOnlyMemory<byte> Bytes, int Offset)
{
    /// <summary>Whether it has this number and encoding.</summary>
    public bool Is(int number, WireType type) => Number == number && Type == type;

    /// <summary>The elements of a packed list.</summary>
    /// <param name="element">How one is encoded.</param>
    /// <exception cref="ToolException">The bytes are damaged.</exception>
    public List<ulong> Packed(WireType element)
    {
        var values = new List<ulong>();
        ReadOnlySpan<byte> rest = Bytes.Span;
        while (!rest.IsEmpty)
        {
            int size = element == WireType.Varint ? ReadVarint(rest, out ulong bits)
                : ReadFixed(rest, element == WireType.Fixed64 ? sizeof(ulong) : sizeof(uint), out bits);
            if (size == 0)
                throw new ToolException($"the request is damaged: a packed list at offset {Offset} ends in a value");
            values.Add(bits);
            rest = rest[size..];
        }

        return values;
    }

    private static int ReadVarint(ReadOnlySpan<byte> bytes, out ulong value)
    {
        value = 0;
        for (int i = 0; i < bytes.Length && i < 10; i++)
        {
            value |= (ulong)(bytes[i] & 0x7F) << (7 * i);
            if (bytes[i] < 0x80) return i + 1;
        }

        return 0;
    }

    private static int ReadFixed(ReadOnlySpan<byte> bytes, int size, out ulong value)
    {
        value = 0;
        if (bytes.Length < size) return 0;
        for (int i = 0; i < size; i++) value |= (ulong)bytes[i] << (8 * i);
        return size;
    }
}
