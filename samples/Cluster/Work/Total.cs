using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Cluster.Work;

/// <summary>Count, bytes and time of some records.</summary>
internal sealed class Total
{
    public long Records { get; set; }

    public long Bytes { get; set; }

    public ulong First { get; set; } = ulong.MaxValue;

    public ulong Last { get; set; }

    /// <summary>The one of a severity.</summary>
    public static Total Of(Dictionary<int, Total> severities, int severity) =>
        CollectionsMarshal.GetValueRefOrAddDefault(severities, severity, out _) ??= new Total();

    public void Add(ulong time, int bytes)
    {
        Records++;
        Bytes += bytes;
        First = Math.Min(First, time);
        Last = Math.Max(Last, time);
    }

    public void Add(Total other)
    {
        Records += other.Records;
        Bytes += other.Bytes;
        First = Math.Min(First, other.First);
        Last = Math.Max(Last, other.Last);
    }
}
