using ProtoZeroSharp.Interop;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.InteropTests;

public class PublicApiTests
{
    [Fact]
    public void PublicSurface_OfInterop_EqualsItsText() => PublicApi.AssertUnchanged(typeof(ProtoInterop).Assembly);
}
