using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Cluster.Hosts;

/// <summary>A number of silos in processes of their own. One that ends by itself is replaced by a new one.</summary>
internal sealed class Fleet : IAsyncDisposable
{
    private readonly string _redis, _cluster;
    private readonly TaskCompletionSource _end = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly SiloProcess[] _silos;
    private Task[] _keepers = [];
    private int _replaced;

    private Fleet(string redis, string cluster, SiloProcess[] silos) =>
        (_redis, _cluster, _silos) = (redis, cluster, silos);

    /// <summary>How many silos were replaced.</summary>
    public int Replaced => Volatile.Read(ref _replaced);

    public static async Task<Fleet> StartAsync(string redis, string cluster, int silos)
    {
        // The first one alone: it makes the table of members.
        SiloProcess first = await SiloProcess.StartAsync(redis, cluster);
        Task<SiloProcess>[] others =
            [.. Enumerable.Range(1, silos - 1).Select(_ => SiloProcess.StartAsync(redis, cluster))];
        try
        {
            await Task.WhenAll(others);
        }
        catch (IOException)
        {
            foreach (Task<SiloProcess> one in others.Where(one => one.IsCompletedSuccessfully))
                await (await one).DisposeAsync();
            await first.DisposeAsync();
            throw;
        }

        var fleet = new Fleet(redis, cluster, [first, .. await Task.WhenAll(others)]);
        fleet._keepers = [.. Enumerable.Range(0, silos).Select(fleet.KeepAsync)];
        return fleet;
    }

    /// <summary>Kills a silo with -9.</summary>
    public void Kill() => _silos[^1].Kill();

    public async ValueTask DisposeAsync()
    {
        _end.SetResult();
        await Task.WhenAll(_keepers);
    }

    private async Task KeepAsync(int place)
    {
        while (true)
        {
            await Task.WhenAny(_silos[place].Ended, _end.Task);
            await _silos[place].DisposeAsync();
            if (_end.Task.IsCompleted) return;
            if (!await ReplaceAsync(place)) return;
            Interlocked.Increment(ref _replaced);
        }
    }

    // Tries until a silo has joined; false at the end of the query.
    private async Task<bool> ReplaceAsync(int place)
    {
        while (!_end.Task.IsCompleted)
        {
            try
            {
                _silos[place] = await SiloProcess.StartAsync(_redis, _cluster);
                return true;
            }
            catch (IOException)
            {
                await Task.WhenAny(Task.Delay(TimeSpan.FromSeconds(1)), _end.Task);
            }
        }

        return false;
    }
}
