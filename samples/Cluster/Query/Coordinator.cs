using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Cluster.Messages;
using Orleans;
using Orleans.Runtime;
using Orleans.Runtime.Placement;
using ProtoZeroSharp;

namespace Cluster.Query;

/// <summary>
/// Gives files to silos, as many to each as it works on at once, and keeps one result for each file. A file whose silo
/// is gone goes back to those that wait; silos that come are given files, too.
/// </summary>
/// <param name="grains">The cluster.</param>
/// <param name="input">The folder with the files.</param>
/// <param name="output">The folder for files of Parquet.</param>
/// <param name="files">Paths inside of the folder.</param>
/// <param name="workers">Files of a silo at the same time.</param>
internal sealed class Coordinator(
    IGrainFactory grains, string input, string output, IReadOnlyList<string> files, int workers)
{
    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(250);

    // So long a query goes on while no silo answers.
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    private readonly Channel<string> _waiting = Channel.CreateUnbounded<string>();
    private readonly ConcurrentDictionary<string, Owned<FileResult>> _results = new(StringComparer.Ordinal);
    private readonly Dictionary<SiloAddress, CancellationTokenSource> _silos = [];
    private readonly List<Task> _slots = [];
    private int _again;
    private long _seen = Stopwatch.GetTimestamp();

    public int Done => _results.Count;

    /// <summary>Files that were begun again.</summary>
    public int Again => Volatile.Read(ref _again);

    /// <summary>Where the rows of a file go.</summary>
    public static string ParquetPath(string output, string file) => Path.Combine(output, file + ".parquet");

    /// <summary>Runs until each file has its result.</summary>
    /// <returns>The results in the order of the files. They belong to the caller.</returns>
    /// <exception cref="IOException">No silo has answered for two minutes.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public async Task<IReadOnlyList<Owned<FileResult>>> RunAsync(Action<int> progress, CancellationToken stop)
    {
        foreach (string file in files) _waiting.Writer.TryWrite(file);
        while (Done < files.Count)
        {
            stop.ThrowIfCancellationRequested();
            await LookForSilosAsync();
            if (Stopwatch.GetElapsedTime(_seen) > s_patience) throw new IOException("No silo answers.");
            progress(Done);
            await Task.WhenAny(Task.Delay(s_look, stop), _waiting.Reader.Completion);
            // What no other attempt would change ends the query.
            foreach (Task slot in _slots.Where(one => one.IsFaulted)) await slot;
        }

        _waiting.Writer.TryComplete();
        await Task.WhenAll(_slots);
        progress(Done);
        return [.. files.Select(file => _results[file])];
    }

    // A silo that is not active any more has no slots; one that is new gets some.
    private async Task LookForSilosAsync()
    {
        SiloAddress[] active;
        try
        {
            active = await grains.GetGrain<IMembersGrain>(0).ActiveAsync();
        }
        catch (Exception error) when (IsPassing(error))
        {
            return;
        }

        if (active.Length > 0) _seen = Stopwatch.GetTimestamp();
        foreach (SiloAddress silo in _silos.Keys.Except(active).ToList())
        {
            await _silos[silo].CancelAsync();
            _silos.Remove(silo);
        }

        foreach (SiloAddress silo in active.Where(one => !_silos.ContainsKey(one)))
        {
            CancellationToken gone = (_silos[silo] = new CancellationTokenSource()).Token;
            for (int i = 0; i < workers; i++) _slots.Add(Task.Run(() => WorkAsync(silo, gone)));
        }
    }

    private async Task WorkAsync(SiloAddress silo, CancellationToken gone)
    {
        // Where the grain of a file begins.
        RequestContext.Set(IPlacementDirector.PlacementHintKey, silo);
        while (await IsMoreAsync(gone))
        {
            if (!_waiting.Reader.TryRead(out string? file)) continue;
            try
            {
                // A file is in one slot at a time, so it has one result, also if a silo that is gone still reads it.
                _results[file] = await ReadAsync(file, gone).WaitAsync(gone);
                if (Done == files.Count) _waiting.Writer.TryComplete();
            }
            catch (Exception error) when (IsPassing(error))
            {
                Interlocked.Increment(ref _again);
                _waiting.Writer.TryWrite(file);
                await Task.Delay(s_look, CancellationToken.None);
            }
        }
    }

    private async Task<bool> IsMoreAsync(CancellationToken gone)
    {
        try
        {
            return await _waiting.Reader.WaitToReadAsync(gone);
        }
        catch (OperationCanceledException)
        {
            return false;
        }
    }

    private async Task<Owned<FileResult>> ReadAsync(string file, CancellationToken gone)
    {
        using var task = new Owned<FileTask>();
        task.Value.SetPath(Path.Combine(input, file), task.Arena);
        task.Value.SetParquetPath(ParquetPath(output, file), task.Arena);
        while (true)
        {
            try
            {
                return await grains.GetGrain<IFileGrain>(file).RunAsync(task);
            }
            catch (TimeoutException) when (!gone.IsCancellationRequested)
            {
                // The work goes on, or its answer went by way of a silo that is gone. The grain is called again.
            }
        }
    }

    // A silo that is gone, and what follows from it: the next attempt may go well.
    private static bool IsPassing(Exception error) =>
        error is OrleansException or TimeoutException or OperationCanceledException;
}
