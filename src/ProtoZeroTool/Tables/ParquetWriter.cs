using System;
using System.IO;
using Apache.Arrow;
using ParquetSharp;
using ParquetSharp.Arrow;

namespace ProtoZeroTool.Tables;

/// <summary>
/// Writes Parquet: row groups, statistics of columns and pages, and the schema of Arrow, so that the way back needs no
/// guess.
/// </summary>
internal sealed class ParquetWriter : BatchWriter
{
    private const string Name = "the Parquet file";

    private readonly FileWriter _writer;

    public ParquetWriter(Stream stream, Schema schema, TableLayout layout) =>
        _writer = TableErrors.Try(Name, () => Open(new CountedStream(stream), schema, layout));

    public override void Write(RecordBatch batch) =>
        Do(writer => writer.WriteBufferedRecordBatch(batch));

    public override void Finish() => Do(static writer => writer.Close());

    public override void Dispose() => _writer.Dispose();

    private static FileWriter Open(Stream stream, Schema schema, TableLayout layout)
    {
        using var builder = new WriterPropertiesBuilder();
        Compression compression = layout.Compression == "none" ? Compression.Uncompressed
            : Enum.Parse<Compression>(layout.Compression, ignoreCase: true);
        using WriterProperties file = builder.Compression(compression).EnableStatistics().EnableWritePageIndex()
            .MaxRowGroupLength(layout.Rows).CreatedBy("protozero").Build();
        using var arrow = new ArrowWriterPropertiesBuilder();
        using ArrowWriterProperties columns = arrow.StoreSchema().Build();
        return new FileWriter(stream, schema, file, columns, leaveOpen: true);
    }

    private void Do(Action<FileWriter> work) => TableErrors.Try(
        Name, () =>
        {
            work(_writer);
            return true;
        });
}
