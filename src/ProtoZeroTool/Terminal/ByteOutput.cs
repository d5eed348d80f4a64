using System;
using System.Buffers.Text;
using System.Globalization;
using System.IO;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroTool.Terminal;

/// <summary>Writes text as UTF-8, by a buffer, to a stream that may take hundreds of megabytes.</summary>
internal sealed class ByteOutput(Stream stream) : IDisposable
{
    private const int Size = 1 << 16;
    private const int Room = 512;
    private const int Thousand = 1000;

    private static readonly ulong[] s_powers = MakePowers();

    private static ReadOnlySpan<byte> Digits => "0123456789abcdef"u8;

    private readonly byte[] _bytes = new byte[Size];
    private readonly byte[] _date = new byte["yyyy-MM-dd".Length];
    private readonly byte[] _highDigits = new byte[64];
    private int _count;
    private int _highSize;
    private long _high = -1;
    private long _day = long.MinValue;

    /// <summary>Writes one byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(byte one)
    {
        if (_count == Size) Flush();
        _bytes[_count++] = one;
    }

    /// <summary>Writes bytes as they are.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length > Size - _count)
        {
            WriteLong(bytes);
            return;
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
        if ((ulong)value < 10)
        {
            Write((byte)('0' + value));
            return;
        }

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

    /// <summary>Writes a number from 0 on, with spaces in front up to a width of at most 32.</summary>
    public void WritePadded(long value, int width)
    {
        Reserve();
        int spaces = Math.Max(0, width - DigitsOf((ulong)value));
        _bytes.AsSpan(_count, spaces).Fill((byte)' ');
        Utf8Formatter.TryFormat(value, _bytes.AsSpan(_count + spaces), out int written);
        _count += spaces + written;
    }

    /// <summary>Writes an offset as <see cref="WritePadded"/> does, and spaces behind it.</summary>
    public void WriteOffset(long offset, int width, int spaces)
    {
        if (offset < Thousand || spaces > Room / 2)
        {
            WritePadded(offset, width);
            WriteSpaces(spaces);
            return;
        }

        // All but the last three digits are mostly those of the line before.
        long high = offset / Thousand;
        int low = (int)(offset - (high * Thousand));
        if (high != _high) FormatHigh(high, width - 3);
        Reserve();
        Span<byte> target = _bytes.AsSpan(_count, _highSize + 3 + spaces);
        _highDigits.AsSpan(0, _highSize).CopyTo(target);
        target = target[_highSize..];
        target[0] = (byte)('0' + (low / 100));
        target[1] = (byte)('0' + (low / 10 % 10));
        target[2] = (byte)('0' + (low % 10));
        target[3..].Fill((byte)' ');
        _count += _highSize + 3 + spaces;
    }

    /// <summary>Writes a word, a number from 0 on and another word, each with a space before it.</summary>
    public void WriteWords(ReadOnlySpan<byte> first, int number, ReadOnlySpan<byte> last)
    {
        Reserve();
        Span<byte> target = _bytes.AsSpan(_count);
        target[0] = (byte)' ';
        first.CopyTo(target[1..]);
        int count = first.Length + 1;
        target[count++] = (byte)' ';
        if (number < 10)
        {
            target[count++] = (byte)('0' + number);
        }
        else
        {
            Utf8Formatter.TryFormat(number, target[count..], out int written);
            count += written;
        }

        target[count++] = (byte)' ';
        last.CopyTo(target[count..]);
        _count += count + last.Length;
    }

    /// <summary>Writes a space, and bytes as they are between quotes.</summary>
    /// <returns>False if they are too long for that.</returns>
    public bool TryWriteQuoted(ReadOnlySpan<byte> text)
    {
        if (text.Length > Room / 2) return false;
        Reserve();
        Span<byte> target = _bytes.AsSpan(_count, text.Length + 3);
        target[0] = (byte)' ';
        target[1] = (byte)'"';
        text.CopyTo(target[2..]);
        target[^1] = (byte)'"';
        _count += target.Length;
        return true;
    }

    /// <summary>Writes spaces.</summary>
    public void WriteSpaces(int count)
    {
        if ((uint)count > (uint)(Size - _count))
        {
            WriteManySpaces(count);
            return;
        }

        _bytes.AsSpan(_count, count).Fill((byte)' ');
        _count += count;
    }

    /// <summary>Writes date and time of day, of seconds since 1970.</summary>
    public void WriteTime(long seconds)
    {
        const int Day = 24 * 60 * 60;
        (long day, long rest) = Math.DivRem(seconds, Day);
        if (day != _day)
        {
            // Times of an input are near to each other.
            DateTime.UnixEpoch.AddDays(day).TryFormat(_date, out _, "yyyy-MM-dd", CultureInfo.InvariantCulture);
            _day = day;
        }

        Write(_date);
        Write((byte)'T');
        WriteZeroPadded((ulong)rest / 3600, 2);
        Write((byte)':');
        WriteZeroPadded((ulong)rest / 60 % 60, 2);
        Write((byte)':');
        WriteZeroPadded((ulong)rest % 60, 2);
    }

    /// <summary>Writes a number with zeros in front up to a width.</summary>
    public void WriteZeroPadded(ulong value, int width)
    {
        Reserve();
        for (int i = DigitsOf(value); i < width; i++) _bytes[_count++] = (byte)'0';
        Write(value);
    }

    /// <summary>Writes a byte as two digits.</summary>
    public void WriteHex(byte one)
    {
        if (Size - _count < 2) Flush();
        _bytes[_count] = Digits[one >> 4];
        _bytes[_count + 1] = Digits[one & 0xf];
        _count += 2;
    }

    /// <summary>Writes bytes as two digits each, with a space in front of each but perhaps the first.</summary>
    public void WriteHex(ReadOnlySpan<byte> bytes, bool beginsWithSpace)
    {
        const int Most = Size / 4;
        for (; bytes.Length > Most; bytes = bytes[Most..], beginsWithSpace = true)
            WriteHex(bytes[..Most], beginsWithSpace);
        if (Size - _count < 3 * bytes.Length) Flush();
        Span<byte> target = _bytes.AsSpan(_count, 3 * bytes.Length);
        int i = 0;
        foreach (byte one in bytes)
        {
            if (i > 0 || beginsWithSpace) target[i++] = (byte)' ';
            target[i] = Digits[one >> 4];
            target[i + 1] = Digits[one & 0xf];
            i += 2;
        }

        _count += i;
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

    // By the bits, which are right but where the power of ten is within.
    private static int DigitsOf(ulong value)
    {
        int digits = (BitOperations.Log2(value | 1) * 1233) >> 12;
        return value >= s_powers[digits + 1] && digits < 19 ? digits + 2 : digits + 1;
    }

    private static ulong[] MakePowers()
    {
        ulong[] powers = new ulong[21];
        powers[0] = 1;
        for (int i = 1; i < powers.Length; i++) powers[i] = i < 20 ? powers[i - 1] * 10 : ulong.MaxValue;
        return powers;
    }

    private void FormatHigh(long high, int width)
    {
        int spaces = Math.Max(0, width - DigitsOf((ulong)high));
        _highDigits.AsSpan(0, spaces).Fill((byte)' ');
        Utf8Formatter.TryFormat(high, _highDigits.AsSpan(spaces), out int written);
        (_high, _highSize) = (high, spaces + written);
    }

    private void WriteManySpaces(int count)
    {
        for (; count > 0; count -= Room)
        {
            Reserve();
            WriteSpaces(Math.Min(count, Room));
        }
    }

    private void WriteLong(ReadOnlySpan<byte> bytes)
    {
        Flush();
        if (bytes.Length > Size)
        {
            stream.Write(bytes);
            return;
        }

        bytes.CopyTo(_bytes);
        _count = bytes.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Reserve()
    {
        if (Size - _count < Room) Flush();
    }
}
