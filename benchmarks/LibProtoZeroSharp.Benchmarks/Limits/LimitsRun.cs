using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Quick;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Limits;

/// <summary>Time for a byte from 1 kB to 500 MB, a message of 1.9 GB, and the limit of 2 GiB.</summary>
internal static class LimitsRun
{
    private static readonly int[] s_sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 500_000_000];

    /// <summary>Measures, and writes tables of Markdown.</summary>
    /// <returns>Whether the giant messages behave.</returns>
    public static bool Run(TextWriter output, TextWriter progress)
    {
        output.WriteLine($"{Machine.Description}; processor time, best of 9 rounds (3 from 100 MB on), memory kept");
        output.WriteLine();
        output.WriteLine("### Nanoseconds for a byte: Parse / ParseInPlace / generated write");
        output.WriteLine();
        output.WriteLine($"| message | {string.Join(" | ", s_sizes.Select(NameOf))} |");
        output.WriteLine($"|---|{string.Concat(Enumerable.Repeat("---:|", s_sizes.Length))}");
        foreach (IFlatSeries series in Series())
        {
            output.Write($"| {series.Name} |");
            foreach (int size in s_sizes)
            {
                progress.WriteLine($"{series.Name}: {size:N0} bytes");
                (double parse, double inPlace, double write) = series.Measure(size);
                output.Write(double.IsNaN(parse) ? " |"
                    : string.Create(CultureInfo.InvariantCulture, $" {parse:F2} / {inPlace:F2} / {write:F2} |"));
            }

            output.WriteLine();
        }

        output.WriteLine();
        progress.WriteLine("1.9 GB");
        output.WriteLine(
            $"A message of {GiantMessage.RoundTrip():N0} bytes was written and read, by hand and generated.");
        progress.WriteLine("2 GiB");
        long? limit = GiantMessage.LengthAtLimit();
        output.WriteLine(limit is null
            ? "THE LIMIT OF 2 GiB WAS NOT NOTICED."
            : $"The writer refused to go beyond 2 GiB - 1 bytes, at {limit:N0} bytes.");
        return limit is not null;
    }

    private static string NameOf(int size) => size >= 1_000_000 ? $"{size / 1_000_000} MB" : $"{size / 1_000} kB";

    private static IEnumerable<IFlatSeries> Series()
    {
        yield return new FlatSeries<Ours.RecordBatch>("records of 257 bytes", Peers.HandPeer.Encoded(4));
        yield return new FlatSeries<Ours.Records>("small regular records",
            WorkloadList.Records(18, isRegular: true).ToByteArray());
        yield return new FlatSeries<Ours.Records>("records of random widths",
            WorkloadList.Records(24, isRegular: false).ToByteArray());
        yield return new FlatSeries<Ours.Tree>("tree",
            new Theirs.Tree { Children = { WorkloadList.BinaryTree(new Filler(3, 0), 6) } }.ToByteArray());
        yield return new FlatSeries<Ours.Texts>("short strings", Texts(70, 12));
        yield return new FlatSeries<Ours.Texts>("long strings", Texts(1, 1_000));
        yield return new FlatSeries<Ours.Texts>("short non-ASCII strings", Texts(40, 12, isForeign: true));
        yield return new FlatSeries<Ours.Packed>("packed uint32, small", Packed(1), packed: 1);
        yield return new FlatSeries<Ours.Packed>("packed uint32, 1-5 bytes", Packed(5), packed: 1);
        yield return new FlatSeries<Ours.Packed>("packed fixed64", new byte[1_000], packed: 4);
        yield return new FlatSeries<Ours.MixedBatch>("mixed message with maps", Mixed());
        foreach (IFlatSeries series in Payloads.Series) yield return series;
    }

    // As we write it: Google.Protobuf leaves zeros out of map entries.
    private static byte[] Mixed()
    {
        using var arena = new ArenaAllocator();
        byte[] theirs = new Theirs.MixedBatch { Items = { new Filler(8, 1).Fill(new Theirs.Mixed()) } }.ToByteArray();
        return Ours.MixedBatch.Parse(theirs, arena).ToByteArray();
    }

    private static byte[] Texts(int count, int length, bool isForeign = false)
    {
        var filler = new Filler(6, 0);
        var texts = new Theirs.Texts();
        for (int i = 0; i < count; i++) texts.Items.Add(filler.Text(length, isForeign));
        return texts.ToByteArray();
    }

    // Varints of up to that many bytes, each length equally often.
    private static byte[] Packed(int most)
    {
        var random = new Random(7);
        var values = new List<byte>();
        while (values.Count < 990)
        {
            for (int i = random.Next(most); i > 0; i--) values.Add(0x81);
            values.Add((byte)(1 + random.Next(15)));
        }

        return [.. values];
    }
}
