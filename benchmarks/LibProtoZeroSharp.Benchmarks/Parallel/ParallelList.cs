using System;
using System.Collections.Generic;
using System.IO;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>The messages that are parsed by several threads.</summary>
internal static class ParallelList
{
    private const int Records = 200_000;

    public static IEnumerable<IParallelCase> All()
    {
        if (DataFolder.Missing(DataPart.All) is null)
        {
#if WITH_PAYLOADS
            yield return Repeated<Ours.Otlp.ExportLogsServiceRequest>("OTLP logs", "otlp/payloads/logs_large.bin", 40);
            yield return Repeated<Ours.Otlp.ExportTraceServiceRequest>(
                "OTLP traces", "otlp/payloads/traces_large.bin", 40);
            yield return new ParallelCase<Ours.Osm.PrimitiveBlock>("OSM block", Block(52), Block(26));
#endif
            yield return Repeated<ProtoZeroSharp.Reflection.FileDescriptorSet>(
                "descriptor set", "descriptors/googleapis-subset.fds.pb", 30);
        }

        yield return new ParallelCase<Ours.RecordBatch>(
            "records of 257 bytes", HandPeer.Encoded(Records), HandPeer.Encoded(Records / 2));
        yield return new ParallelCase<Ours.Records>("records of some 35 bytes", Small(1_400_000), Small(700_000));
    }

    /// <summary>A record of some 35 bytes.</summary>
    public static Ours.Record Small(uint index, ArenaAllocator arena) => new()
    {
        Id = index,
        Time = 1_700_000_000_000 + (index * 37L),
        Delta = (int)(index % 1000) - 500,
        Flags = index % 7,
        Name = arena.Utf8($"record number {index % 5000}"),
    };

    // Messages that hold everything in lists: their bytes can be repeated.
    private static ParallelCase<T> Repeated<T>(string name, string path, int count)
        where T : unmanaged, IProtoMessage<T>
    {
        byte[] unit = File.ReadAllBytes(DataFolder.PathOf(path));
        return new ParallelCase<T>($"{name} ×{count}", Repeat(unit, count), Repeat(unit, count / 2));
    }

    /// <summary>Bytes again and again.</summary>
    public static byte[] Repeat(byte[] unit, int count)
    {
        var all = new byte[unit.Length * count];
        for (int i = 0; i < count; i++) unit.CopyTo(all, i * unit.Length);
        return all;
    }

    private static byte[] Small(int count)
    {
        using var arena = new ArenaAllocator();
        Ours.Records records = default;
        for (uint i = 0; i < count; i++)
        {
            records.MutableItems.Add(Small(i, arena), arena);
        }

        return records.ToByteArray();
    }

#if WITH_PAYLOADS
    // The groups of a block, again and again, behind its one table of strings.
    private static byte[] Block(int count)
    {
        byte[] unit = File.ReadAllBytes(DataFolder.PathOf("osm/payloads/synthetic-zlib-dense.6.PrimitiveBlock.bin"));
        using var arena = new ArenaAllocator();
        var block = Ours.Osm.PrimitiveBlock.Parse(unit, arena);
        var large = Ours.Osm.PrimitiveBlock.Parse(unit, arena);
        for (int i = 1; i < count; i++) large.MutablePrimitivegroup.AddRange(block.Primitivegroup.Span, arena);
        return large.ToByteArray();
    }
#endif
}
