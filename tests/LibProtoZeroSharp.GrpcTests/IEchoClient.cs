using System.Collections.Generic;
using System.Threading.Tasks;
using Grpc.Core;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>A client of either kind.</summary>
internal interface IEchoClient
{
    /// <summary>A call that waits.</summary>
    Content Unary(Content request, CallOptions options = default);

    /// <summary>A call, with what came beside the reply.</summary>
    Task<(Content Reply, Metadata Headers, Metadata Trailers)> UnaryAsync(
        Content request, CallOptions options = default);

    Task<Content> SameAsync(Content request, CallOptions options = default);

    Task NeverAsync();

    IAsyncEnumerable<Content> Down(Content request, CallOptions options = default);

    Task<Content> UpAsync(IEnumerable<Content> requests, CallOptions options = default);

    /// <summary>Sends a message when the answer to the one before has come.</summary>
    IAsyncEnumerable<Content> Both(IEnumerable<Content> requests, CallOptions options = default);
}
