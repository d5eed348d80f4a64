using System;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>Deep nesting on threads with a small stack: an error at worst.</summary>
public class ParseStackTests
{
    [Theory]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(10)]
    [InlineData(11)]
    [InlineData(13)]
    [InlineData(14)]
    [InlineData(1000)]
    public void Parse_HundredLevelsOnASmallStack_Works(int field) => StackThread.RunCompiled(256, () =>
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = SampleBytes.Nested(field, field == 13 ? 50 : 100);
        Assert.True(ProtoMessage.TryParse(bytes, arena, out Sample _, out ProtoError _));
    });

    [Theory]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(10)]
    [InlineData(11)]
    [InlineData(13)]
    [InlineData(14)]
    [InlineData(1000)]
    public void Parse_TenThousandLevelsOnASmallStack_WorksOrIsTooDeep(int field) => StackThread.RunCompiled(512, () =>
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = SampleBytes.Nested(field, field == 13 ? 2000 : 10_000);
        var options = new ProtoParseOptions { RecursionLimit = 10_000 };
        if (!ProtoMessage.TryParse(bytes, arena, out Sample _, out ProtoError error, options))
            Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
    });
}
