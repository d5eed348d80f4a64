using System;
using System.Buffers;
using System.IO;
using LibProtoZeroSharp.Benchmarks.Ours;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Limits;

/// <summary>Messages at the limit of protobuf, 2 GiB - 1 bytes. Takes 6 GB of memory.</summary>
internal static class GiantMessage
{
    private const int TextLength = 1_000_000;
    private const int Count = 1_900;

    /// <summary>Writes and reads 1.9 GB, by hand and generated.</summary>
    /// <returns>The bytes.</returns>
    public static long RoundTrip()
    {
        byte[] text = new byte[TextLength];
        text.AsSpan().Fill((byte)'a');
        using var arena = new ArenaAllocator();
        byte[] data = Write(arena, text);
        int read = 0;
        var reader = new ProtoReader(data);
        while (reader.Next(1))
        {
            if (!reader.ReadUtf8().SequenceEqual(text))
                throw new InvalidDataException($"Text {read} is not what was written.");
            read++;
        }

        if (read != Count) throw new InvalidDataException($"{read} texts of {Count} were read.");
        arena.Reset();
        using MemoryHandle pin = data.AsMemory().Pin();
        Texts message = Texts.ParseInPlace(PinnedBytes.From(pin, data.Length), arena);
        if (message.Items.Count != Count || message.CalculateSize() != data.Length)
            throw new InvalidDataException("The generated message is not what was written.");
        return data.Length;
    }

    /// <summary>Writes beyond the limit.</summary>
    /// <returns>The length of the message when the writer refused; null if it never did.</returns>
    public static long? LengthAtLimit()
    {
        byte[] text = new byte[TextLength];
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        try
        {
            for (int i = 0; i < 2_200; i++) writer.AddString(1, text);
            return null;
        }
        catch (InvalidOperationException)
        {
            return writer.Length;
        }
        finally
        {
            writer.Dispose();
        }
    }

    private static byte[] Write(ArenaAllocator arena, byte[] text)
    {
        var writer = new ProtoWriter(arena);
        for (int i = 0; i < Count; i++) writer.AddString(1, text);
        byte[] data = writer.ToArray();
        writer.Dispose();
        return data;
    }
}
