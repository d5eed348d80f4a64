using System.Threading.Tasks;
using Grpc.Core;
using Microsoft.AspNetCore.Http;

namespace Collector.Service;

/// <summary>OTLP over gRPC: what the services do with a request, for any types that it is made of.</summary>
internal static class GrpcIntake
{
    /// <summary>Gives a request to the pipeline.</summary>
    /// <exception cref="RpcException">
    /// The exit has not confirmed it (<see cref="StatusOf"/>), or the request needs too much memory: ResourceExhausted.
    /// </exception>
    public static async Task AcceptAsync<TRequest>(
        Pipeline<TRequest> pipeline, TRequest request, ServerCallContext context)
        where TRequest : class
    {
        try
        {
            Verdict verdict = await pipeline.AcceptAsync(request, context.CancellationToken);
            if (verdict != Verdict.Confirmed) throw new RpcException(StatusOf(verdict));
        }
        catch (BadBodyException error)
        {
            throw new RpcException(new Status(
                error.StatusCode == StatusCodes.Status413PayloadTooLarge ? StatusCode.ResourceExhausted
                    : StatusCode.InvalidArgument,
                error.Message));
        }
    }

    /// <summary>The status of each verdict. After the first two, clients of OTLP come back.</summary>
    internal static Status StatusOf(Verdict verdict) => verdict switch
    {
        Verdict.Full => new Status(StatusCode.Unavailable, "The queue is full."),
        Verdict.Unconfirmed => new Status(StatusCode.DeadlineExceeded, "The exit has not confirmed it."),
        Verdict.Rejected => new Status(StatusCode.InvalidArgument, "The exit has rejected it."),
        _ => Status.DefaultSuccess,
    };
}
