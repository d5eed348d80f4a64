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
        double parse = Best(() => Parse<OurColumns.LogRecord>(bytes));
        double batches = Best(() => Batches<OurColumns.LogRecord>(bytes));
        double builders = Best(() => BuilderPeer.Logs(bytes));
        Tell("LogRecord", 20_000, parse, batches, builders);
    }

    [Fact]
    public void Rows_OfSamples_AreCountedBesideParsingAndBuilders()
    {
        byte[] bytes = LogBytes.Samples(100_000);
        double parse = Best(() => Parse<OurColumns.Sample>(bytes));
        double batches = Best(() => Batches<OurColumns.Sample>(bytes));
        double builders = Best(() => BuilderPeer.Samples(bytes));
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

    private static double Best(Action run)
    {
        double best = double.MaxValue;
        long first = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(first).TotalSeconds < Time)
        {
            long start = Stopwatch.GetTimestamp();
            run();
            best = Math.Min(best, Stopwatch.GetElapsedTime(start).TotalSeconds);
        }

        return best;
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
