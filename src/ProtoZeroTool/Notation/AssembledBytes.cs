using System;
using System.Collections.Generic;
using System.IO;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Notation;

/// <summary>
/// Bytes with lengths that are not known before what they measure is complete. The bytes are kept without the lengths,
/// and these by themselves, so that nothing is moved and any nesting takes linear time.
/// </summary>
internal sealed class AssembledBytes
{
    /// <summary>Most bytes that <c>long-form</c> adds; a varint of more than ten bytes is damaged anyway.</summary>
    public const int MaxLongForm = 1000;

    private readonly List<Length> _lengths = [];
    private readonly Stack<int> _open = [];
    private byte[] _bytes = new byte[1 << 12];

    // Bytes of lengths that are complete.
    private long _lengthBytes;

    /// <summary>Bytes so far, without lengths.</summary>
    public int Count { get; private set; }

    /// <summary>Adds bytes.</summary>
    /// <exception cref="IOException">There are more than an array holds.</exception>
    public void Add(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length > _bytes.Length - Count)
        {
            long needed = (long)Count + bytes.Length;
            if (needed > Array.MaxLength) throw new IOException("the result would have more than 2 GiB");
            Array.Resize(ref _bytes, (int)Math.Min(Math.Max(needed, 2L * _bytes.Length), Array.MaxLength));
        }

        bytes.CopyTo(_bytes.AsSpan(Count));
        Count += bytes.Length;
    }

    /// <summary>Adds a varint.</summary>
    public void AddVarint(ulong value, int longForm)
    {
        Span<byte> bytes = stackalloc byte[WireVarint.MaxLength + MaxLongForm];
        Add(bytes[..Encode(bytes, value, longForm)]);
    }

    /// <summary>Begins what has a length in front of it.</summary>
    public void Open(int longForm)
    {
        _open.Push(_lengths.Count);
        _lengths.Add(new Length { Position = Count, LongForm = longForm, Before = _lengthBytes });
    }

    /// <summary>Ends what was begun last.</summary>
    public void Close()
    {
        int index = _open.Pop();
        Length length = _lengths[index];
        length.Value = (ulong)(Count - length.Position + (_lengthBytes - length.Before));
        _lengthBytes += WireVarint.Size(length.Value) + length.LongForm;
        _lengths[index] = length;
    }

    /// <summary>Writes all bytes with their lengths.</summary>
    public void WriteTo(Stream stream)
    {
        Span<byte> bytes = stackalloc byte[WireVarint.MaxLength + MaxLongForm];
        int done = 0;
        foreach (Length length in _lengths)
        {
            if (length.Position > done) stream.Write(_bytes, done, length.Position - done);
            done = length.Position;
            stream.Write(bytes[..Encode(bytes, length.Value, length.LongForm)]);
        }

        stream.Write(_bytes, done, Count - done);
    }

    private static int Encode(Span<byte> bytes, ulong value, int longForm)
    {
        int size = WireVarint.Size(value) + longForm;
        for (int i = 0; i < size; i++)
        {
            bytes[i] = (byte)(i + 1 < size ? value | 0x80 : value & 0x7f);
            value >>= 7;
        }

        return size;
    }

    private struct Length
    {
        public int Position;
        public int LongForm;
        public long Before;
        public ulong Value;
    }
}
