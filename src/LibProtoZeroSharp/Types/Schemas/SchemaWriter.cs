using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Writes names in the form of <see cref="SchemaCoding"/>.</summary>
internal readonly struct SchemaWriter
{
    private readonly List<byte> _bytes = [];

    public SchemaWriter()
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

    /// <summary>Writes an integer.</summary>
    public void Number(uint value)
    {
        do
        {
            uint group = value & (SchemaCoding.MoreFollows - 1);
            value >>= SchemaCoding.GroupBits;
            _bytes.Add((byte)(SchemaCoding.FirstCharacter + group + (value != 0 ? SchemaCoding.MoreFollows : 0u)));
        }
        while (value != 0);
    }
}
