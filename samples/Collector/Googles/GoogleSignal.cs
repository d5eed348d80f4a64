using System.Buffers;
using System.Collections.Generic;
using System.IO.Pipelines;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Google.Protobuf;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using QuickStart.GoogleTelemetry;

namespace Collector.Googles;

/// <summary>What traces, logs and metrics have in common on Google's types, which the garbage collector owns.</summary>
/// <typeparam name="T">The export request.</typeparam>
internal abstract class GoogleSignal<T>(CollectorOptions options, MessageParser<T> parser) : ISignal<T>
    where T : class, IMessage<T>, new()
{
    public abstract string Kind { get; }

    public async ValueTask<T> ReadAsync(PipeReader body, int maxBytes, CancellationToken cancellationToken)
    {
        ReadResult read = await body.ReadAtLeastAsync(maxBytes + 1, cancellationToken);
        ReadOnlySequence<byte> bytes = read.Buffer;
        try
        {
            return bytes.Length <= maxBytes ? parser.ParseFrom(bytes)
                : throw new BadBodyException(StatusCodes.Status413PayloadTooLarge, "The body is too long.");
        }
        catch (InvalidProtocolBufferException error)
        {
            throw new BadBodyException(StatusCodes.Status400BadRequest, error.Message);
        }
        finally
        {
            body.AdvanceTo(bytes.End);
        }
    }

    public T NewBatch() => new();

    public int SizeOf(T request) => request.CalculateSize();

    public abstract Outcome Process(T request);

    public abstract void Append(T batch, T request);

    public abstract Task<Rejection> SendAsync(T batch, CallOptions options);

    public void End(T request)
    {
    }

    /// <summary>Adds the name of this collector, or replaces that of the one before.</summary>
    protected void Mark(Resource resource)
    {
        var name = new AnyValue { StringValue = options.Name };
        KeyValue? mark = resource.Attributes.FirstOrDefault(attribute => attribute.Key == "collector.name");
        if (mark != null) mark.Value = name;
        else resource.Attributes.Add(new KeyValue { Key = "collector.name", Value = name });
    }

    /// <summary>Whether a library says of itself that its telemetry is not needed.</summary>
    protected static bool IsUnwanted(InstrumentationScope? scope) => scope?.Attributes
        .FirstOrDefault(attribute => attribute.Key == "collector.drop") is { Value.BoolValue: true };

    /// <summary>Replaces what is in a list.</summary>
    protected static void Keep<TElement>(IList<TElement> list, IEnumerable<TElement> kept)
    {
        TElement[] elements = [.. kept];
        list.Clear();
        foreach (TElement element in elements) list.Add(element);
    }
}
