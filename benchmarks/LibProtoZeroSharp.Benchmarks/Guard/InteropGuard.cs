using System;
using System.IO;
using LibProtoZeroSharp.Benchmarks.Ours;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;
using ProtoZeroSharp.Interop;

namespace LibProtoZeroSharp.Benchmarks.Guard;

/// <summary>
/// What <see cref="ProtoInterop"/> adds to a call of the runtime that it finds: the same call with and without it, in
/// turn, on a message of 257 bytes, where a fixed price shows most.
/// </summary>
internal static class InteropGuard
{
    private const double Bound = 1.05;

    /// <summary>Measures in some seconds, and writes a line for each call.</summary>
    /// <returns>Whether every call costs at most 5 % more.</returns>
    public static bool Run(TextWriter output)
    {
        using var kept = new ArenaAllocator();
        using var parsed = new ArenaAllocator();
        byte[] encoded = HandPeer.Encoded(1), target = new byte[encoded.Length];
        RecordBatch ours = RecordBatch.Parse(encoded, kept), same = RecordBatch.Parse(encoded, kept);
        Theirs.RecordBatch theirs = GooglePeer.Parse(encoded), equal = GooglePeer.Parse(encoded);
        GuardRow[] rows =
        [
            new("CalculateSize, ours", () => ProtoInterop.CalculateSize(in ours), () => ours.CalculateSize(), Bound),
            new("TryWriteTo, ours", () => ProtoInterop.TryWriteTo(in ours, target, out int n) ? n : 0,
                () => ours.TryWriteTo(target, out int n) ? n : 0, Bound),
            new("Parse, ours", () =>
            {
                parsed.Reset();
                return ProtoInterop.Parse<RecordBatch>(encoded, parsed).Records.Count;
            }, () =>
            {
                parsed.Reset();
                return RecordBatch.Parse(encoded, parsed).Records.Count;
            }, Bound),
            new("Equals, ours", () => ProtoInterop.Equals(in ours, in same) ? 1 : 0,
                () => ours.Equals(same) ? 1 : 0, Bound),
            new("CalculateSize, Google's", () => ProtoInterop.CalculateSize(in theirs),
                () => theirs.CalculateSize(), Bound),
            new("ToByteArray, Google's", () => ProtoInterop.ToByteArray(in theirs).Length,
                () => Google.Protobuf.MessageExtensions.ToByteArray(theirs).Length, Bound),
            new("Parse, Google's",
                () => ProtoInterop.Parse<Theirs.RecordBatch>(encoded, default).Records.Count,
                () => Theirs.RecordBatch.Parser.ParseFrom(encoded).Records.Count, Bound),
            new("Equals, Google's", () => ProtoInterop.Equals(in theirs, in equal) ? 1 : 0,
                () => theirs.Equals(equal) ? 1 : 0, Bound),
        ];
        return RegressionGuard.Measure(rows, "the direct call", output);
    }
}
