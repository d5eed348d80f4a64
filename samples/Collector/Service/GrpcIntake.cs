using System.Threading.Tasks;
using Grpc.Core;
using Microsoft.AspNetCore.Http;

namespace Collector.Service;

/// <summary>OTLP over gRPC: what the services do with a request, for any types that it is made of.</summary>
internal static class GrpcIntake
{
    /// <summary>Gives a request to the pipeline.</summary>
    /// <exception cref="RpcException">
    /// The queue is full: Unavailable, after which clients of OTLP come back. Or the request needs too much memory:
    /// ResourceExhausted.
    /// </exception>
    public static async Task AcceptAsync<TRequest>(
        Pipeline<TRequest> pipeline, TRequest request, ServerCallContext context)
        where TRequest : class
    {
        try
        {
            if (!await pipeline.AcceptAsync(request, context.CancellationToken))
                throw new RpcException(new Status(StatusCode.Unavailable, "The queue is full."));
        }
        catch (BadBodyException error)
        {
            throw new RpcException(new Status(
                error.StatusCode == StatusCodes.Status413PayloadTooLarge ? StatusCode.ResourceExhausted
                    : StatusCode.InvalidArgument,
                error.Message));
        }
    }
}
