using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Descriptors;

/// <summary>
/// Encodes descriptors. From the last byte to the first one, so that each length is known when it is written.
/// </summary>
internal sealed class DescriptorBytes
{
    private const int Varint = 0, LengthDelimited = 2;

    private byte[] _bytes = new byte[1024];
    private int _start;

    private DescriptorBytes() => _start = _bytes.Length;

    /// <summary>The message in the binary format.</summary>
    public static byte[] Encode(DescriptorNode message)
    {
        var bytes = new DescriptorBytes();
        bytes.Write(message);
        return bytes._bytes.AsSpan(bytes._start).ToArray();
    }

    private void Write(DescriptorNode message)
    {
        for (int i = message.Fields.Count - 1; i >= 0; i--)
        {
            KeyValuePair<int, object> field = message.Fields[i];
            if (field.Value is long integer)
            {
                WriteVarint((ulong)integer);
                WriteVarint((ulong)field.Key << 3 | Varint);
                continue;
            }

            int left = _bytes.Length - _start;
            if (field.Value is DescriptorNode inner) Write(inner);
            else Write(field.Value as byte[] ?? Utf8Text.ToBytes((string)field.Value));
            WriteVarint((ulong)(_bytes.Length - _start - left));
            WriteVarint((ulong)field.Key << 3 | LengthDelimited);
        }
    }

    private void Write(byte[] value)
    {
        Reserve(value.Length);
        _start -= value.Length;
        value.CopyTo(_bytes, _start);
    }

    private void WriteVarint(ulong value)
    {
        int size = 1;
        for (ulong rest = value >> 7; rest != 0; rest >>= 7) size++;
        Reserve(size);
        _start -= size;
        for (int i = 0; i < size; i++, value >>= 7)
            _bytes[_start + i] = (byte)((value & 0x7F) | (i < size - 1 ? 0x80u : 0));
    }

    private void Reserve(int size)
    {
        if (size <= _start) return;
        int used = _bytes.Length - _start;
        var grown = new byte[Math.Max(2 * _bytes.Length, used + size)];
        Array.Copy(_bytes, _start, grown, grown.Length - used, used);
        _start = grown.Length - used;
        _bytes = grown;
    }
}
