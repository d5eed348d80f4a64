using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Fills the columns of a batch, row by row.</summary>
/// <remarks>
/// One of each plan is kept for the next batch: it knows how large the buffers of the last one were, so that they need
/// not grow.
/// </remarks>
internal sealed class RowWriter : IDisposable
{
    private static readonly ConditionalWeakTable<MessagePlan, StrongBox<RowWriter?>> s_kept = [];

    private readonly MessagePlan _plan;
    private readonly WriterScope _scope;
    private readonly ColumnWriter[] _columns;

    private RowWriter(MessagePlan plan)
    {
        _plan = plan;
        _scope = new WriterScope(plan.Options);
        _columns = ColumnWriters.Make(plan.Columns, _scope);
    }

    /// <summary>Takes one without rows, to be disposed once.</summary>
    public static RowWriter Take(MessagePlan plan) =>
        s_kept.TryGetValue(plan, out StrongBox<RowWriter?>? kept)
            && Interlocked.Exchange(ref kept.Value, null) is { } writer ? writer : new RowWriter(plan);

    /// <summary>Rows so far.</summary>
    public int Count { get; private set; }

    /// <summary>Appends a message. After an exception the columns are as they were.</summary>
    public void Append(ProtoView message)
    {
        bool isDone = false;
        try
        {
            _scope.RequireKnown(message, "");
            foreach (ColumnWriter column in _columns) column.AppendField(message);
            isDone = true;
        }
        finally
        {
            if (!isDone) Truncate();
        }

        Count++;
    }

    /// <summary>Makes a batch of the rows, and begins anew.</summary>
    public RecordBatch TakeBatch()
    {
        var arrays = new List<IArrowArray>(_columns.Length);
        int count = Count;
        Count = 0;
        bool isDone = false;
        _scope.Memory.IsLimited = false;
        try
        {
            foreach (ColumnWriter column in _columns) arrays.Add(ArrowArrayFactory.BuildArray(column.Take()));
            var batch = new RecordBatch(_plan.Schema, arrays, count);
            isDone = true;
            return batch;
        }
        finally
        {
            _scope.Memory.IsLimited = true;
            if (!isDone)
            {
                foreach (IArrowArray array in arrays) array.Dispose();
                foreach (ColumnWriter column in _columns) column.Dispose();
            }
        }
    }

    public void Dispose()
    {
        Count = 0;
        foreach (ColumnWriter column in _columns) column.Dispose();
        Volatile.Write(ref s_kept.GetOrCreateValue(_plan).Value, this);
    }

    private void Truncate()
    {
        foreach (ColumnWriter column in _columns) column.Truncate(Count);
    }
}
