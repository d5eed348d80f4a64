using System;
using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

public class MaxArenaBytesTests
{
    // Each parse took up to the limit anew, so an arena that was kept grew by it with every hostile message.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void MaxArenaBytes_OfAKeptArena_IsNeverExceeded(bool resets)
    {
        const long Limit = 1 << 20;
        using var arena = new ArenaAllocator();
        var options = new ProtoParseOptions { MaxArenaBytes = Limit };
        int parsed = 0;
        for (int i = 0; i < 40; i++)
        {
            // Lists of other lengths each time, so that kept blocks do not fit; unpacked ones go over the scratch
            // stack.
            byte[] bytes = new byte[(i + 1) * 30_000 / (i % 2 + 1)];
            if (i % 3 == 0) Unpacked(bytes);
            else Packed(bytes);
            if (ProtoMessage.TryParse(bytes, arena, out Sample message, out ProtoError error, options))
            {
                parsed++;
                Assert.Equal(i % 3 == 0 ? bytes.Length / 2 : bytes.Length - 6, message.Numbers.Count);
            }
            else
            {
                Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
            }

            Assert.InRange(arena.HeldBytes, 0, Limit);
            if (resets) arena.Reset();
        }

        Assert.InRange(parsed, 3, 39);
        arena.AllocateSpan<byte>(2 << 20);
        long held = arena.HeldBytes;
        Assert.False(ProtoMessage.TryParse(new byte[1 << 20], arena, out Sample _, out _, options));
        Assert.InRange(arena.HeldBytes, 0, held);
    }

    [Fact]
    public void MaxArenaBytes_MessageThatFitsANewArena_FitsAKeptOne()
    {
        const int Limit = 1 << 20;
        var options = new ProtoParseOptions { MaxArenaBytes = Limit };
        using var arena = new ArenaAllocator();
        byte[] lists = new byte[100_000];
        Unpacked(lists);
        ProtoMessage.Parse<Sample>(lists, arena, options);
        arena.Reset();
        // What lists have left on the scratch stack is not in the way.
        byte[] text = new byte[850_000];
        text[0] = 114;
        Varint.TryWrite(text.AsSpan(1), (uint)text.Length - 4);
        ProtoMessage.Parse<Sample>(text, arena, options);
        Assert.InRange(arena.HeldBytes, text.Length, Limit);
    }

    // Numbers, one field each.
    private static void Unpacked(Span<byte> bytes)
    {
        for (int i = 0; i < bytes.Length; i += 2) bytes[i] = 56;
    }

    private static void Packed(Span<byte> bytes)
    {
        bytes[0] = 58;
        uint length = (uint)bytes.Length - 6;
        for (int i = 1; i < 6; i++, length >>= 7) bytes[i] = (byte)(i < 5 ? length | 0x80 : length);
    }
}
