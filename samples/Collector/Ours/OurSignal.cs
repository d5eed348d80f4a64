using System;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using Collector.Service;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using ProtoZeroSharp;

namespace Collector.Ours;

/// <summary>What traces, logs and metrics have in common on our types: which code owns which message.</summary>
/// <typeparam name="T">The export request.</typeparam>
internal abstract class OurSignal<T>(CollectorOptions options) : ISignal<Owned<T>>
    where T : unmanaged, IProtoMessage<T>
{
    // A message of many empty parts is short on the wire and large in memory.
    private readonly ProtoParseOptions _parse = new()
    {
        RecursionLimit = 32, MaxArenaBytes = 16L * options.MaxRequestBytes,
    };

    public abstract string Kind { get; }

    protected string CollectorName { get; } = options.Name;

    public async ValueTask<Owned<T>> ReadAsync(PipeReader body, int maxBytes, CancellationToken cancellationToken)
    {
        try
        {
            return await Owned<T>.ParseAsync(body, maxBytes, _parse, cancellationToken);
        }
        catch (ProtoFormatException error)
        {
            throw new BadBodyException(
                error.Code == ProtoFormatError.TooLarge ? StatusCodes.Status413PayloadTooLarge
                    : StatusCodes.Status400BadRequest,
                $"{T.FullName}: {error.Code} at byte {error.Offset}");
        }
    }

    public Outcome Process(Owned<T> request)
    {
        try
        {
            return Process(ref request.Value, request.Arena);
        }
        catch (Exception error) when (error is ArenaLimitException or InsufficientExecutionStackException)
        {
            throw new BadBodyException(StatusCodes.Status413PayloadTooLarge, $"{T.FullName}: {error.Message}");
        }
    }

    public Owned<T> NewBatch() => new();

    // A deep copy, as the arena of the part is given back: a call that was given up may still encode the batch. What
    // is undecoded and unchanged, nearly all of it, is copied as bytes.
    public void Append(Owned<T> batch, Owned<T> request) => batch.Value.MergeFrom(in request.Value, batch.Arena);

    public int SizeOf(Owned<T> request) => request.Value.CalculateSize();

    public abstract Task<Rejection> SendAsync(Owned<T> batch, CallOptions options);

    // Waits with the memory for a call that still encodes it.
    public void End(Owned<T> request) => request.Dispose();

    protected abstract Outcome Process(ref T request, ArenaAllocator arena);

    /// <summary>
    /// Called at each resource: what the parse limits is what it decodes itself, and the copy of a call's message has
    /// no limit at all.
    /// </summary>
    /// <exception cref="BadBodyException">The request takes too much memory.</exception>
    protected void CheckMemory(ArenaAllocator arena)
    {
        if (arena.AllocatedBytes > _parse.MaxArenaBytes)
        {
            throw new BadBodyException(
                StatusCodes.Status413PayloadTooLarge, $"{T.FullName}: its parts take too much memory.");
        }
    }
}
