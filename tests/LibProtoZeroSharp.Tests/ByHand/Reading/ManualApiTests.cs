using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime;
using System.Runtime.InteropServices;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Reader and writer by hand: without a constructor, over moving memory, copied, at the end.</summary>
public class ManualApiTests
{
    private delegate void Use(ref ProtoWriter writer);

    [Fact]
    public void S47_DefaultWriter_EveryUse_ThrowsInBothLibraries()
    {
        Use[] uses =
        [
            (ref ProtoWriter w) => w.AddVarInt(1, 1), (ref ProtoWriter w) => w.AddString(1, "x"),
            (ref ProtoWriter w) => w.AddBytes(1, []),
            (ref ProtoWriter w) => w.AddDouble(1, 1), (ref ProtoWriter w) => w.AddPackedInt32(1, [1]),
            (ref ProtoWriter w) => w.StartSub(1),
            (ref ProtoWriter w) => w.StartGroup(1), (ref ProtoWriter w) => w.CloseSub(),
            (ref ProtoWriter w) => w.ToArray(),
            (ref ProtoWriter w) => w.TryCopyTo([]), (ref ProtoWriter w) => w.Reset(),
            (ref ProtoWriter w) => w.Rollback(),
        ];
        foreach (Use use in uses)
        {
            Exception? caught = Record.Exception(() =>
            {
                ProtoWriter writer = default;
                use(ref writer);
            });
            Assert.IsType<ProtoLifetimeException>(caught);
        }

        default(ProtoWriter).Dispose();
    }

    [Fact]
    public void S47_DefaultReader_IsAtItsEnd()
    {
        ProtoReader reader = default;
        Assert.False(reader.Next());
        Assert.False(reader.Next(1));
        Assert.Equal(0, reader.Position);
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void S47_MemoryMovedWhileReading_IsFollowed()
    {
        // Small arrays between garbage: a compacting collection moves them under the open reader and the views it gave.
        for (int round = 0; round < 20; round++)
        {
            var garbage = new List<byte[]>();
            for (int i = 0; i < 200; i++) garbage.Add(new byte[500]);
            byte[] message = [.. Wire.Hex("12 05"), .. "hello"u8, .. Wire.Hex("1a 04 08 01 10 02 22 03 01 02 03")];
            ProtoReader reader = new(message);
            Assert.True(reader.Next());
            ReadOnlySpan<byte> text = reader.ReadUtf8();
            Assert.True(reader.Next());
            ProtoReader inner = reader.ReadMessage();
            Assert.True(inner.Next());
            Assert.True(reader.Next());
            ProtoPackedList<int> list = reader.ReadPackedInt32();
            garbage.Clear();
            GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
            GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
            Assert.Equal("hello"u8, text);
            Assert.Equal(1, inner.ReadInt32());
            Assert.True(inner.Next());
            Assert.Equal(2, inner.ReadInt32());
            Assert.Equal([1, 2, 3], list.ToArray());
            GC.KeepAlive(message);
        }
    }

    [Fact]
    public void S47_PinnedOrNot_ReadsTheSame()
    {
        byte[] message = Wire.Hex("08 96 01 12 01 61");
        GCHandle handle = GCHandle.Alloc(message, GCHandleType.Pinned);
        byte[] pinned = GC.AllocateUninitializedArray<byte>(message.Length, pinned: true);
        message.CopyTo(pinned, 0);
        Span<byte> stack = stackalloc byte[message.Length];
        message.CopyTo(stack);
        Assert.Equal("150 a", Text(message));
        Assert.Equal("150 a", Text(pinned));
        Assert.Equal("150 a", Text(stack));
        handle.Free();
        Assert.Equal("150 a", Text(message));

        static string Text(ReadOnlySpan<byte> bytes)
        {
            ProtoReader reader = new(bytes);
            reader.Next();
            int number = reader.ReadInt32();
            reader.Next();
            return $"{number} {reader.ReadString()}";
        }
    }

    [Fact]
    public void S47_CopyOfAReader_AfterTheOriginalMovedOn_ReadsItsOwnField()
    {
        ProtoReader reader = new(Wire.Hex("08 01 10 02 1a 02 20 03"));
        reader.Next();
        ProtoReader copy = reader;
        Assert.Equal(1, reader.ReadInt32());
        while (reader.Next()) reader.Skip();
        Assert.Equal((1, 1), (copy.FieldNumber, copy.ReadInt32()));
        Assert.True(copy.Next());
        Assert.Equal((2, 2), (copy.FieldNumber, copy.ReadInt32()));
        Assert.False(reader.Next());
    }

    [Fact]
    public void S47_AfterTheEnd_NextStaysFalse()
    {
        ProtoReader reader = new([0x08, 0x01]);
        while (reader.Next()) reader.Skip();
        for (int i = 0; i < 3; i++) Assert.False(reader.Next());
        Assert.Equal(2, reader.Position);
    }
}
