using System;
using System.IO;
using System.Linq;
using Apache.Arrow;
using Apache.Arrow.Ipc;
using OurShapes;
using ParquetSharp;
using ParquetSharp.Arrow;
using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.ArrowTests.Speed;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>
/// The C++ library of Arrow reads our batches over the C data interface, writes them as Parquet, and reads that: its
/// columns hold what the messages do, and its batches are messages again.
/// </summary>
public class ParquetTests
{
    [Fact]
    public void Logs_InParquet_HaveTheValuesOfTheMessages()
    {
        byte[] bytes = LogBytes.Logs(500);
        using var arena = new ArenaAllocator();
        OurColumns.LogRecord[] rows =
            [.. ProtoStream.ReadDelimited<OurColumns.LogRecord>(new MemoryStream(bytes), arena)];
        using RecordBatch batch = ProtoArrow.ToRecordBatch<OurColumns.LogRecord>(rows);
        byte[] file = Written(batch);
        using var reader = new ParquetFileReader(new MemoryStream(file));
        using RowGroupReader group = reader.RowGroup(0);
        Assert.Equal(rows.Length, group.MetaData.NumRows);
        string[] paths = [.. Enumerable.Range(0, group.MetaData.NumColumns)
            .Select(i => reader.FileMetaData.Schema.Column(i).Path.ToDotString())];
        Assert.Equal(rows.Select(row => row.TimeUnixNano), All<ulong>("time_unix_nano"));
        Assert.Equal(rows.Select(row => row.Seconds), All<double>("seconds"));
        Assert.Equal(rows.Select(row => row.BytesSent), All<long>("bytes_sent"));
        Assert.Equal(rows.Select(row => row.Flags), All<uint>("flags"));
        Assert.Equal(rows.Select(row => row.IsSampled), All<bool>("is_sampled"));
        Assert.Equal(rows.Select(row => row.Body.ToString()), All<string>("body"));
        Assert.Equal(rows.Select(row => row.HasStatus ? row.Status : (int?)null), All<int?>("status"));
        Assert.Equal(rows.Select(row => row.TraceId.Span.ToArray()), All<byte[]>("trace_id"));

        T[] All<T>(string path)
        {
            using LogicalColumnReader<T> column =
                group.Column(System.Array.IndexOf(paths, path)).LogicalReader<T>();
            return column.ReadAll(rows.Length);
        }
    }

    [Fact]
    public void Logs_ThroughParquet_ComeBackEqual()
    {
        byte[] bytes = LogBytes.Logs(700);
        using var arena = new ArenaAllocator();
        OurColumns.LogRecord[] rows =
            [.. ProtoStream.ReadDelimited<OurColumns.LogRecord>(new MemoryStream(bytes), arena)];
        using RecordBatch batch = ProtoArrow.ToRecordBatch<OurColumns.LogRecord>(rows);
        using RecordBatch back = Read(Written(batch));
        RoundTrips.Same<OurColumns.LogRecord>(
            rows, ProtoArrow.FromRecordBatch<OurColumns.LogRecord>(back, arena).Span);
    }

    [Fact]
    public void Shapes_ThroughParquet_ComeBackEqual()
    {
        using var arena = new ArenaAllocator();
        Shapes[] rows =
        [
            default,
            ProtoText.Parse<Shapes>("inners { numbers: 1 } inners {} by_name { key: 'k' value { nothing {} } }", arena),
            ProtoText.Parse<Shapes>("colours { key: true value: COLOUR_RED } text: '' closed: CLOSED_FAR", arena),
            ProtoText.Parse<Shapes>("when { seconds: -1 nanos: 5 } data: '\\x00' empties {} implicit: -7", arena),
        ];
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Shapes>(rows);
        using RecordBatch back = Read(Written(batch));
        RoundTrips.Same<Shapes>(rows, ProtoArrow.FromRecordBatch<Shapes>(back, arena).Span);
    }

    private static byte[] Written(RecordBatch batch)
    {
        var stream = new MemoryStream();
        using ArrowWriterProperties properties = new ArrowWriterPropertiesBuilder().StoreSchema().Build();
        using (var writer = new FileWriter(stream, batch.Schema, arrowProperties: properties, leaveOpen: true))
        {
            writer.WriteRecordBatch(batch);
            writer.Close();
        }

        return stream.ToArray();
    }

    private static RecordBatch Read(byte[] file)
    {
        using var reader = new FileReader(new MemoryStream(file));
        using IArrowArrayStream batches = reader.GetRecordBatchReader();
        return batches.ReadNextRecordBatchAsync().AsTask().GetAwaiter().GetResult();
    }
}
