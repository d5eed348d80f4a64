using System;
using Xunit;

namespace ProtoZeroSharp.Tests;

// 32-bit processes got wrong lengths, accepted damage and did not end; nothing told of it.
public class PlatformCheckTests
{
    [Theory]
    [InlineData(8, true, true)]
    [InlineData(4, true, false)]
    [InlineData(8, false, false)]
    [InlineData(4, false, false)]
    public void IsSupported_OfAddressesAndNumbers_IsSixtyFourBitsAndLittleEndian(
        int addressSize, bool isLittleEndian, bool expected) =>
        Assert.Equal(expected, PlatformCheck.IsSupported(addressSize, isLittleEndian));

    [Fact]
    public void Require_InThisProcess_Returns() => PlatformCheck.Require();

    [Fact]
    public void Platform_Thrown_IsPlatformNotSupported() =>
        Assert.Throws<PlatformNotSupportedException>(ProtoThrow.Platform);
}
