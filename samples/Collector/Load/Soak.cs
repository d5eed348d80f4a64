using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Collector.Exits;
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
    /// <param name="time">How long the clients send.</param>
    /// <param name="isGoogle">Whether the collector works on Google's types.</param>
    /// <param name="exit">
    /// The exit, which is restarted twice, while the collector is killed once; null is OTLP without restarts.
    /// </param>
    /// <param name="natsServer">The program for the exit to NATS.</param>
    /// <returns>0 if all is well.</returns>
    public static async Task<int> RunAsync(TimeSpan time, bool isGoogle, ExitKind? exit, string natsServer)
    {
        var ledger = new Ledger();
        using var stop = new CancellationTokenSource();
        await using IReceiver receiver = exit switch
        {
            ExitKind.Kafka => new KafkaReceiver(ledger),
            ExitKind.Nats => await NatsReceiver.StartAsync(natsServer, ledger),
            ExitKind.Parquet => new ParquetReceiver(ledger),
            _ => await Sink.StartAsync(ledger),
        };
        if (receiver is Sink sink) sink.Admits = () => AdmitAsync(stop.Token);
        await using Child child = await Child.StartAsync(receiver, isGoogle);
        var clients = new SoakClients(child, receiver, ledger, exit != null, stop.Token);
        Console.WriteLine($"{"time",8}{"requests",11}{"records",12}{"refused",9}"
            + $"{"resident MB",13}{"GC MB",9}{"heap MB",9}{"arenas",8}{"us/request",12}");

        Stats first = await child.StatsAsync(settle: true);
        Task all = clients.RunAsync();
        Task restarts = exit == null ? Task.CompletedTask : RestartAsync(time, receiver, child);
        List<Stats> samples = [];
        long start = Stopwatch.GetTimestamp();
        TimeSpan pause = TimeSpan.FromSeconds(Math.Clamp(time.TotalSeconds / 8, 1, 30));
        while (Stopwatch.GetElapsedTime(start) < time && !all.IsCompleted)
        {
            await Task.Delay(pause);
            if (restarts.IsFaulted) break;
            if (await TryStatsAsync(child) is not { } stats) continue;
            samples.Add(stats);
            Print($"{Stopwatch.GetElapsedTime(start):mm\\:ss}", stats);
        }

        await restarts;
        await stop.CancelAsync();
        await all;
        await child.DrainAsync();
        await receiver.DrainAsync();
        Stats last = await SettleAsync(child, first);
        Print("settled", last);
        Balance balance = ledger.Settle();
        Console.WriteLine(balance);
        Console.WriteLine(last.Counts);
        foreach ((string what, int count) in clients.Answers) Console.WriteLine($"  {what,-60}{count,9:n0}");

        string[] faults = [.. clients.Faults, .. Judge(first, last, balance, receiver, exit != null),
            .. exit == null ? Growth(samples) : []];
        foreach (string fault in faults) Console.WriteLine($"WRONG: {fault}");
        string good = exit == null ? "flat memory, no error, every accepted record once"
            : $"{exit}: every confirmed record is there, {balance.Duplicates:n0} of them came again";
        Console.WriteLine(faults.Length == 0 ? good : "failed");
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

    // The exit is away for some seconds twice, and the collector is killed between.
    private static async Task RestartAsync(TimeSpan time, IReceiver receiver, Child child)
    {
        TimeSpan away = TimeSpan.FromSeconds(Math.Clamp(time.TotalSeconds / 12, 1, 10));
        await Task.Delay(time * 0.2);
        await LeaveAsync();
        await Task.Delay(time * 0.2);
        await child.RestartAsync();
        Console.WriteLine("         the collector was killed");
        await Task.Delay(time * 0.2);
        await LeaveAsync();

        async Task LeaveAsync()
        {
            await receiver.GoAsync();
            await Task.Delay(away);
            await receiver.ComeAsync();
            Console.WriteLine($"         the exit was away for {away.TotalSeconds:n0} s");
        }
    }

    // None while the collector starts.
    private static async Task<Stats?> TryStatsAsync(Child child)
    {
        try
        {
            return await child.StatsAsync();
        }
        catch (HttpRequestException)
        {
            return null;
        }
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
        Stats first, Stats last, Balance balance, IReceiver receiver, bool hasRestarts)
    {
        if (!balance.IsComplete) yield return "not every accepted record arrived, or others did";
        if (receiver.Unmarked > 0) yield return $"{receiver.Unmarked} resources without the name of the collector";
        if (last.Arenas > first.Arenas) yield return $"{last.Arenas - first.Arenas} arenas are left";
        if (last.HeapBytes > first.HeapBytes + (64 << 20)) yield return "the managed heap has grown";
        // What a collector that is restarted, or one whose exit is, gives up, it has not confirmed.
        if (hasRestarts) yield break;
        if (balance.Duplicates > 0) yield return "not every accepted record arrived once";
        if (last.Counts.Lost > 0) yield return $"{last.Counts.Lost} records were given up";
        if (last.Errors > 0) yield return $"{last.Errors} errors, first {last.FirstError}";
    }

    private static IEnumerable<string> Growth(List<Stats> samples)
    {
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
