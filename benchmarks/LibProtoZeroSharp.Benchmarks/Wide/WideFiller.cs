using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf.Reflection;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Wide;

/// <summary>
/// Fills few fields of each message, in the spirit of the studies of whole fleets (HyperProtoBench and the paper on
/// Google's protobuf accelerator): 1 to 52 fields with a long tail, texts most of the bytes, small lists.
/// </summary>
/// <param name="seed">Of the random values.</param>
internal sealed class WideFiller(int seed) : Filler(seed, 0)
{
    private const int MostFields = 52, MostElements = 12, ShortestText = 20, LongestText = 200;

    // Fields with low numbers are set more often than others, as their authors intend.
    protected override IEnumerable<FieldDescriptor> FieldsOf(MessageDescriptor type)
    {
        IList<FieldDescriptor> fields = type.Fields.InFieldNumberOrder();
        int count = Math.Min(LongTail(1, MostFields), (fields.Count + 1) / 2);
        var chosen = new SortedSet<int>();
        while (chosen.Count < count) chosen.Add((int)(fields.Count * Math.Pow(Random.NextDouble(), 2)));
        return chosen.Select(index => fields[index]);
    }

    protected override int NextCount() => LongTail(1, MostElements);

    protected override string NextText() => Text(LongTail(ShortestText, LongestText), Random.Next(32) == 0);

    // As many between 1 and 2 as between 20 and 40.
    private int LongTail(int least, int most) =>
        (int)(least * Math.Pow((double)(most + 1) / least, Random.NextDouble()));
}
