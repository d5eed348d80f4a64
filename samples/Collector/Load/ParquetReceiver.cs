using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Apache.Arrow;
using ParquetSharp.Arrow;

namespace Collector.Load;

/// <summary>
/// Behind the exit to Parquet: a folder whose files are read and deleted. It goes away by another name.
/// </summary>
internal sealed class ParquetReceiver : IReceiver
{
    private readonly string _home = Directory.CreateTempSubdirectory("collector-parquet").FullName;
    private readonly Ledger _ledger;
    private readonly CancellationTokenSource _stop = new();
    private readonly Lock _here = new();
    private readonly Task _reading;

    public ParquetReceiver(Ledger ledger)
    {
        _ledger = ledger;
        Directory.CreateDirectory(Folder);
        _reading = Task.Run(ReadAsync);
    }

    public IReadOnlyList<string> Arguments => ["--To=parquet", $"--Folder={Folder}"];

    public long Unmarked { get; private set; }

    private string Folder => Path.Combine(_home, "telemetry");

    private string Away => Path.Combine(_home, "away");

    public Task GoAsync()
    {
        lock (_here) Directory.Move(Folder, Away);
        return Task.CompletedTask;
    }

    public Task ComeAsync()
    {
        lock (_here) Directory.Move(Away, Folder);
        return Task.CompletedTask;
    }

    public async Task DrainAsync()
    {
        await _stop.CancelAsync();
        await _reading;
        ReadFiles();
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _reading.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _stop.Dispose();
        Directory.Delete(_home, recursive: true);
    }

    private async Task ReadAsync()
    {
        while (!_stop.IsCancellationRequested)
        {
            ReadFiles();
            await Task.Delay(500, _stop.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private void ReadFiles()
    {
        lock (_here)
        {
            if (!Directory.Exists(Folder)) return;
            foreach (string file in Directory.GetFiles(Folder, "*.parquet"))
            {
                Read(file);
                File.Delete(file);
            }
        }
    }

    private void Read(string file)
    {
        using var reader = new FileReader(file);
        using Apache.Arrow.Ipc.IArrowArrayStream stream = reader.GetRecordBatchReader();
        while (stream.ReadNextRecordBatchAsync().AsTask().GetAwaiter().GetResult() is { } rows)
        {
            using (rows) Enter(rows);
        }
    }

    private void Enter(RecordBatch rows)
    {
        var ids = (BinaryArray)rows.Column("trace_id");
        var resources = (BinaryArray)rows.Column("resource");
        byte[][] found = [.. Enumerable.Range(0, rows.Length).Select(i => ids.GetBytes(i).ToArray())];
        int[] whole = [.. Enumerable.Range(0, rows.Length).Where(i => found[i].Length == 16)];
        _ledger.Arrive(
            whole.SelectMany(i => found[i]).ToArray(), [.. whole.Select((_, place) => 16 * place)], rows.Length);
        for (int i = 0; i < rows.Length; i++)
        {
            if (resources.GetBytes(i).IndexOf("collector.name"u8) < 0) Unmarked++;
        }
    }
}
