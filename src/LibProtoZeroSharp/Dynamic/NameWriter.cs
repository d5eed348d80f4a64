using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Writes names in the form that <see cref="NameReader"/> reads.</summary>
internal readonly struct NameWriter
{
    private const int GroupBits = 5, FirstCharacter = '0';

    private readonly List<byte> _bytes = [];

    public NameWriter()
    {
    }

    /// <summary>What has been written.</summary>
    public ReadOnlySpan<byte> Written => CollectionsMarshal.AsSpan(_bytes);

    /// <summary>Writes a signed integer.</summary>
    public void Signed(int value) => Number(ZigZag.Encode(value));

    /// <summary>Writes a length and a text.</summary>
    public void Text(ReadOnlySpan<byte> text)
    {
        Number((uint)text.Length);
        _bytes.AddRange(text);
    }

    private void Number(uint value)
    {
        do
        {
            uint group = value & ((1u << GroupBits) - 1);
            value >>= GroupBits;
            _bytes.Add((byte)(FirstCharacter + group + (value != 0 ? 1u << GroupBits : 0)));
        }
        while (value != 0);
    }
}
