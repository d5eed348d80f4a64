using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Apache.Arrow;
using OurShapes;
using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.ArrowTests.Speed;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

public class StreamTests
{
    private static readonly ProtoArrowOptions s_tree = new() { LeftOut = ["children"] };

    [Fact]
    public async Task ReadDelimited_InAllWays_GivesTheSameBatches()
    {
        byte[] bytes = LogBytes.Logs(1000);
        OurColumns.LogRecord[] expected;
        using var arena = new ArenaAllocator();
        expected = [.. ProtoStream.ReadDelimited<OurColumns.LogRecord>(new MemoryStream(bytes), arena)];
        Same([.. ProtoArrow.ReadDelimited<OurColumns.LogRecord>(bytes, 300)]);
        Same([.. ProtoArrow.ReadDelimited<OurColumns.LogRecord>(new Dripping(bytes), 300)]);
        Same([.. ProtoArrow.ReadDelimited(ProtoType.Of<OurColumns.LogRecord>(), bytes, 300)]);
        Same([.. ProtoArrow.ReadDelimited(ProtoType.Of<OurColumns.LogRecord>(), new MemoryStream(bytes), 300)]);
        Same(await ListOf(ProtoArrow.ReadDelimitedAsync<OurColumns.LogRecord>(new Dripping(bytes), 300)));
        Same(await ListOf(ProtoArrow.ReadDelimitedAsync(
            ProtoType.Of<OurColumns.LogRecord>(), new MemoryStream(bytes), rows: 300)));

        void Same(List<RecordBatch> batches)
        {
            Assert.Equal([300, 300, 300, 100], batches.Select(batch => batch.Length));
            int row = 0;
            foreach (RecordBatch batch in batches)
            {
                RoundTrips.Same<OurColumns.LogRecord>(
                    expected.AsSpan(row, batch.Length),
                    ProtoArrow.FromRecordBatch<OurColumns.LogRecord>(batch, arena).Span);
                row += batch.Length;
                batch.Dispose();
            }
        }
    }

    [Fact]
    public void DamagedRecord_EndsTheReading_BehindTheRowsBeforeIt()
    {
        byte[] bytes = Records("a", "b", "\u0001", "c");
        using IEnumerator<RecordBatch> batches = ProtoArrow.ReadDelimited<Tree>(bytes, 10, s_tree).GetEnumerator();
        Assert.True(batches.MoveNext());
        Assert.Equal(["a", "b"], Names(batches.Current));
        ProtoFormatException error = Assert.Throws<ProtoFormatException>(() => batches.MoveNext());
        // Behind two records of four bytes, the length and the tag of this one.
        Assert.Equal((ProtoFormatError.Truncated, 10), (error.Code, error.Offset));
    }

    [Fact]
    public void DamagedRecords_ThatAreSkipped_AreCounted()
    {
        var skipped = new ProtoArrowSkipped();
        var options = new ProtoArrowOptions { LeftOut = ["children"], Skipped = skipped };
        byte[] bytes = Records("\u0001", "a", "\u0001", "b", "\u0001");
        List<string> names = [.. ProtoArrow.ReadDelimited<Tree>(new Dripping(bytes), 2, options).SelectMany(Names)];
        Assert.Equal(["a", "b"], names);
        Assert.Equal(3, skipped.Count);
        Assert.Equal(2, Assert.IsType<ProtoFormatException>(skipped.First).Offset);
    }

    [Fact]
    public void RecordsThatColumnsCannotHold_AreSkippedWhole()
    {
        // What is wrong stands behind much that is right.
        foreach (ProtoArrowOneofs oneofs in Enum.GetValues<ProtoArrowOneofs>())
        {
            var skipped = new ProtoArrowSkipped();
            var options = new ProtoArrowOptions { Skipped = skipped, Oneofs = oneofs };
            using var arena = new ArenaAllocator();
            const string Good = """
                inners { numbers: 1 name: 'x' nothing {} } by_name { key: 'k' value { numbers: 2 } }
                colours { key: true value: COLOUR_RED } text: 'm' yes: true empties {} closed_list: CLOSED_TWO
                delimited { name: 'y' } real: 1
                """;
            string[] texts = [Good, Good + " implicit_colour: 77", "", Good + " colours { key: false value: 9 }", Good];
            var stream = new MemoryStream();
            foreach (string text in texts)
            {
                Shapes message = ProtoText.Parse<Shapes>(text, arena);
                ProtoStream.WriteDelimited(stream, in message);
            }

            RecordBatch batch = Assert.Single(ProtoArrow.ReadDelimited<Shapes>(stream.ToArray(), 10, options));
            ProtoList<Shapes> rows = ProtoArrow.FromRecordBatch<Shapes>(batch, arena, options);
            Assert.Equal([texts[0], "", texts[4]], texts.Where((_, i) => i % 2 == 0));
            RoundTrips.Same<Shapes>(
                [ProtoText.Parse<Shapes>(Good, arena), default, ProtoText.Parse<Shapes>(Good, arena)], rows.Span);
            Assert.Equal(2, skipped.Count);
            var first = Assert.IsType<ProtoArrowException>(skipped.First);
            Assert.Equal((ProtoArrowError.UnnamedNumber, "implicit_colour", 1), (first.Code, first.Path, first.Row));
        }
    }

