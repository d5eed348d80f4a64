using Xunit;

namespace ProtoZeroSharp.Tests;

public class ProtoZeroInfoTests
{
    [Fact]
    public void ChecksEnabled_TellsWhichLibraryRuns()
    {
#if DEBUG
        Assert.True(ProtoZeroInfo.ChecksEnabled);
#else
        Assert.False(ProtoZeroInfo.ChecksEnabled);
#endif
    }
}
