using System;
using System.Text;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Theirs;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>Google.Protobuf.</summary>
internal static class GooglePeer
{
    public static SeedMessage Build(int count)
    {
        var message = new SeedMessage();
        for (int i = 0; i < count; i++)
        {
            var record = new SeedRecord
            {
                Id = Seed.Id,
                Offset = Seed.Offset,
                Title = Seed.Title,
                First = Seed.First,
                Second = Seed.Second,
                Third = Seed.Third,
                Fourth = Seed.Fourth,
            };
            for (int k = 0; k < Seed.Parts; k++) record.Parts.Add(new SeedPart { Index = k, Text = Seed.PartText });
            message.Records.Add(record);
        }

        return message;
    }

    /// <summary>Writes into a buffer that is kept and large enough.</summary>
    public static long Write(SeedMessage message, byte[] buffer)
    {
        int size = message.CalculateSize();
        message.WriteTo(buffer.AsSpan(0, size));
        return size;
    }

    public static SeedMessage Parse(byte[] data) => SeedMessage.Parser.ParseFrom(data);

    public static ulong Sum(SeedMessage message)
    {
        ulong sum = 0;
        foreach (SeedRecord record in message.Records)
        {
            sum = Seed.Mix(Seed.Mix(sum, record.Id), (ulong)record.Offset);
            sum = Seed.Mix(Seed.Mix(sum, Utf8(record.Title)), Utf8(record.First));
            sum = Seed.Mix(Seed.Mix(sum, Utf8(record.Second)), Utf8(record.Third));
            sum = Seed.Mix(sum, Utf8(record.Fourth));
            foreach (SeedPart part in record.Parts) sum = Seed.Mix(Seed.Mix(sum, (ulong)part.Index), Utf8(part.Text));
        }

        return sum;
    }

    private static ulong Utf8(string text) => (ulong)Encoding.UTF8.GetByteCount(text);
}
