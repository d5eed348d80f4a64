using System;
using System.IO;
using System.Threading.Tasks;
using Apache.Arrow;
using Collector.Service;
using Collector.Telemetry;
using ParquetSharp;
using ParquetSharp.Arrow;
using ProtoZeroSharp;
using ProtoZeroSharp.Arrow;

namespace Collector.Exits;

/// <summary>
/// Files of Parquet in a folder. A batch is one file, with a row for each record (<c>protos/row.proto</c>). It is
/// written under a temporary name, flushed to the disk and renamed; then it is confirmed. All attempts of a batch have
/// one name, so there are no repeats.
/// </summary>
/// <typeparam name="T">The export request.</typeparam>
internal sealed class ParquetExit<T> : IExit<Owned<T>>
    where T : unmanaged, IProtoMessage<T>
{
    private readonly string _folder, _kind;

    public ParquetExit(CollectorOptions options, ISignal<Owned<T>> signal)
    {
        (_folder, _kind) = (Path.GetFullPath(options.Folder), signal.Kind);
        Directory.CreateDirectory(_folder);
    }

    public Task<Rejection> SendAsync(Owned<T> batch, Attempt attempt)
    {
        string path = Path.Combine(_folder, $"{_kind}-{attempt.BatchId}.parquet");
        return Task.Run(() =>
        {
            try
            {
                Write(batch, path);
                return new Rejection(0, "");
            }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException)
            {
                throw new ExitException($"Parquet: {error.Message}", isTransient: true, error);
            }
            catch (ProtoArrowException error)
            {
                throw new ExitException($"Parquet: {error.Message}", isTransient: false, error);
            }
        });
    }

    private void Write(Owned<T> batch, string path)
    {
        using var arena = new ArenaAllocator();
        ProtoList<TelemetryRow> rows = Rows.Of(batch.Value.ToByteArray(), _kind, arena);
        using RecordBatch columns = ProtoArrow.ToRecordBatch<TelemetryRow>(rows);
        string temporary = path + ".tmp";
        using (FileStream file = File.Create(temporary))
        {
            using WriterProperties properties =
                new WriterPropertiesBuilder().Compression(Compression.Zstd).Build();
            using ArrowWriterProperties arrow = new ArrowWriterPropertiesBuilder().StoreSchema().Build();
            using (var writer = new FileWriter(file, columns.Schema, properties, arrow, leaveOpen: true))
            {
                writer.WriteRecordBatch(columns);
                writer.Close();
            }

            file.Flush(flushToDisk: true);
        }

        File.Move(temporary, path, overwrite: true);
    }
}
