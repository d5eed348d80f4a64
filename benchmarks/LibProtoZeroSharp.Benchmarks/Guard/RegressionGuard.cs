using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Ours;
using LibProtoZeroSharp.Benchmarks.Peers;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Guard;

/// <summary>
/// Five hot paths as ratios to Google.Protobuf on the same bytes in the same process, from processor times, for a
/// machine that is not quiet: samples are short, path and yardstick take turns, the best counts, and a bound that is
/// broken is measured again before it is reported. Google.Protobuf is the yardstick because its version is fixed, and
/// because it is slowed down by a neighbour as we are; a memcpy is not.
/// </summary>
internal static class RegressionGuard
{
    private const int Records = 400;
    private const int Rounds = 40;
    private const int Attempts = 4;

    /// <summary>Measures in at most a minute, and writes a line for each path.</summary>
    /// <returns>Whether every path keeps its bound.</returns>
    public static bool Run(TextWriter output)
    {
        using var writer = new ArenaAllocator();
        using var parsed = new ArenaAllocator();
        using var kept = new ArenaAllocator();
        byte[] encoded = HandPeer.Encoded(Records), target = new byte[encoded.Length], packed = Packed();
        RecordBatch ours = RecordBatch.Parse(encoded, kept);
        Theirs.RecordBatch theirs = GooglePeer.Parse(encoded);
        Agreement.Length(encoded.Length, HandPeer.EncodeLocal(writer, Records), "by hand");
        Agreement.Bytes(encoded, ours.ToByteArray(), "generated write");
        Agreement.Sum(GooglePeer.Sum(theirs), GeneratedPeer.Sum(in ours), "Parse");
        Agreement.Sum(GooglePeer.Sum(theirs), HandPeer.Visit(encoded), "visit");
        Agreement.Bytes(packed, Ours.Packed.Parse(packed, kept).ToByteArray(), "packed");
        Func<long> googleWrite = () => GooglePeer.Write(theirs, target);
        Func<long> googleParse = () => GooglePeer.Parse(encoded).Records.Count;
        GuardRow[] rows =
        [
            new("encode by hand", () => HandPeer.EncodeLocal(writer, Records), googleWrite, 0.15),
            new("generated write", () => GeneratedPeer.Write(in ours, writer), googleWrite, 0.20),
            new("generated Parse, kept arena", () => Parse(encoded, parsed), googleParse, 0.25),
            new("visit with ProtoReader", () => (long)HandPeer.Visit(encoded), googleParse, 0.20),
            new("packed decode", () => ParsePacked(packed, parsed),
                () => Theirs.Packed.Parser.ParseFrom(packed).Uints.Count, 0.20),
        ];
        return Measure(rows, "Google.Protobuf", output);
    }

    /// <summary>Measures each path and its yardstick in turn, those that break their bound again.</summary>
    /// <param name="rows">The paths.</param>
    /// <param name="yardstick">What they are divided by, for the output.</param>
    /// <param name="output">Takes a line for each path.</param>
    /// <returns>Whether every path keeps its bound.</returns>
    public static bool Measure(IReadOnlyList<GuardRow> rows, string yardstick, TextWriter output)
    {
        WarmUp.Run(() =>
        {
            foreach (GuardRow row in rows) row.Sample();
        });
        foreach (GuardRow row in rows) row.Calibrate();
        for (int attempt = 0; attempt < Attempts && (attempt == 0 || rows.Any(static row => !row.IsKept)); attempt++)
        {
            foreach (GuardRow row in rows.Where(row => attempt == 0 || !row.IsKept))
            {
                for (int round = 0; round < Rounds; round++) row.Sample();
            }
        }

        foreach (GuardRow row in rows)
        {
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{(row.IsKept ? "ok    " : "SLOWER")} {row.Name}: {row.Ratio:F3} of the processor time of {yardstick}, "
                + $"at most {row.Bound:F2}"));
        }

        return rows.All(static row => row.IsKept);
    }

    private static long Parse(byte[] data, ArenaAllocator arena)
    {
        arena.Reset();
        return RecordBatch.Parse(data, arena).Records.Count;
    }

    private static long ParsePacked(byte[] data, ArenaAllocator arena)
    {
        arena.Reset();
        return Ours.Packed.Parse(data, arena).Uints.Count;
    }

    private static byte[] Packed()
    {
        var random = new Random(7);
        var message = new Theirs.Packed();
        for (int i = 0; i < 50_000; i++) message.Uints.Add((uint)random.Next(1 << 14));
        return message.ToByteArray();
    }
}
