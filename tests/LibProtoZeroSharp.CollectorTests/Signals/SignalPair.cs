using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using Collector.Googles;
using Collector.Ours;
using Collector.Service;
using Google.Protobuf;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <inheritdoc cref="ISignalPair"/>
internal sealed class SignalPair<TOurs, TGoogle>(
    CollectorOptions options, ISignal<Owned<TOurs>> ours, ISignal<TGoogle> google) : ISignalPair
    where TOurs : unmanaged, IProtoMessage<TOurs>
    where TGoogle : class, IMessage<TGoogle>, new()
{
    private static readonly MessageParser<TGoogle> s_parser = new(() => new TGoogle());

    public async Task<Outcome?> CompareAsync(byte[] export)
    {
        Owned<TOurs> mine;
        try
        {
            mine = await ours.ReadAsync(Body(export), options.MaxRequestBytes, CancellationToken.None);
        }
        catch (BadBodyException error)
        {
            Assert.Equal(400, error.StatusCode);
            return null;
        }

        TGoogle theirs = await google.ReadAsync(Body(export), options.MaxRequestBytes, CancellationToken.None);
        Outcome outcome = ours.Process(mine);
        Assert.Equal(google.Process(theirs), outcome);
        AssertSame(theirs, mine);
        ours.End(mine);
        return outcome;
    }

    public async Task CompareBatchAsync(IEnumerable<byte[]> exports)
    {
        Owned<TOurs> batch = ours.NewBatch();
        TGoogle other = google.NewBatch();
        foreach (byte[] export in exports)
        {
            Owned<TOurs> mine = await ours.ReadAsync(Body(export), options.MaxRequestBytes, CancellationToken.None);
            ours.Process(mine);
            ours.Append(batch, mine);
            // Nothing of it is needed any more.
            ours.End(mine);
            TGoogle theirs = await google.ReadAsync(Body(export), options.MaxRequestBytes, CancellationToken.None);
            google.Process(theirs);
            // Google's Add of the sample takes the resources only: what is unknown beside them is not theirs.
            other.MergeFrom(theirs);
        }

        AssertSame(other, batch);
        ours.End(batch);
    }

    public async Task<(byte[] Bytes, Outcome Outcome)> ProcessAsync(byte[] export)
    {
        Owned<TOurs> mine = await ours.ReadAsync(Body(export), options.MaxRequestBytes, CancellationToken.None);
        try
        {
            Outcome outcome = ours.Process(mine);
            return (Write(mine), outcome);
        }
        finally
        {
            ours.End(mine);
        }
    }

    private static void AssertSame(TGoogle expected, Owned<TOurs> actual)
    {
        TGoogle parsed = s_parser.ParseFrom(Write(actual));
        Assert.True(expected.Equals(parsed), $"{expected}\n\n{parsed}");
    }

    private static byte[] Write(Owned<TOurs> message)
    {
        var bytes = new ArrayBufferWriter<byte>();
        ProtoMessage.WriteTo(in message.Value, bytes);
        Assert.Equal(message.Value.CalculateSize(), bytes.WrittenCount);
        return bytes.WrittenSpan.ToArray();
    }

    // In pieces of some bytes, as from a network.
    private static PipeReader Body(byte[] bytes) => PipeReader.Create(
        new MemoryStream(bytes), new StreamPipeReaderOptions(bufferSize: 1 + (bytes.Length / 3), minimumReadSize: 1));
}

/// <summary>The three of the sample.</summary>
internal static class SignalPair
{
    /// <summary>Makes one whose signals send nothing.</summary>
    /// <param name="kind"><c>traces</c>, <c>logs</c> or <c>metrics</c>.</param>
    /// <param name="options">The collector's options.</param>
    public static ISignalPair Of(string kind, CollectorOptions options) => kind switch
    {
        "traces" => Of(options, new TraceSignal(options, null!), new GoogleTraceSignal(options, null!)),
        "logs" => Of(options, new LogSignal(options, null!), new GoogleLogSignal(options, null!)),
        "metrics" => Of(options, new MetricSignal(options, null!), new GoogleMetricSignal(options, null!)),
        _ => throw new ArgumentException("No such kind.", nameof(kind)),
    };

    private static SignalPair<TOurs, TGoogle> Of<TOurs, TGoogle>(
        CollectorOptions options, ISignal<Owned<TOurs>> ours, ISignal<TGoogle> google)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new() => new(options, ours, google);
}
