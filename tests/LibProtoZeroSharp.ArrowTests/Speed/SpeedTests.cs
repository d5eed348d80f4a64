using System;
using System.Diagnostics;
using System.Globalization;
using Apache.Arrow;
using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.ArrowTests.Speed;

/// <summary>
/// Rows a second beside a loop that only parses, and beside Google's objects with the builders of Arrow. The ratios are
/// always printed; with PROTOZERO_SLOW=1 they are measured longer and must not fall far below those of the page.
/// </summary>
[Collection(nameof(AloneCollection))]
public class SpeedTests(ITestOutputHelper output)
{
    // Seconds, so that all is compiled as it stays.
    private static double Time => Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == "1" ? 4 : 0.1;

    [Fact]
    public void Rows_OfLogs_AreCountedBesideParsingAndBuilders()
    {
        byte[] bytes = LogBytes.Logs(20_000);
        double parse = Mean(() => Parse<OurColumns.LogRecord>(bytes));
        double batches = Mean(() => Batches<OurColumns.LogRecord>(bytes));
        double builders = Mean(() => BuilderPeer.Logs(bytes));
        Tell("LogRecord", 20_000, parse, batches, builders);
    }

    [Fact]
    public void Rows_OfSamples_AreCountedBesideParsingAndBuilders()
    {
        byte[] bytes = LogBytes.Samples(100_000);
        double parse = Mean(() => Parse<OurColumns.Sample>(bytes));
        double batches = Mean(() => Batches<OurColumns.Sample>(bytes));
        double builders = Mean(() => BuilderPeer.Samples(bytes));
        Tell("Sample", 100_000, parse, batches, builders);
    }

    private void Tell(string name, int rows, double parse, double batches, double builders)
    {
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{name}: {rows / batches / 1e6:F2} M rows/s; parse only {rows / parse / 1e6:F2} (ratio {parse / batches:F2}"
            + $"); Google and builders {rows / builders / 1e6:F2} (ratio {builders / batches:F1})"));
        if (ProtoZeroInfo.ChecksEnabled || Environment.GetEnvironmentVariable("PROTOZERO_SLOW") != "1") return;
        Assert.InRange(parse / batches, 0.1, double.MaxValue);
        Assert.InRange(builders / batches, 1.2, double.MaxValue);
    }

    // Seconds of one run, collections included: in the best run there are none.
    private static double Mean(Action run)
    {
        Repeat(run, Time / 4);
        long start = Stopwatch.GetTimestamp();
        int runs = Repeat(run, Time);
        return Stopwatch.GetElapsedTime(start).TotalSeconds / runs;
    }

    private static int Repeat(Action run, double seconds)
    {
        long start = Stopwatch.GetTimestamp();
        int runs = 0;
        for (; runs == 0 || Stopwatch.GetElapsedTime(start).TotalSeconds < seconds; runs++) run();
        return runs;
    }

    private static unsafe void Parse<T>(byte[] bytes)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            var rest = new ReadOnlySpan<byte>(start, bytes.Length);
            while (ProtoStream.TryReadDelimited(ref rest, out ReadOnlySpan<byte> record))
            {
#pragma warning disable PZ4003 // The bytes are pinned.
                if (!ProtoMessage.TryParseInPlace(record, arena, out T _, out ProtoError error))
                    throw new ProtoFormatException(error);
#pragma warning restore PZ4003
                arena.Reset();
            }
        }
    }

    private static void Batches<T>(byte[] bytes)
        where T : unmanaged, IProtoMessage<T>
    {
        foreach (RecordBatch batch in ProtoArrow.ReadDelimited<T>(bytes)) batch.Dispose();
    }
}
