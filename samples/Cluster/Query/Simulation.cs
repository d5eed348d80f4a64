using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Cluster.Query;

/// <summary>
/// What more silos would give, from measured processor times: of each file, and of the coordinator for a file, which
/// works on one after the other. Each reader has a processor of its own; disks and networks are taken to keep up.
/// </summary>
internal static class Simulation
{
    // A folder of so many times the files, which keeps more readers busy.
    private const int More = 100;

    /// <summary>Writes a table.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="answer">Has the times.</param>
    public static void Print(TextWriter output, Answer answer)
    {
        if (answer.Files.Count == 0) return;
        double[] files = [.. answer.Files.Select(file => file.Seconds)];
        double serial = answer.Coordination.TotalSeconds, alone = Time(files, serial, 1);
        output.WriteLine(FormattableString.Invariant(
            $"{files.Sum():f2} s of reading, longest file {files.Max():f2} s, {1000 * serial:f2} ms of coordination a file"));
        double[] more = [.. Enumerable.Repeat(files, More).SelectMany(one => one)];
        double moreAlone = Time(more, serial, 1);
        output.WriteLine($"{"readers",8} {"seconds",9} {"faster",7}   {$"{More} times the files",20} {"faster",7}");
        foreach (int readers in (int[])[1, 2, 3, 8, 32, 128, 512])
        {
            (double time, double moreTime) = (Time(files, serial, readers), Time(more, serial, readers));
            output.WriteLine(FormattableString.Invariant(
                $"{readers,8} {time,9:f2} {alone / time,7:f1}   {moreTime,20:f2} {moreAlone / moreTime,7:f1}"));
        }

        output.WriteLine(FormattableString.Invariant(
            $"coordination alone allows {files.Average() / serial:f0} readers, the longest of these files {files.Sum() / files.Max():f0}"));
    }

    /// <summary>Seconds until the last result is joined.</summary>
    /// <param name="files">What each file takes.</param>
    /// <param name="serial">What the coordinator takes for a file, half before it is read and half behind.</param>
    /// <param name="readers">Files that are read at the same time.</param>
    public static double Time(IReadOnlyList<double> files, double serial, int readers)
    {
        var free = new PriorityQueue<int, double>();
        double coordinator = 0, end = 0;
        int next = 0;
        for (; next < Math.Min(readers, files.Count); next++) Begin(next);
        while (free.TryDequeue(out _, out double read))
        {
            coordinator = Math.Max(coordinator, read) + serial / 2;
            end = coordinator;
            if (next < files.Count) Begin(next++);
        }

        return end;

        void Begin(int file)
        {
            coordinator += serial / 2;
            free.Enqueue(file, coordinator + files[file]);
        }
    }
}
