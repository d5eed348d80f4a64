using System.Threading.Channels;

namespace ProtoZeroSharp.Grpc;

/// <summary>What one client that watches a service has still to be told: the latest status.</summary>
/// <param name="service">The service.</param>
internal sealed class HealthWatch(string service)
{
    // A client that reads slowly misses what has changed again meanwhile.
    private readonly Channel<ProtoServingStatus?> _latest = Channel.CreateBounded<ProtoServingStatus?>(
        new BoundedChannelOptions(1) { SingleReader = true, FullMode = BoundedChannelFullMode.DropOldest });

    /// <summary>The service that is watched.</summary>
    public string Service => service;

    /// <summary>The statuses to tell; null for a service of which nothing is known.</summary>
    public ChannelReader<ProtoServingStatus?> Statuses => _latest.Reader;

    /// <summary>Gives a status to be told instead of any that was not.</summary>
    public void Tell(ProtoServingStatus? status) => _latest.Writer.TryWrite(status);

    /// <summary>Ends the watch when the last status is told.</summary>
    public void End() => _latest.Writer.TryComplete();
}
