using System;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>A call of which only the token is read.</summary>
internal sealed class FakeCallContext(CancellationToken cancellationToken) : ServerCallContext
{
    protected override string MethodCore => "/a.B/C";

    protected override string HostCore => "localhost";

    protected override string PeerCore => "ipv4:127.0.0.1:1";

    protected override DateTime DeadlineCore => DateTime.MaxValue;

    protected override Metadata RequestHeadersCore { get; } = [];

    protected override CancellationToken CancellationTokenCore => cancellationToken;

    protected override Metadata ResponseTrailersCore { get; } = [];

    protected override Status StatusCore { get; set; }

    protected override WriteOptions? WriteOptionsCore { get; set; }

    protected override AuthContext AuthContextCore { get; } = new("", []);

    protected override ContextPropagationToken CreatePropagationTokenCore(ContextPropagationOptions? options) =>
        throw new NotSupportedException();

    protected override Task WriteResponseHeadersAsyncCore(Metadata responseHeaders) => Task.CompletedTask;
}
