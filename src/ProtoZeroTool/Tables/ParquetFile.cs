using System.Collections.Generic;
using System.IO;
using Apache.Arrow;
using Apache.Arrow.Ipc;
using ParquetSharp;
using ParquetSharp.Arrow;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Tables;

/// <summary>Reads Parquet, by Arrow's C++ library.</summary>
internal static class ParquetFile
{
    /// <summary>The compressions, the usual one first.</summary>
    public static readonly string[] Compressions = ["zstd", "snappy", "gzip", "lz4", "none"];

    /// <summary>Reads a file in batches, in memory for some of them.</summary>
    /// <param name="name">What errors call it.</param>
    /// <param name="stream">The file.</param>
    /// <param name="rows">Rows of a batch.</param>
    /// <exception cref="ToolException">While reading: it is damaged, or the library is missing.</exception>
    public static IEnumerable<RecordBatch> Read(string name, Stream stream, int rows)
    {
        // The end of the file says where everything is.
        if (!stream.CanSeek) throw new ToolException($"{name}: Parquet is read from files only");
        using ArrowReaderProperties columns = TableErrors.Try(name, () => ArrowReaderProperties.GetDefault());
        (columns.BatchSize, columns.UseThreads, columns.PreBuffer) = (rows, false, false);
        using ReaderProperties pages = TableErrors.Try(name, () => ReaderProperties.GetDefaultReaderProperties());
        pages.EnableBufferedStream();
        using FileReader file = TableErrors.Try(name, () => new FileReader(stream, pages, columns, leaveOpen: true));
        using IArrowArrayStream batches = TableErrors.Try(name, () => file.GetRecordBatchReader());
        while (true)
        {
            RecordBatch? batch = TableErrors.Try(
                name, () => batches.ReadNextRecordBatchAsync().AsTask().GetAwaiter().GetResult());
            if (batch is null) yield break;
            yield return batch;
        }
    }
}
