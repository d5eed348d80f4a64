using System;
using System.Buffers.Text;
using System.Globalization;
using System.IO;
using System.Text;

namespace ProtoZeroTool.Terminal;

/// <summary>Writes text as UTF-8, by a buffer, to a stream that may take hundreds of megabytes.</summary>
internal sealed class ByteOutput(Stream stream) : IDisposable
{
    private const int Size = 1 << 16;
    private const int Room = 512;

    private static ReadOnlySpan<byte> Digits => "0123456789abcdef"u8;

    private readonly byte[] _bytes = new byte[Size];
    private int _count;

    /// <summary>Writes one byte.</summary>
    public void Write(byte one)
    {
        if (_count == Size) Flush();
        _bytes[_count++] = one;
    }

    /// <summary>Writes bytes as they are.</summary>
    public void Write(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length > Size - _count)
        {
            Flush();
            if (bytes.Length > Size)
            {
                stream.Write(bytes);
                return;
            }
        }

        bytes.CopyTo(_bytes.AsSpan(_count));
        _count += bytes.Length;
    }

    /// <summary>Writes a text as UTF-8.</summary>
    public void Write(string text)
    {
        if (text.Length > Room / 3)
        {
            Write(Encoding.UTF8.GetBytes(text));
            return;
        }

        Reserve();
        _count += Encoding.UTF8.GetBytes(text, _bytes.AsSpan(_count));
    }

    /// <summary>Writes a number in decimal digits.</summary>
    public void Write(long value)
    {
        Reserve();
        Utf8Formatter.TryFormat(value, _bytes.AsSpan(_count), out int written);
        _count += written;
    }

    /// <summary>Writes a number in decimal digits.</summary>
    public void Write(ulong value)
    {
        Reserve();
        Utf8Formatter.TryFormat(value, _bytes.AsSpan(_count), out int written);
        _count += written;
    }

    /// <summary>Writes a number in the shortest digits that are read back as it.</summary>
    public void Write(double value)
    {
        Reserve();
        value.TryFormat(_bytes.AsSpan(_count), out int written, default, CultureInfo.InvariantCulture);
        _count += written;
    }

    /// <inheritdoc cref="Write(double)"/>
    public void Write(float value)
    {
        Reserve();
        value.TryFormat(_bytes.AsSpan(_count), out int written, default, CultureInfo.InvariantCulture);
        _count += written;
    }

    /// <summary>Writes a number, with spaces in front up to a width of at most 32.</summary>
    public void WritePadded(long value, int width)
    {
        Reserve();
        Span<byte> digits = stackalloc byte[32];
        Utf8Formatter.TryFormat(value, digits, out int written);
        if (written < width) WriteSpaces(width - written);
        Write(digits[..written]);
    }

    /// <summary>Writes spaces.</summary>
    public void WriteSpaces(int count)
    {
        while (count > 0)
        {
            Reserve();
            int now = Math.Min(count, Room);
            _bytes.AsSpan(_count, now).Fill((byte)' ');
            _count += now;
            count -= now;
        }
    }

    /// <summary>Writes a byte as two digits.</summary>
    public void WriteHex(byte one)
    {
        if (Size - _count < 2) Flush();
        _bytes[_count] = Digits[one >> 4];
        _bytes[_count + 1] = Digits[one & 0xf];
        _count += 2;
    }

    /// <summary>Hands on what is in the buffer.</summary>
    public void Flush()
    {
        if (_count == 0) return;
        stream.Write(_bytes, 0, _count);
        _count = 0;
    }

    public void Dispose()
    {
        Flush();
        stream.Flush();
    }

    private void Reserve()
    {
        if (Size - _count < Room) Flush();
    }
}
