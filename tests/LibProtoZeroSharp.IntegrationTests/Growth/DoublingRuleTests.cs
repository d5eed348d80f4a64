using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Sdk;

namespace ProtoZeroSharp.IntegrationTests.Growth;

/// <summary>The measurement of growth can fail: its bounds are above what is linear and below what is not.</summary>
[Trait("Speed", "Slow")]
[Collection(AloneCollection.Name)]
public class DoublingRuleTests
{
    private const int First = 4 << 10, Last = 64 << 10;

    // About a millisecond for the first size.
    private const long StepsEach = 200;

    [Fact]
    public void IsLinear_LinearWork_Passes() => Check(size => size * StepsEach);

    [Fact]
    public void IsLinear_QuadraticWork_Fails() =>
        Assert.ThrowsAny<XunitException>(() => Check(size => size * StepsEach * size / First));

    // Something that is copied whole each time, but only above some size.
    [Fact]
    public void IsLinear_WorkThatIsQuadraticAtTheEnd_Fails() =>
        Assert.ThrowsAny<XunitException>(() => Check(size => size * StepsEach * (size < Last ? 1 : 2)));

    private static void Check(Func<long, long> steps) =>
        Doubling.IsLinear("steps", First, Last, size => () => Spin(steps(size)), least: 0);

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static uint Spin(long steps)
    {
        uint value = 1;
        for (long i = 0; i < steps; i++) value = (value * 1664525) + 1013904223;
        return value;
    }
}
