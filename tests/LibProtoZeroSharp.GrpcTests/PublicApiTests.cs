using ProtoZeroSharp.AspNetCore;
using ProtoZeroSharp.Grpc;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

public class PublicApiTests
{
    [Fact]
    public void PublicSurface_OfGrpc_EqualsItsText() =>
        PublicApi.AssertUnchanged(typeof(ProtoReflectionOptions).Assembly);

    [Fact]
    public void PublicSurface_OfAspNetCore_EqualsItsText() =>
        PublicApi.AssertUnchanged(typeof(ProtoHttpOptions).Assembly);
}
