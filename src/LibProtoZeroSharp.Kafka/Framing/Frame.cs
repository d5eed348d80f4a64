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
    private const string Name = "frame of a schema registry";
    private const string Unframed =
        "If its producer has no registry, make the deserializer without the client of a registry";

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
            throw Broken(ProtoFormatError.InvalidLength, start, $"tells a place of {count} indexes");
        path = count == 0 ? [0] : new int[count];
        for (int i = 0; i < count; i++)
        {
            start = length;
            path[i] = ReadVarint(data, ref length);
            if (path[i] < 0) throw Broken(ProtoFormatError.OutOfRange, start, $"has the index {path[i]}");
        }

        return id;
    }

    /// <summary>Reads the id of the schema.</summary>
    /// <exception cref="ProtoFormatException">There is none.</exception>
    public static int ReadId(ReadOnlySpan<byte> data)
    {
        if (data.Length == 0)
        {
            throw new ProtoFormatException(
                new ProtoError(ProtoFormatError.Truncated, 0), $"The value has no bytes, and no {Name}. {Unframed}");
        }

        if (data[0] != Magic)
        {
            throw new ProtoFormatException(
                new ProtoError(ProtoFormatError.InvalidValue, 0),
                $"The value begins with {data[0]}, not with the 0 of the {Name}. {Unframed}");
        }

        if (data.Length < PathOffset) throw Truncated(data.Length);
        return BinaryPrimitives.ReadInt32BigEndian(data[IdOffset..]);
    }

    /// <summary>
    /// The error of a message that was read without a frame; it says so if the bytes may begin with one.
    /// </summary>
    /// <param name="error">Why the parse failed.</param>
    /// <param name="data">The bytes.</param>
    public static ProtoFormatException Explain(ProtoError error, ReadOnlySpan<byte> data) =>
        IsLikely(error, data)
            ? new ProtoFormatException(
                error, $"The value begins with 0, as no message does, but the {Name} does. If its producer has a "
                + "registry, give the deserializer the client of the registry")
            : new ProtoFormatException(error);

    // Whether a parse has failed at the first byte of what may be a frame.
    private static bool IsLikely(ProtoError error, ReadOnlySpan<byte> data) =>
        error is { Code: ProtoFormatError.InvalidTag, Offset: 0 } && data.Length > PathOffset && data[0] == Magic;

    private static ProtoFormatException Broken(ProtoFormatError code, int offset, string what) =>
        new(new ProtoError(code, offset), $"The {Name} is damaged: it {what}");

    private static ProtoFormatException Truncated(int offset) =>
        new(new ProtoError(ProtoFormatError.Truncated, offset), $"The value ends inside of the {Name}");

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
            if (position == data.Length) throw Truncated(position);
            byte next = data[position++];
            value |= (ulong)(next & 0x7F) << (7 * i);
            if (next <= 0x7F && value <= uint.MaxValue) return (int)(value >> 1) ^ -(int)(value & 1);
        }

        throw Broken(ProtoFormatError.MalformedVarint, start, "has a number of more than 32 bits");
    }
}
