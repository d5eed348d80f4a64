using System;
using LibProtoZeroSharp.Benchmarks.Ours;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>LibProtoZeroSharp with generated messages.</summary>
internal static class GeneratedPeer
{
    /// <summary>Builds the message. All records share their strings, as Google's objects share the literals.</summary>
    public static RecordBatch Build(ArenaAllocator arena, int count)
    {
        ProtoString title = arena.Utf8(BatchData.Title), first = arena.Utf8(BatchData.First),
            second = arena.Utf8(BatchData.Second);
        ProtoString third = arena.Utf8(BatchData.Third), fourth = arena.Utf8(BatchData.Fourth),
            text = arena.Utf8(BatchData.PartText);
        RecordBatch message = default;
        ProtoListEditor<BatchRecord> records = message.MutableRecords;
        for (int i = 0; i < count; i++)
        {
            ref BatchRecord record = ref records.Add(arena);
            record.Id = BatchData.Id;
            record.Offset = BatchData.Offset;
            record.Title = title;
            record.First = first;
            record.Second = second;
            record.Third = third;
            record.Fourth = fourth;
            for (int k = 0; k < BatchData.Parts; k++)
            {
                ref BatchPart part = ref record.MutableParts.Add(arena);
                part.Index = k;
                part.Text = text;
            }
        }

        return message;
    }

    public static long Write(in RecordBatch message, ArenaAllocator arena)
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
            RecordBatch.Write.StartRecords(ref writer);
            BatchRecord.Write.Id(ref writer, BatchData.Id);
            BatchRecord.Write.Offset(ref writer, BatchData.Offset);
            BatchRecord.Write.Title(ref writer, "Hello, World!"u8);
            BatchRecord.Write.First(ref writer, "Msg 1"u8);
            BatchRecord.Write.Second(ref writer, "Msg 2"u8);
            BatchRecord.Write.Third(ref writer, "Msg 3"u8);
            BatchRecord.Write.Fourth(ref writer, "Msg 4"u8);
            for (int k = 0; k < BatchData.Parts; k++)
            {
                BatchRecord.Write.StartParts(ref writer);
                BatchPart.Write.Index(ref writer, k);
                BatchPart.Write.Text(ref writer, "Inner Message"u8);
                writer.CloseSub();
            }

            writer.CloseSub();
        }

        long length = Written.Finish(writer);
        writer.Dispose();
        return length;
    }

    public static ulong Sum(in RecordBatch message)
    {
        ulong sum = 0;
        foreach (ref readonly BatchRecord record in message.Records)
        {
            sum = Checksum.Mix(Checksum.Mix(sum, record.Id), (ulong)record.Offset);
            sum = Checksum.Mix(Checksum.Mix(sum, (ulong)record.Title.Length), (ulong)record.First.Length);
            sum = Checksum.Mix(Checksum.Mix(sum, (ulong)record.Second.Length), (ulong)record.Third.Length);
            sum = Checksum.Mix(sum, (ulong)record.Fourth.Length);
            foreach (ref readonly BatchPart part in record.Parts)
                sum = Checksum.Mix(Checksum.Mix(sum, (ulong)part.Index), (ulong)part.Text.Length);
        }

        return sum;
    }
}
