using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using Editions = OurKinds.Editions;
using Three = OurKinds.Three;
using Twin = OurKinds.Twin;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>
/// A change that the arena's limit breaks off, wherever that is, leaves a message that can be read, written, compared,
/// printed and changed on. A oneof once had its case set and its message not yet made, an empty message a text that
/// was not set.
/// </summary>
public class BrokenOffTests
{
    private const int Block = 64 << 10;

    private delegate void Change<T>(ref T target, ArenaAllocator arena);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void MergeFrom_ArenaLimitAnywhere_LeavesAWholeMessage(int seed)
    {
        Merge<Three.All, GoogleKinds.Three.All>(seed);
        Merge<Twin.Node, GoogleKinds.Twin.Node>(seed);
        Merge<Two.Whole, GoogleKinds.Two.Whole>(seed);
    }

    // What sets each member of the oneof, in a message where another one is set.
    [Fact]
    public void OneofMessage_ArenaLimitAnywhere_LeavesAWholeMessage()
    {
        byte[] word = [0x3a, 0x03, 0x61, 0x62, 0x63], inner = [0x32, 0x02, 0x08, 0x01],
            held = [0x8b, 0x01, 0x0a, 0x00, 0x8c, 0x01];
        foreach (byte[] first in new[] { [], word, inner, held })
        {
            foreach (byte[] second in new[] { word, inner, held }) Merge<Twin.Node>(first, second, []);
            Break(first, [], static (ref Twin.Node node, ArenaAllocator arena) => node.MutableInner(arena).Id = 1);
            Break(first, [], static (ref Twin.Node node, ArenaAllocator arena) =>
                node.MutableHeld(arena).MutableNode(arena).Id = 1);
            Break(first, [], static (ref Editions.Node node, ArenaAllocator arena) => node.MutableInner(arena).Id = 1);
        }
    }

    private static void Merge<TOurs, TGoogle>(int seed)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        var random = new RandomMessages(seed);
        var messages = new List<byte[]>();
        while (messages.Count < 5)
        {
            byte[] bytes = random.Next<TGoogle>().ToByteArray();
            if (bytes.Length is > 30 and < 700) messages.Add(bytes);
        }

        for (int i = 0; i + 1 < messages.Count; i++)
            Merge<TOurs>(messages[i], messages[i + 1], messages.SelectMany(one => one).ToArray());
    }

    private static void Merge<T>(byte[] first, byte[] second, byte[] warm)
        where T : unmanaged, IProtoMessage<T>
    {
        using var other = new ArenaAllocator();
        T source = ProtoMessage.ParsePartial<T>(second, other);
        Break(first, warm, (ref T target, ArenaAllocator arena) => ProtoMessage.MergeFrom(ref target, second, arena));
        Break(first, warm, (ref T target, ArenaAllocator arena) =>
            ProtoMessage.MergeFrom(ref target, in source, arena));
        // Into nothing, and into the same keys.
        foreach (byte[] target in new[] { [], second })
        {
            Break(target, warm, (ref T target, ArenaAllocator arena) =>
                ProtoMessage.MergeFrom(ref target, in source, arena));
        }

        Break(first, warm, static (ref T target, ArenaAllocator arena) =>
            ProtoMessage.MergeFrom(ref target, in target, arena));
    }

    // Makes a change with a limited number of bytes left, from none to enough.
    private static void Break<T>(byte[] first, byte[] warm, Change<T> change)
        where T : unmanaged, IProtoMessage<T>
    {
        using var ample = new ArenaAllocator();
        bool done = false;
        for (int left = 0; !done; left += 8)
        {
            Assert.True(left < Block / 2);
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = Block, MaxBytes = 2 * Block });
            // A list in two runs: the second one takes the other block for its scratch stack.
            Three.All list = ProtoMessage.Parse<Three.All>(
                [0xca, 0x03, 0x02, 0x08, 0x01, 0x18, 0x01, 0xca, 0x03, 0x02, 0x08, 0x01], arena);
            ProtoMessage.DecodeAll(in list);
            T warmed = ProtoMessage.ParsePartial<T>(warm, arena);
            ProtoMessage.DecodeAll(in warmed);
            T target = ProtoMessage.ParsePartial<T>(first, arena);
            int free = (Block - 64 - (int)arena.AllocatedBytes) & ~7;
            if (T.IsLazy && arena.HeldBytes == Block)
            {
                // What is decoded at once needs no scratch stack: the other block is for messages too.
                arena.AllocateSpan<byte>(free);
                arena.AllocateSpan<byte>(64);
                free = Block - 128;
            }

            if (free > left) arena.AllocateSpan<byte>(free - left);
            Assert.Equal(2 * Block, arena.HeldBytes);
            try
            {
                change(ref target, arena);
                done = true;
            }
            catch (Exception error)
                when (error is ArenaLimitException
                    or ProtoFormatException { Code: ProtoFormatError.ArenaLimitExceeded })
            {
            }

            IsWhole(ref target, first, ample);
            ample.Reset();
        }
    }

    private static void IsWhole<T>(ref T message, byte[] more, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        byte[] written = ProtoMessage.ToByteArray(in message);
        Assert.Equal(written.Length, ProtoMessage.CalculateSize(in message));
        Assert.True(ProtoMessage.Same(in message, in message));
        // A lazy message is decoded in its own arena, which is full.
        T whole = T.IsLazy ? ProtoMessage.Clone(in message, arena) : message;
        Assert.NotNull(ProtoMessage.Describe(in whole));
        ProtoMessage.IsInitialized(in whole);
        T clone = ProtoMessage.Clone(in message, arena);
        Assert.True(ProtoMessage.Same(in whole, in clone));
        Assert.Equal(ProtoMessage.Hash(in whole), ProtoMessage.Hash(in clone));
        T read = ProtoMessage.ParsePartial<T>(written, arena);
        Assert.True(ProtoMessage.Same(in whole, in read));
        ProtoMessage.MergeFrom(ref clone, in whole, arena);
        ProtoMessage.MergeFrom(ref clone, more, arena);
        Assert.Equal(ProtoMessage.ToByteArray(in clone).Length, ProtoMessage.CalculateSize(in clone));
    }
}
