using System;
using System.IO;
using Apache.Arrow;
using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.ArrowTests.Speed;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>Managed memory is for a batch and not for a row.</summary>
[Collection(nameof(AloneCollection))]
public class AllocationTests
{
    private const long BytesOfABatch = 40_000;

    [Fact]
    public void ManyRows_AllocateNoMoreThanFew()
    {
        byte[] few = LogBytes.Logs(100), many = LogBytes.Logs(20_000);
        ToBatch(few);
        ToBatch(many);
        ManagedAllocation.AssertAtMost(BytesOfABatch, () => ToBatch(few));
        ManagedAllocation.AssertAtMost(BytesOfABatch, () => ToBatch(many));
    }

    [Fact]
    public void RowsThatComeBack_AllocateNothing()
    {
        byte[] bytes = LogBytes.Logs(20_000);
        using RecordBatch batch = Only(bytes);
        Back(batch);
        ManagedAllocation.AssertAtMost(BytesOfABatch, () => Back(batch));
    }

    [Fact]
    public void Stream_OfManyBatches_KeepsItsMemory()
    {
        byte[] bytes = LogBytes.Logs(20_000);
        long most = 0;
        foreach (RecordBatch batch in ProtoArrow.ReadDelimited<OurColumns.LogRecord>(new MemoryStream(bytes), 500))
        {
            most = Math.Max(most, GC.GetTotalMemory(false));
            batch.Dispose();
        }

        Assert.InRange(most, 0, 200L << 20);
    }

    private static void ToBatch(byte[] bytes)
    {
        foreach (RecordBatch batch in ProtoArrow.ReadDelimited<OurColumns.LogRecord>(bytes)) batch.Dispose();
    }

    private static RecordBatch Only(byte[] bytes)
    {
        using System.Collections.Generic.IEnumerator<RecordBatch> batches =
            ProtoArrow.ReadDelimited<OurColumns.LogRecord>(bytes).GetEnumerator();
        batches.MoveNext();
        return batches.Current;
    }

    private static void Back(RecordBatch batch)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(batch.Length, ProtoArrow.FromRecordBatch<OurColumns.LogRecord>(batch, arena).Count);
    }
}
