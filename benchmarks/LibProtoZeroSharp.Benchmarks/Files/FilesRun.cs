using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using LibProtoZeroSharp.Benchmarks.Ours;
using LibProtoZeroSharp.Benchmarks.Peers;
using LibProtoZeroSharp.Benchmarks.Quick;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Files;

/// <summary>
/// Streams, reads and mapped files: all messages of a file in turn, all large messages of which little is looked at,
/// and single messages at random. Each with the file in memory, and after it was dropped from there.
/// </summary>
internal sealed class FilesRun(TextWriter output, TextWriter progress)
{
    private const int Picks = 20_000;

    private int _rounds;

    /// <summary>Measures, and writes a table of Markdown. Needs the space of one file.</summary>
    /// <param name="options">
    /// "--mb N": size of each file, 1,100 by itself; "--folder DIR": where; "--rounds N": 5 by itself.
    /// </param>
    public void Run(string[] options)
    {
        long size = long.Parse(Option(options, "--mb") ?? "1100", CultureInfo.InvariantCulture) * 1_000_000;
        _rounds = int.Parse(Option(options, "--rounds") ?? "5", CultureInfo.InvariantCulture);
        string folder = Option(options, "--folder") ?? Path.GetTempPath();
        string path = Path.Combine(folder, $"protozero-files-{Environment.ProcessId}.bin");
        output.WriteLine($"{Machine.Description}; {size / 1_000_000} MB in {folder}; best of {_rounds} rounds");
        output.WriteLine();
        output.WriteLine("| job | way | warm ms | processor ms | cold ms | processor ms |");
        output.WriteLine("|---|---|---:|---:|---:|---:|");
        try
        {
            using var arena = new ArenaAllocator();
            BatchRecord small = RecordBatch.Parse(HandPeer.Encoded(1), arena).Records[0];
            int length = small.CalculateSize() + 2;     // its length takes two bytes
            Write(path, size, in small);
            Measure($"all of {size / length:n0} records of {length} bytes", path,
            [
                ("`ReadDelimited<T>`", () => FileWays.Stream<BatchRecord>(path, static it => it.Id)),
                ("`RandomAccess.Read` of 4 MiB, in place",
                    () => FileWays.Pinned<BatchRecord>(path, static it => it.Id)),
                ("mapped, in place", () => FileWays.Mapped<BatchRecord>(path, static it => it.Id, isInPlace: true)),
                ("mapped, copied", () => FileWays.Mapped<BatchRecord>(path, static it => it.Id, isInPlace: false)),
            ]);

            long[] offsets = RandomOffsets(size / length, length);
            Measure($"{Picks:n0} of them at random", path,
            [
                ("`RandomAccess.Read` of each", () => FileWays.PickByReads(path, offsets, length)),
                ("mapped, in place", () => FileWays.PickMapped(path, offsets, length)),
            ]);

            var large = new Packed { Words = arena.List<uint>(new uint[(1 << 18) - 100]) };
            Write(path, size, in large);
            Measure("all messages of 1 MiB of fixed32, without their numbers", path,
            [
                ("`ReadDelimited<T>`", () => FileWays.Stream<Packed>(path, static it => (ulong)it.Words.Count)),
                ("`RandomAccess.Read` of 4 MiB, in place",
                    () => FileWays.Pinned<Packed>(path, static it => (ulong)it.Words.Count)),
                ("mapped, in place",
                    () => FileWays.Mapped<Packed>(path, static it => (ulong)it.Words.Count, isInPlace: true)),
            ]);
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static void Write<T>(string path, long size, ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        using var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.None, 1 << 20);
        while (file.Position < size) ProtoStream.WriteDelimited(file, in message);
    }

    private static long[] RandomOffsets(long count, int size)
    {
        var random = new Random(17);
        long[] offsets = new long[Picks];
        foreach (ref long offset in offsets.AsSpan()) offset = random.NextInt64(count) * size;
        return offsets;
    }

    private static string? Option(string[] options, string name)
    {
        int at = Array.IndexOf(options, name);
        return at < 0 ? null : options[at + 1];
    }

    // The ways take turns, so that what else runs on the machine meets all of them.
    private void Measure(string job, string path, IReadOnlyList<(string Name, Func<ulong> Run)> ways)
    {
        var best = new (double Wall, double Processor)[ways.Count, 2];
        ulong expected = ways[0].Run();
        for (int round = 0; round < _rounds; round++)
        {
            for (int cold = 0; cold < 2; cold++)
            {
                progress.WriteLine($"{job}: round {round + 1}, {(cold == 0 ? "warm" : "cold")}");
                for (int way = 0; way < ways.Count; way++)
                {
                    if (cold == 0) PageCache.Fill(path);
                    else PageCache.Drop(path);
                    TimeSpan processor = ThreadTime.Now;
                    long begin = Stopwatch.GetTimestamp();
                    if (ways[way].Run() != expected) throw new InvalidOperationException($"{ways[way].Name} differs.");
                    double wall = Stopwatch.GetElapsedTime(begin).TotalMilliseconds;
                    double busy = (ThreadTime.Now - processor).TotalMilliseconds;
                    (double leastWall, double leastBusy) = best[way, cold];
                    best[way, cold] = round == 0 ? (wall, busy)
                        : (Math.Min(wall, leastWall), Math.Min(busy, leastBusy));
                }
            }
        }

        for (int way = 0; way < ways.Count; way++)
        {
            output.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"| {job} | {ways[way].Name} | {best[way, 0].Wall:f0} | {best[way, 0].Processor:f0} "
                + $"| {best[way, 1].Wall:f0} | {best[way, 1].Processor:f0} |"));
            job = "";
        }
    }
}
