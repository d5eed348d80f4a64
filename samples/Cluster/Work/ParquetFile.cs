using System;
using System.IO;
using Apache.Arrow;
using Cluster.Messages;
using ParquetSharp;
using ParquetSharp.Arrow;
using ProtoZeroSharp;
using ProtoZeroSharp.Arrow;

namespace Cluster.Work;

/// <summary>
/// A file of Parquet that appears when it is complete: it is written under a name that no other attempt has, and
/// renamed. A second attempt of the same input replaces it by the same rows.
/// </summary>
internal sealed class ParquetFile : IDisposable
{
    private readonly string _path, _temporary;
    private readonly FileStream _file;
    private readonly FileWriter _writer;

    public ParquetFile(string path)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        (_path, _temporary) = (path, $"{path}.{Guid.NewGuid():N}.tmp");
        _file = File.Create(_temporary);
        using WriterProperties properties = new WriterPropertiesBuilder().Compression(Compression.Zstd).Build();
        using ArrowWriterProperties arrow = new ArrowWriterPropertiesBuilder().StoreSchema().Build();
        _writer = new FileWriter(_file, ProtoArrow.Schema<LogRow>(), properties, arrow, leaveOpen: true);
    }

    /// <summary>Deletes what attempts have left that were killed.</summary>
    public static void DeleteAttempts(string path)
    {
        string? folder = Path.GetDirectoryName(path);
        if (!Directory.Exists(folder)) return;
        string name = Path.GetFileName(path);
        foreach (string attempt in Directory.EnumerateFiles(folder, $"{name}.*.tmp"))
        {
            string number = Path.GetFileName(attempt)[(name.Length + 1)..^4];
            if (Guid.TryParseExact(number, "N", out _)) File.Delete(attempt);
        }
    }

    /// <summary>Appends rows.</summary>
    public void Write(ProtoList<LogRow> rows)
    {
        using RecordBatch batch = ProtoArrow.ToRecordBatch(rows);
        _writer.WriteRecordBatch(batch);
    }

    /// <summary>Gives the file its name.</summary>
    /// <returns>Its bytes.</returns>
    public long Complete()
    {
        _writer.Close();
        _file.Flush(flushToDisk: true);
        long bytes = _file.Length;
        _file.Dispose();
        File.Move(_temporary, _path, overwrite: true);
        return bytes;
    }

    public void Dispose()
    {
        _writer.Dispose();
        _file.Dispose();
        File.Delete(_temporary);
    }
}
