using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

public class ProtoFormatExceptionTests
{
    [Fact]
    public void WithReason_KeepsCodeOffsetAndLimit()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoParseOptions { RecursionLimit = 1 };
        Assert.False(ProtoMessage.TryParse(
            [0x0A, 4, 0x2A, 2, 0x32, 0], arena, out WellKnownTypes.ListValue _, out ProtoError error, options));
        var exception = new ProtoFormatException(error, "The record is damaged");
        Assert.Equal((error.Code, error.Offset), (exception.Code, exception.Offset));
        Assert.Equal(error.Limit, exception.Limit);
        Assert.Equal($"The record is damaged (at byte {error.Offset})", exception.Message);
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
    }
}
