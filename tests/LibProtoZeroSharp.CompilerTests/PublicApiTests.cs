using ProtoZeroSharp.Compiler;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Compiler.Tests;

public class PublicApiTests
{
    [Fact]
    public void PublicSurface_OfCompiler_EqualsItsText() => PublicApi.AssertUnchanged(typeof(ProtoCompiler).Assembly);
}
