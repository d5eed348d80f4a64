using Language;
using ProtoZeroSharp.Tests;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>The wire form of message sets: items are groups 1 with a type id and a message.</summary>
public class MessageSetFormTests
{
    [Theory]
    [InlineData("0b 10 e8 07 1a 02 08 05 0c")]                                  // id first
    [InlineData("0b 1a 02 08 05 10 e8 07 0c")]                                  // message first
    [InlineData("0b 10 d0 0f 1a 02 08 06 0c 0b 10 e8 07 1a 02 08 05 0c")]       // several, another order of ids
    [InlineData("0b 10 e8 07 1a 02 08 05 1a 02 08 06 0c")]                      // the message twice
    [InlineData("0b 10 e8 07 10 d0 0f 1a 02 08 05 0c")]                         // the id twice
    [InlineData("0b 0c")]
    [InlineData("0b 10 e9 07 1a 02 ff ff 0c")]                                  // a type that is not known
    public void X2_ItemsInAnyForm_AreKeptByteForByte(string hex)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(hex);
        Carrier carrier = Ways.Accepts<Carrier>(bytes, arena);
        Assert.Equal(bytes, carrier.ToByteArray());
        Assert.Equal(bytes, carrier.Clone(arena).ToByteArray());
    }

    [Fact]
    public void X2_ItemCut_IsRejected()
    {
        byte[] bytes = Wire.Hex("0b 10 e8 07 1a 02 08 05 0c");
        for (int length = 1; length < bytes.Length; length++)
            Assert.Equal(ProtoFormatError.Truncated, Ways.Outcome<Carrier>(bytes[..length]).Code);
        Ways.Rejects<Carrier>("0b 10 e8 07 14", ProtoFormatError.EndGroupMismatch, 4);
    }
}
