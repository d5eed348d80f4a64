using System;
using System.IO;
using Apache.Arrow;

namespace ProtoZeroTool.Tables;

/// <summary>Writes batches of rows into a file.</summary>
internal abstract class BatchWriter : IDisposable
{
    /// <summary>Begins a file; the stream is left open.</summary>
    public static BatchWriter Open(TableForm form, Stream stream, Schema schema, TableLayout layout) =>
        form == TableForm.Parquet ? new ParquetWriter(stream, schema, layout) : new ArrowWriter(stream, schema);

    /// <summary>Writes a batch, which stays the caller's.</summary>
    /// <exception cref="Terminal.ToolException">The file cannot be written.</exception>
    public abstract void Write(RecordBatch batch);

    /// <summary>Writes the end of the file, without which nothing can be read.</summary>
    /// <exception cref="Terminal.ToolException">The file cannot be written.</exception>
    public abstract void Finish();

    public abstract void Dispose();
}