    [Fact]
    public void Stream_ThatEndsInsideOfARecord_IsTruncated()
    {
        byte[] bytes = Records("a", "b");
        var skipped = new ProtoArrowSkipped();
        var options = new ProtoArrowOptions { LeftOut = ["children"], Skipped = skipped };
        foreach (byte[] part in (byte[][])[bytes[..7], bytes[..5]])
        {
            using IEnumerator<RecordBatch> batches =
                ProtoArrow.ReadDelimited<Tree>(new MemoryStream(part), 10, options).GetEnumerator();
            Assert.True(batches.MoveNext());
            Assert.Equal(["a"], Names(batches.Current));
            ProtoFormatException error = Assert.Throws<ProtoFormatException>(() => batches.MoveNext());
            Assert.Equal((ProtoFormatError.Truncated, 4), (error.Code, error.Offset));
        }

        Assert.Empty(ProtoArrow.ReadDelimited<Tree>(System.Array.Empty<byte>(), 10, options));
        Assert.Equal(0, skipped.Count);
    }

    [Fact]
    public void Length_ThatIsTooLarge_IsRefusedAtItsOffset()
    {
        var options = new ProtoArrowOptions { LeftOut = ["children"], MaxMessageBytes = 3 };
        byte[] bytes = [.. Records("a"), .. Records("bb")];
        ProtoFormatException error =
            Assert.Throws<ProtoFormatException>(() => ProtoArrow.ReadDelimited<Tree>(bytes, 10, options).Count());
        Assert.Equal((ProtoFormatError.TooLarge, 4), (error.Code, error.Offset));
        byte[] claim = [0xff, 0xff, 0xff, 0x1f];
        Assert.Throws<ProtoFormatException>(
            () => ProtoArrow.ReadDelimited<Tree>(new MemoryStream(claim), 1, s_tree).Count());
    }

    [Fact]
    public void Batch_ThatReachesItsBytes_EndsBeforeTheRecord()
    {
        var options = new ProtoArrowOptions { LeftOut = ["children"], MaxBatchBytes = 16 * 1024 };
        byte[] bytes = Records([.. Enumerable.Range(0, 40).Select(i => new string((char)('a' + (i % 26)), 1000))]);
        List<RecordBatch> batches = [.. ProtoArrow.ReadDelimited<Tree>(bytes, 100, options)];
        Assert.InRange(batches.Count, 3, 20);
        Assert.Equal(40, batches.Sum(batch => batch.Length));
        Assert.Equal("n", batches.SelectMany(Names).Last()[..1]);
        // One that fits into no batch is an error, in a stream as in a list.
        byte[] large = Records("a", new string('x', 20_000), "b");
        using IEnumerator<RecordBatch> read = ProtoArrow.ReadDelimited<Tree>(large, 100, options).GetEnumerator();
        Assert.True(read.MoveNext());
        ProtoArrowException error = Assert.Throws<ProtoArrowException>(() => read.MoveNext());
        Assert.Equal((ProtoArrowError.BatchTooLarge, 1, 4), (error.Code, error.Row, error.Offset));
    }

    // What fills columns is kept with the sizes of the last batch, which must not count against the limit of the next.
    [Fact]
    public void Batch_BehindOneOfOtherColumns_HasTheSameLimit()
    {
        var options = new ProtoArrowOptions { MaxBatchBytes = 96 * 1024 };
        using var arena = new ArenaAllocator();
        var texts = new OurColumns.LogRecord
        {
            Body = arena.Utf8(new string('x', 40_000)),
            TraceId = arena.Bytes(new byte[1]),
        };
        var bytes = new OurColumns.LogRecord { Body = arena["x"], TraceId = arena.Bytes(new byte[40_000]) };
        for (int i = 0; i < 3; i++)
        {
            foreach (OurColumns.LogRecord record in new[] { texts, bytes })
            {
                using RecordBatch batch = ProtoArrow.ToRecordBatch<OurColumns.LogRecord>([record], options);
                Assert.Equal(1, batch.Length);
                ProtoArrowException error = Assert.Throws<ProtoArrowException>(
                    () => ProtoArrow.ToRecordBatch<OurColumns.LogRecord>([texts, bytes], options));
                Assert.Equal(ProtoArrowError.BatchTooLarge, error.Code);
            }
        }
    }

