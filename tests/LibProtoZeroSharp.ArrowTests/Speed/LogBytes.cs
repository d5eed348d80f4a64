using System;
using System.IO;
using ProtoZeroSharp;
using ProtoZeroSharp.Arrow;

namespace ProtoZeroSharp.ArrowTests.Speed;

/// <summary>Records for measurements: the same for the same number.</summary>
internal static class LogBytes
{
    /// <summary>Delimited records.</summary>
    public static byte[] Logs(int count)
    {
        var random = new Random(1);
        using var arena = new ArenaAllocator();
        using var output = new MemoryStream();
        OurColumns.Severity[] severities =
            [OurColumns.Severity.Info, OurColumns.Severity.Warn, OurColumns.Severity.Error];
        for (int i = 0; i < count; i++)
        {
            arena.Reset();
            var record = new OurColumns.LogRecord
            {
                TimeUnixNano = 1_795_521_600_000_000_000 + ((ulong)i * 1_000_003),
                Severity = severities[random.Next(3)],
                Body = arena[$"GET /items/{random.Next(100_000)} took {random.Next(500)} ms"],
                Seconds = random.NextDouble(),
                Flags = (uint)random.Next(4),
                BytesSent = random.Next(1 << 20),
                IsSampled = random.Next(2) == 0,
            };
            var id = new byte[16];
            random.NextBytes(id);
            record.TraceId = arena.Bytes(id);
            ref OurColumns.Resource resource = ref record.MutableResource(arena);
            resource.Service = arena["checkout"];
            resource.Host = arena[$"node-{random.Next(40)}"];
            for (int a = 0; a < 3; a++)
            {
                ref OurColumns.Attribute attribute = ref record.MutableAttributes.Add(arena);
                attribute.Key = arena[$"key.{a}"];
                attribute.Value = arena[$"value {random.Next(1000)}"];
            }

            if (random.Next(4) == 0) record.Status = random.Next(200, 600);
            for (int m = random.Next(5); m > 0; m--) record.MutableMarks.Add(random.NextInt64(1L << 40), arena);
            ProtoStream.WriteDelimited(output, in record);
        }

        return output.ToArray();
    }

    /// <summary>Delimited samples.</summary>
    public static byte[] Samples(int count)
    {
        var random = new Random(2);
        using var output = new MemoryStream();
        for (int i = 0; i < count; i++)
        {
            var sample = new OurColumns.Sample
            {
                TimeUnixNano = 1_795_521_600_000_000_000 + ((ulong)i * 1_000_003),
                Value = random.NextDouble(),
                Count = random.Next(1 << 20),
                Series = (uint)random.Next(1000),
            };
            ProtoStream.WriteDelimited(output, in sample);
        }

        return output.ToArray();
    }
}
