using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

public class PublicApiTests
{
    [Fact]
    public void PublicSurface_OfArrow_EqualsItsText() => PublicApi.AssertUnchanged(typeof(ProtoArrow).Assembly);
}
