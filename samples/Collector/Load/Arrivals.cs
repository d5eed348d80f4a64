using System;
using System.Collections.Generic;
using System.Threading;

namespace Collector.Load;

/// <summary>Takes what has arrived at an exit: encoded exports of all kinds.</summary>
internal sealed class Arrivals(Ledger? ledger)
{
    private long _records, _unmarked;

    public long Records => Volatile.Read(ref _records);

    /// <summary>Resources without the name of the collector.</summary>
    public long Unmarked => Volatile.Read(ref _unmarked);

    /// <summary>The field with the trace id in the records of <c>traces</c>, <c>logs</c> or <c>metrics</c>.</summary>
    public static int IdFieldOf(string kind) => kind switch
    {
        "traces" => Load.Records.TraceIdOfSpan,
        "logs" => Load.Records.TraceIdOfLog,
        _ => 0,
    };

    /// <summary>Counts an export, and enters its records into the ledger.</summary>
    /// <param name="export">The encoded request.</param>
    /// <param name="idField">The field of a record that holds the id, 0 to count only.</param>
    public void Add(ReadOnlySpan<byte> export, int idField)
    {
        List<int> offsets = [];
        int count = Load.Records.Read(export, idField, offsets, out int unmarked);
        if (idField != 0) ledger?.Arrive(export, offsets, count);
        Interlocked.Add(ref _records, count);
        Interlocked.Add(ref _unmarked, unmarked);
    }
}
