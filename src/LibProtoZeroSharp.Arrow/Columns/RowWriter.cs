using System;
using System.Collections.Generic;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Fills the columns of a batch, row by row.</summary>
internal sealed class RowWriter : IDisposable
{
    private readonly MessagePlan _plan;
    private readonly WriterScope _scope;
    private readonly ColumnWriter[] _columns;

    public RowWriter(MessagePlan plan)
    {
        _plan = plan;
        _scope = new WriterScope(plan.Options);
        _columns = ColumnWriters.Make(plan.Columns, _scope);
    }

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
    public RecordBatch Take()
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
        foreach (ColumnWriter column in _columns) column.Dispose();
    }

    private void Truncate()
    {
        foreach (ColumnWriter column in _columns) column.Truncate(Count);
    }
}
