using System;
using LibProtoZeroSharp.Benchmarks.Ours;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>LibProtoZeroSharp with generated messages.</summary>
internal static class GeneratedPeer
{
    /// <summary>Builds the message. All records share their strings, as Google's objects share the literals.</summary>
    public static SeedMessage Build(ArenaAllocator arena, int count)
    {
        ProtoString title = arena.Utf8(Seed.Title), first = arena.Utf8(Seed.First), second = arena.Utf8(Seed.Second);
        ProtoString third = arena.Utf8(Seed.Third), fourth = arena.Utf8(Seed.Fourth), text = arena.Utf8(Seed.PartText);
        SeedMessage message = default;
        ProtoListEditor<SeedRecord> records = message.MutableRecords;
        for (int i = 0; i < count; i++)
        {
            ref SeedRecord record = ref records.Add(arena);
            record.Id = Seed.Id;
            record.Offset = Seed.Offset;
            record.Title = title;
            record.First = first;
            record.Second = second;
            record.Third = third;
            record.Fourth = fourth;
            for (int k = 0; k < Seed.Parts; k++)
            {
                ref SeedPart part = ref record.MutableParts.Add(arena);
                part.Index = k;
                part.Text = text;
            }
        }

        return message;
    }

    public static long Write(in SeedMessage message, ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        message.WriteTo(ref writer);
        long length = Written.Finish(writer);
        writer.Dispose();
        return length;
    }

    /// <summary>One field at a time with the emitted field writers, no message struct.</summary>
    public static long WriteFields(ArenaAllocator arena, int count)
    {
        var writer = new ProtoWriter(arena);
        for (int i = 0; i < count; i++)
        {
            SeedMessage.Write.StartRecords(ref writer);
            SeedRecord.Write.Id(ref writer, Seed.Id);
            SeedRecord.Write.Offset(ref writer, Seed.Offset);
            SeedRecord.Write.Title(ref writer, "Hello, World!"u8);
            SeedRecord.Write.First(ref writer, "Msg 1"u8);
            SeedRecord.Write.Second(ref writer, "Msg 2"u8);
            SeedRecord.Write.Third(ref writer, "Msg 3"u8);
            SeedRecord.Write.Fourth(ref writer, "Msg 4"u8);
            for (int k = 0; k < Seed.Parts; k++)
            {
                SeedRecord.Write.StartParts(ref writer);
                SeedPart.Write.Index(ref writer, k);
                SeedPart.Write.Text(ref writer, "Inner Message"u8);
                writer.CloseSub();
            }

            writer.CloseSub();
        }

        long length = Written.Finish(writer);
        writer.Dispose();
        return length;
    }

    public static ulong Sum(in SeedMessage message)
    {
        ulong sum = 0;
        foreach (ref readonly SeedRecord record in message.Records)
        {
            sum = Seed.Mix(Seed.Mix(sum, record.Id), (ulong)record.Offset);
            sum = Seed.Mix(Seed.Mix(sum, (ulong)record.Title.Length), (ulong)record.First.Length);
            sum = Seed.Mix(Seed.Mix(sum, (ulong)record.Second.Length), (ulong)record.Third.Length);
            sum = Seed.Mix(sum, (ulong)record.Fourth.Length);
            foreach (ref readonly SeedPart part in record.Parts)
                sum = Seed.Mix(Seed.Mix(sum, (ulong)part.Index), (ulong)part.Text.Length);
        }

        return sum;
    }
}