    // Unset messages that are noted late, and the limit anywhere in a row.
    [Fact]
    public void Batches_WithAnyLimit_HoldEveryRow()
    {
        using var arena = new ArenaAllocator();
        var rows = new Shapes[900];
        for (int i = 0; i < rows.Length; i++)
        {
            string text = (i % 7) switch
            {
                0 => "inner { numbers: 1 numbers: 2 name: 'some name' nothing {} } real: 1",
                1 => "inners {} inners { name: 'x' numbers: 3 } closed: CLOSED_TWO",
                2 when i > 500 => "delimited { name: 'y' } by_name { key: 'k' value { numbers: 9 } }",
                3 => "when { seconds: 5 } yes: true empties {}",
                _ => "",
            };
            rows[i] = ProtoText.Parse<Shapes>(text, arena);
        }

        var stream = new MemoryStream();
        foreach (ref Shapes row in rows.AsSpan()) ProtoStream.WriteDelimited(stream, in row);
        foreach (ProtoArrowOneofs oneofs in Enum.GetValues<ProtoArrowOneofs>())
        {
            for (int limit = 30_000; limit < 400_000; limit += 9_973)
            {
                var options = new ProtoArrowOptions { MaxBatchBytes = limit, Oneofs = oneofs };
                int at = 0;
                foreach (RecordBatch batch in ProtoArrow.ReadDelimited<Shapes>(stream.ToArray(), 400, options))
                {
                    ProtoList<Shapes> back = ProtoArrow.FromRecordBatch<Shapes>(batch, arena, options);
                    RoundTrips.Same<Shapes>(rows.AsSpan(at, batch.Length), back.Span);
                    at += batch.Length;
                    batch.Dispose();
                }

                Assert.Equal(rows.Length, at);
            }
        }
    }

    [Fact]
    public async Task ReadDelimitedAsync_ThatIsCancelled_Stops()
    {
        using var source = new CancellationTokenSource();
        byte[] bytes = Records("a", "b", "c");
        int batches = 0;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (RecordBatch batch in ProtoArrow.ReadDelimitedAsync<Tree>(
                new MemoryStream(bytes), s_tree, 1, source.Token))
            {
                batch.Dispose();
                batches++;
                await source.CancelAsync();
            }
        });
        Assert.Equal(1, batches);
    }

    [Fact]
    public void Arguments_ThatAreWrong_AreRefusedAtOnce()
    {
        Assert.Throws<ArgumentNullException>(() => ProtoArrow.ReadDelimited<Strict>((Stream)null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => ProtoArrow.ReadDelimited<Strict>(new MemoryStream(), 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => ProtoArrow.ReadDelimitedAsync<Strict>(new MemoryStream(), -1));
        Assert.Throws<ProtoArrowException>(() => ProtoArrow.ReadDelimited<Tree>(new MemoryStream()));
    }

    private static async Task<List<RecordBatch>> ListOf(IAsyncEnumerable<RecordBatch> batches)
    {
        var list = new List<RecordBatch>();
        await foreach (RecordBatch batch in batches) list.Add(batch);
        return list;
    }

    private static string[] Names(RecordBatch batch) =>
        [.. Enumerable.Range(0, batch.Length).Select(i => ((StringArray)batch.Column(0)).GetString(i))];

    // A name of one control character is a record whose string is longer than it.
    private static byte[] Records(params string[] names)
    {
        using var arena = new ArenaAllocator();
        var stream = new MemoryStream();
        foreach (string name in names)
        {
            var tree = new Tree { Name = arena[name] };
            byte[] record = name == "\u0001" ? [0x0a, 0x7f, 0x41] : tree.ToByteArray();
            ProtoStream.WriteDelimited(stream, record);
        }

        return stream.ToArray();
    }

    /// <summary>Gives a few bytes at a time.</summary>
    private sealed class Dripping(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, 7)]);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, 7)], cancellationToken);
    }
}
