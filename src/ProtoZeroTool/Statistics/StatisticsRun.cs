using System;
using System.Collections.Generic;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Statistics;

/// <summary>
/// Counts the records of a source. Evidence for what fields are is collected from the first records before they are
/// counted, and from the others on the way; so a stream of any length takes constant memory.
/// </summary>
internal sealed class StatisticsRun(RecordReader records, PathTree paths, FieldLooker looker, RecordCounts counts)
{
    // The records that are read before the first one is counted.
    private const int SampleBytes = 4 << 20, SampleRecords = 1 << 14;

    private readonly RecordCounter _counter = new(looker, counts);

    /// <summary>Counts all records, or <paramref name="limit"/> of them.</summary>
    /// <param name="scope">What a schema says of the records.</param>
    /// <param name="limit">How many are counted at most.</param>
    /// <param name="report">Called from time to time.</param>
    public void Run(in SchemaScope scope, long limit, Action report)
    {
        long left = limit;
        if (records.Kind == FrameKind.None)
        {
            while (records.MoveNext())
            {
                Gatherer.Record(records.Data[..Math.Min(records.Data.Length, SampleBytes)], paths.Root);
                looker.Gathers = records.Data.Length > SampleBytes;
                _counter.Record(records.Data, RecordHead.Of(records), paths.Root, in scope);
            }
        }
        else
        {
            List<(RecordHead Head, byte[] Data)> sample = [];
            long bytes = 0;
            while (bytes < SampleBytes && sample.Count < SampleRecords && left > 0 && records.MoveNext())
            {
                Gatherer.Record(records.Data, paths.Root);
                sample.Add((RecordHead.Of(records), records.Data.ToArray()));
                bytes += records.Data.Length;
                left--;
            }

            foreach ((RecordHead head, byte[] data) in sample) _counter.Record(data, in head, paths.Root, in scope);
            sample.Clear();
            looker.Gathers = true;
            for (; left > 0 && records.MoveNext(); left--)
            {
                _counter.Record(records.Data, RecordHead.Of(records), paths.Root, in scope);
                report();
            }
        }

        counts.Root.End();
        if (records.Damage is not { } damage) return;
        long rest = 0;
        for (ReadOnlySpan<byte> part; !(part = records.NextRest(out _)).IsEmpty;) rest += part.Length;
        counts.AddDamage(damage.Code, damage.Offset, rest, $": {damage.Text}");
    }
}
