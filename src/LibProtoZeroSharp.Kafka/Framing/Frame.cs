using System;
using System.Buffers.Binary;
using System.Collections.Generic;

namespace ProtoZeroSharp.Kafka;

/// <summary>
/// What stands in front of a message: a zero, the id of the schema in four bytes, and the place of the message in the
/// file: how many indexes, then each, outer messages first, as zigzag varints. One zero stands for the first message.
/// </summary>
internal static class Frame
{
    private const byte Magic = 0;
    private const int IdOffset = 1, PathOffset = 5, MaxVarint = 5;

    /// <summary>Writes a frame.</summary>
    public static byte[] Write(int id, ReadOnlySpan<int> path)
    {
        var frame = new List<byte>(PathOffset + path.Length + 1) { Magic };
        Span<byte> number = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(number, id);
        frame.AddRange(number);
        if (path is [0])
        {
            frame.Add(0);
        }
        else
        {
            Add(frame, path.Length);
            foreach (int index in path) Add(frame, index);
        }

        return [.. frame];
    }

    /// <summary>Reads a frame.</summary>
    /// <param name="data">The frame, and the message behind it.</param>
    /// <param name="path">The indexes.</param>
    /// <param name="length">Where the message begins.</param>
    /// <returns>The id.</returns>
    /// <exception cref="ProtoFormatException">It is damaged.</exception>
    public static int Read(ReadOnlySpan<byte> data, out int[] path, out int length)
    {
        int id = ReadId(data);
        length = PathOffset;
        int start = length, count = ReadVarint(data, ref length);
        // Each index takes a byte or more.
        if (count < 0 || count > data.Length - length)
            throw new ProtoFormatException(ProtoFormatError.InvalidLength, start);
        path = count == 0 ? [0] : new int[count];
        for (int i = 0; i < count; i++)
        {
            start = length;
            path[i] = ReadVarint(data, ref length);
            if (path[i] < 0) throw new ProtoFormatException(ProtoFormatError.OutOfRange, start);
        }

        return id;
    }

    /// <summary>Reads the id of the schema.</summary>
    /// <exception cref="ProtoFormatException">There is none.</exception>
    public static int ReadId(ReadOnlySpan<byte> data)
    {
        if (data.Length > 0 && data[0] != Magic)
        {
            throw new ProtoFormatException(ProtoFormatError.InvalidValue, 0, new FormatException(
                $"The frame of a schema registry begins with 0, and this begins with {data[0]}."));
        }

        if (data.Length < PathOffset) throw new ProtoFormatException(ProtoFormatError.Truncated, data.Length);
        return BinaryPrimitives.ReadInt32BigEndian(data[IdOffset..]);
    }

    private static void Add(List<byte> frame, int value)
    {
        uint rest = (uint)((value << 1) ^ (value >> 31));
        for (; rest > 0x7F; rest >>= 7) frame.Add((byte)(rest | 0x80));
        frame.Add((byte)rest);
    }

    private static int ReadVarint(ReadOnlySpan<byte> data, ref int position)
    {
        int start = position;
        ulong value = 0;
        for (int i = 0; i < MaxVarint; i++)
        {
            if (position == data.Length) throw new ProtoFormatException(ProtoFormatError.Truncated, position);
            byte next = data[position++];
            value |= (ulong)(next & 0x7F) << (7 * i);
            if (next <= 0x7F && value <= uint.MaxValue) return (int)(value >> 1) ^ -(int)(value & 1);
        }

        throw new ProtoFormatException(ProtoFormatError.MalformedVarint, start);
    }
}
