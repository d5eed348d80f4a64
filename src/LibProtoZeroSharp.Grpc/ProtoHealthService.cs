using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace ProtoZeroSharp.Grpc;

/// <summary>
/// The statuses that <c>grpc.health.v1.Health</c> tells; a singleton that <c>AddProtoHealthChecks</c> adds. The empty
/// name stands for the whole server.
/// </summary>
/// <remarks>
/// All members may be called by any thread. A status that was set here counts until it is cleared; without one the
/// health checks count to which the service is mapped.
/// </remarks>
public sealed class ProtoHealthService
{
    private readonly Lock _gate = new();
    private readonly Dictionary<string, ProtoServingStatus> _set = [];
    private readonly Dictionary<string, ProtoServingStatus> _published = [];
    private readonly Dictionary<string, HashSet<HealthWatch>> _watches = [];
    private bool _isDown;
    private bool _hasEnded;

    internal ProtoHealthService(HealthMap map)
    {
        foreach (string service in map.Services) _published.Add(service, map.FirstStatusOf(service));
    }

    /// <summary>Sets the status of a service, and tells it to clients that watch.</summary>
    /// <param name="service">The full name of the service; empty for the whole server.</param>
    /// <param name="status">The status.</param>
    /// <exception cref="ArgumentNullException"><paramref name="service"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="status"/> is none.</exception>
    public void SetStatus(string service, ProtoServingStatus status)
    {
        ArgumentNullException.ThrowIfNull(service);
        if (!Enum.IsDefined(status)) throw new ArgumentOutOfRangeException(nameof(status), status, "It is no status.");
        lock (_gate)
        {
            _set[service] = status;
            Tell(service);
        }
    }

    /// <summary>
    /// Takes back what <see cref="SetStatus"/> has set: its health checks count again, or the service is unknown.
    /// </summary>
    /// <param name="service">The full name of the service; empty for the whole server.</param>
    /// <returns>Whether a status was set.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="service"/> is null.</exception>
    public bool ClearStatus(string service)
    {
        ArgumentNullException.ThrowIfNull(service);
        lock (_gate)
        {
            bool wasSet = _set.Remove(service);
            Tell(service);
            return wasSet;
        }
    }

    /// <summary>The status of a service: what was set, or else the last result of its health checks.</summary>
    /// <param name="service">The full name of the service; empty for the whole server.</param>
    /// <returns>The status, or null if nothing is known of such a service.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="service"/> is null.</exception>
    public ProtoServingStatus? GetStatus(string service)
    {
        ArgumentNullException.ThrowIfNull(service);
        lock (_gate) return Find(service);
    }

    /// <summary>
    /// Makes all services <see cref="ProtoServingStatus.NotServing"/> until <see cref="Resume"/>, also those that are
    /// set meanwhile. The end of the program does the same.
    /// </summary>
    public void Shutdown() => SetDown(true);

    /// <summary>Ends what <see cref="Shutdown"/> has begun.</summary>
    public void Resume() => SetDown(false);

    /// <summary>
    /// Whether a status does not depend on checks that could run now: it was set, or all services are down.
    /// </summary>
    internal bool IsFixed(string service)
    {
        lock (_gate) return _isDown || _hasEnded || _set.ContainsKey(service);
    }

    /// <summary>The result of the checks of a service.</summary>
    internal void Publish(string service, ProtoServingStatus status)
    {
        lock (_gate)
        {
            _published[service] = status;
            Tell(service);
        }
    }

    /// <summary>The names of all services with a status.</summary>
    internal string[] ListServices()
    {
        lock (_gate) return [.. _set.Keys.Union(_published.Keys)];
    }

    /// <summary>Begins a watch; its first status is that of now.</summary>
    internal HealthWatch Watch(string service)
    {
        var watch = new HealthWatch(service);
        lock (_gate)
        {
            if (!_watches.TryGetValue(service, out HashSet<HealthWatch>? watches)) _watches[service] = watches = [];
            watches.Add(watch);
            watch.Tell(Find(service));
            if (_hasEnded) watch.End();
        }

        return watch;
    }

    /// <summary>Ends a watch.</summary>
    internal void Forget(HealthWatch watch)
    {
        lock (_gate)
        {
            if (!_watches.TryGetValue(watch.Service, out HashSet<HealthWatch>? watches)) return;
            watches.Remove(watch);
            if (watches.Count == 0) _watches.Remove(watch.Service);
        }
    }

    /// <summary>
    /// The program ends: clients that watch are told so, and their calls end, which the host waits for.
    /// </summary>
    internal void End()
    {
        lock (_gate)
        {
            _hasEnded = true;
            foreach (HealthWatch watch in _watches.Values.SelectMany(watches => watches))
            {
                watch.Tell(ProtoServingStatus.NotServing);
                watch.End();
            }
        }
    }

    private void SetDown(bool isDown)
    {
        lock (_gate)
        {
            _isDown = isDown;
            foreach (string service in _watches.Keys) Tell(service);
        }
    }

    private ProtoServingStatus? Find(string service)
    {
        if (!_set.TryGetValue(service, out ProtoServingStatus status)
            && !_published.TryGetValue(service, out status)) return null;
        return _isDown || _hasEnded ? ProtoServingStatus.NotServing : status;
    }

    private void Tell(string service)
    {
        if (_hasEnded || !_watches.TryGetValue(service, out HashSet<HealthWatch>? watches)) return;
        ProtoServingStatus? status = Find(service);
        foreach (HealthWatch watch in watches) watch.Tell(status);
    }
}
