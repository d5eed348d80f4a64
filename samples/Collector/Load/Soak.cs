using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;

namespace Collector.Load;

/// <summary>
/// Mixed load for a long time, from clients that behave and clients that do not. Afterwards every record is accounted
/// for, and memory must not have grown.
/// </summary>
internal static class Soak
{
    private static long s_standsUntil;

    /// <summary>Runs it.</summary>
    /// <returns>0 if all is well.</returns>
    public static async Task<int> RunAsync(TimeSpan time, bool isGoogle)
    {
        var ledger = new Ledger();
        await using Sink sink = await Sink.StartAsync(ledger);
        await using Child child = await Child.StartAsync(sink.Address, isGoogle);
        using var stop = new CancellationTokenSource();
        var clients = new SoakClients(child, ledger, stop.Token);
        sink.Admits = () => AdmitAsync(stop.Token);
        Console.WriteLine($"{"time",8}{"requests",11}{"records",12}{"refused",9}"
            + $"{"resident MB",13}{"GC MB",9}{"heap MB",9}{"arenas",8}{"us/request",12}");

        Stats first = await child.StatsAsync(settle: true);
        Task all = clients.RunAsync();
        List<Stats> samples = [];
        long start = Stopwatch.GetTimestamp();
        TimeSpan pause = TimeSpan.FromSeconds(Math.Clamp(time.TotalSeconds / 8, 1, 30));
        while (Stopwatch.GetElapsedTime(start) < time && !all.IsCompleted)
        {
            await Task.Delay(pause);
            samples.Add(await child.StatsAsync());
            Print($"{Stopwatch.GetElapsedTime(start):mm\\:ss}", samples[^1]);
        }

        await stop.CancelAsync();
        await all;
        await child.DrainAsync();
        Stats last = await SettleAsync(child, first);
        Print("settled", last);
        Balance balance = ledger.Settle();
        Console.WriteLine(balance);
        Console.WriteLine(last.Counts);
        foreach ((string what, int count) in clients.Answers) Console.WriteLine($"  {what,-60}{count,9:n0}");

        string[] faults = [.. clients.Faults, .. Judge(first, last, samples, balance, sink)];
        foreach (string fault in faults) Console.WriteLine($"WRONG: {fault}");
        Console.WriteLine(faults.Length == 0 ? "flat memory, no error, every accepted record once" : "failed");
        return faults.Length == 0 ? 0 : 1;

        static void Print(string time, Stats stats) => Console.WriteLine(
            $"{time,8}{stats.Counts.Requests,11:n0}{stats.Counts.Records,12:n0}{stats.Counts.Refused,9:n0}"
            + $"{stats.ResidentBytes / 1e6,13:n1}{stats.CommittedBytes / 1e6,9:n1}{stats.HeapBytes / 1e6,9:n1}"
            + $"{stats.Arenas,8:n0}{stats.ProcessorSeconds * 1e6 / Math.Max(1, stats.Counts.Requests),12:n0}");
    }

    // The receiver is not always well either: it refuses some batches, is slow with others, and at times stands still
    // for longer than a queue lasts.
    private static async Task<bool> AdmitAsync(CancellationToken stop)
    {
        int dice = Random.Shared.Next(1000);
        if (dice < 20) return false;
        if (dice < 40) await Task.Delay(Random.Shared.Next(20, 500), CancellationToken.None);
        if (dice == 40) Interlocked.Exchange(ref s_standsUntil, Environment.TickCount64 + 4_000);
        while (Environment.TickCount64 < Volatile.Read(ref s_standsUntil) && !stop.IsCancellationRequested)
            await Task.Delay(50, CancellationToken.None);
        return true;
    }

    // What was forgotten ends with its connection or with the garbage collector.
    private static async Task<Stats> SettleAsync(Child child, Stats first)
    {
        for (int i = 0; ; i++)
        {
            Stats stats = await child.StatsAsync(settle: true);
            if (stats.Arenas <= first.Arenas || i > 40) return stats;
            await Task.Delay(250);
        }
    }

    private static IEnumerable<string> Judge(
        Stats first, Stats last, List<Stats> samples, Balance balance, Sink sink)
    {
        if (!balance.IsGood) yield return "not every accepted record arrived once";
        if (last.Counts.Lost > 0) yield return $"{last.Counts.Lost} records were given up";
        if (last.Errors > 0) yield return $"{last.Errors} errors, first {last.FirstError}";
        if (sink.Unmarked > 0) yield return $"{sink.Unmarked} resources without the name of the collector";
        if (last.Arenas > first.Arenas) yield return $"{last.Arenas - first.Arenas} arenas are left";
        if (last.HeapBytes > first.HeapBytes + (64 << 20)) yield return "the managed heap has grown";
        // The first quarter is for warming up. A short run says nothing more about growth.
        if (samples.Count < 16) yield break;
        int quarter = samples.Count / 4;
        foreach ((string name, Func<Stats, long> bytes) in
            ((string, Func<Stats, long>)[])[("resident", it => it.ResidentBytes), ("managed heap", it => it.HeapBytes)])
        {
            long early = Middle(samples.Skip(quarter).Take(quarter), bytes);
            long late = Middle(samples.TakeLast(quarter), bytes);
            Console.WriteLine($"{name}, second and last quarter of the time: {early / 1e6:n1} MB, {late / 1e6:n1} MB");
            if (late > (early * 1.1) + (8 << 20)) yield return $"{name}: memory has grown";
        }

        static long Middle(IEnumerable<Stats> some, Func<Stats, long> bytes) =>
            some.Select(bytes).Order().ElementAt(some.Count() / 2);
    }
}
