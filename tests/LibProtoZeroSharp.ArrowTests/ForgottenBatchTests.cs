using System;
using System.Linq;
using Apache.Arrow;
using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>Batches that nobody disposes. Alone, since the memory of the process counts.</summary>
[Collection(nameof(AloneCollection))]
public class ForgottenBatchTests
{
    // The collector is told of what batches hold beyond some MiB: otherwise it sees a few small objects only.
    [Fact]
    public void Batches_ThatAreForgotten_AreCollectedBeforeTheyFillMemory()
    {
        const int Rows = 500_000, Bytes = 8 << 20, Batches = 80;
        var samples = new OurColumns.Sample[Rows];
        long before = Environment.WorkingSet, most = 0;
        for (int i = 0; i < Batches; i++)
        {
            RecordBatch forgotten = ProtoArrow.ToRecordBatch(samples);
            Assert.InRange(forgotten.Arrays.Sum(it => it.Data.Buffers.Sum(b => (long)b.Length)), Bytes, long.MaxValue);
            most = Math.Max(most, Environment.WorkingSet - before);
        }

        Assert.InRange(most, 0, (long)Batches * Bytes);
    }
}
