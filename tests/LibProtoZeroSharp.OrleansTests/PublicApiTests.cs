using ProtoZeroSharp.Orleans;
using ProtoZeroSharp.Testing;
using Xunit;

namespace OrleansTests;

public class PublicApiTests
{
    [Fact]
    public void PublicSurface_OfOrleans_EqualsItsText() =>
        PublicApi.AssertUnchanged(typeof(ProtoZeroSerializerExtensions).Assembly);
}
