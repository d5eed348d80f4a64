using System;
using Google.Protobuf;
using OurKinds.Two;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Interop;
using Xunit;
using Google2 = GoogleKinds.Two;

namespace ProtoZeroSharp.InteropTests;

/// <summary>Damaged bytes are one error, whichever runtime has found them.</summary>
public class DamageTests
{
    [Theory]
    [InlineData("08")]
    [InlineData("080112")]
    [InlineData("08010c")]
    [InlineData("0012")]
    public void Parse_Damage_IsOneErrorInBoth(string bytes)
    {
        byte[] data = Convert.FromHexString(bytes);
        var error = Assert.Throws<ProtoFormatException>(() => ProtoInterop.Parse<Google2.Part>(data, default));
        Assert.Equal((ProtoFormatError.Other, -1L), (error.Code, error.Offset));
        Assert.IsType<InvalidProtocolBufferException>(error.InnerException);
        using var arena = new ArenaAllocator();
        Assert.Throws<ProtoFormatException>(() => ProtoInterop.Parse<Part>(data, arena));
        Assert.Throws<ProtoFormatException>(() => ProtoInterop.Parse<Owned<Part>>(data, default));
        var into = new Google2.Part();
        Assert.Equal(ProtoFormatError.Other, Assert.Throws<ProtoFormatException>(
            () => ProtoInterop.MergeFrom(ref into, data, default)).Code);
        Part ours = default;
        Assert.Throws<ProtoFormatException>(() => ProtoInterop.MergeFrom(ref ours, data, arena));
    }

    [Fact]
    public void Parse_RandomDamage_IsThatErrorOrAMessage()
    {
        var makes = new RandomMessages(5);
        var random = new Random(5);
        int refused = 0;
        for (int round = 0; round < 20_000; round++)
        {
            byte[] bytes = makes.Next<Google2.Whole>().ToByteArray();
            if (bytes.Length == 0) continue;
            for (int changes = random.Next(4); changes >= 0; changes--)
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            try
            {
                ProtoInterop.Parse<Google2.Whole>(bytes, default);
            }
            catch (ProtoFormatException error)
            {
                Assert.Equal(ProtoFormatError.Other, error.Code);
                refused++;
            }
        }

        Assert.InRange(refused, 1_000, 20_000);
    }

    [Fact]
    public void MissingRequired_IsFoundByOursAlone()
    {
        using var arena = new ArenaAllocator();
        Google2.Part theirs = ProtoInterop.ToGoogle(default(Part), Google2.Part.Parser);
        Assert.False(theirs.IsInitialized());
        Assert.Equal(ProtoFormatError.MissingRequired, Assert.Throws<ProtoFormatException>(
            () => ProtoInterop.ToOurs<Part>(theirs, arena)).Code);
    }
}
