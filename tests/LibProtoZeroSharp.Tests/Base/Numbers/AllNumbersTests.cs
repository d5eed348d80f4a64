using System;
using System.Diagnostics;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.Tests.Numbers;

/// <summary>
/// All floats, and as many doubles as a time allows: set PROTOZERO_NUMBERS to that time in minutes to run them. All
/// floats take about ten minutes of two processors.
/// </summary>
[Trait("Speed", "Slow")]
public class AllNumbersTests(ITestOutputHelper output)
{
    private static double Minutes => double.Parse(
        Environment.GetEnvironmentVariable("PROTOZERO_NUMBERS") ?? "0", CultureInfo.InvariantCulture);

    // Without a limit the thread pool takes long work for work that waits, and starts thread after thread.
    private static ParallelOptions OneEach => new() { MaxDegreeOfParallelism = Environment.ProcessorCount };

    [Fact]
    public void Floats_All_EqualBaseLibraryAndAreReadBack()
    {
        if (Minutes == 0) return;
        long count = 0;
        Parallel.For(0, (int)NumberSweep.Blocks, OneEach, block =>
            Interlocked.Add(ref count, NumberSweep.Floats((uint)block, step: 1)));
        output.WriteLine($"{count:N0} floats");
        Assert.Equal(2L * 0x7f800000, count);
    }

    [Fact]
    public void Doubles_RandomForSomeTime_EqualBaseLibraryAndAreReadBack()
    {
        if (Minutes == 0) return;
        long count = 0;
        Stopwatch watch = Stopwatch.StartNew();
        Parallel.For(0, Environment.ProcessorCount, OneEach, thread =>
        {
            Random seeds = new(Environment.TickCount + thread);
            while (watch.Elapsed.TotalMinutes < Minutes)
                Interlocked.Add(ref count, NumberSweep.Doubles(seeds.Next(), 1_000_000));
        });
        output.WriteLine($"{count:N0} doubles");
    }
}
