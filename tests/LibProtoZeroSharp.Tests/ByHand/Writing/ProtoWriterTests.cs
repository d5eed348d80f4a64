using System;
using System.IO;
using System.Linq;
using System.Text;
using Google.Protobuf;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

public class ProtoWriterTests
{
    [Fact]
    public void ProgramOfTheContract_WritesTheMessage()
    {
        using var stream = new MemoryStream();
        var allocator = new ArenaAllocator();
        var writer = new ProtoWriter(ref allocator);
        writer.AddVarInt(1, 50);
        writer.AddBytes(2, "Hello world!"u8);
        writer.AddString(3, "żółw 🐢");
        writer.StartSub(4);
        writer.AddVarInt(1, 1);
        writer.StartSub(2); writer.CloseSub();
        writer.CloseSub();
        writer.WriteTo(stream);
        allocator.Dispose();

        byte[] expected = WriterOracle.Google(o =>
        {
            o.WriteTag(1, Google.Protobuf.WireFormat.WireType.Varint);
            o.WriteInt32(50);
            o.WriteTag(2, Google.Protobuf.WireFormat.WireType.LengthDelimited);
            o.WriteBytes(ByteString.CopyFromUtf8("Hello world!"));
            o.WriteTag(3, Google.Protobuf.WireFormat.WireType.LengthDelimited);
            o.WriteString("żółw 🐢");
        });
        byte[] sub = [0x22, 0x04, 0x08, 0x01, 0x12, 0x00];
        Assert.Equal(expected.Concat(sub).ToArray(), stream.ToArray());
    }

    [Fact]
    public void Constructor_ByValueOrByRef_SharesTheArena()
    {
        var arena = new ArenaAllocator();
        var first = new ProtoWriter(arena);
        var second = new ProtoWriter(ref arena);
        first.AddVarInt(1, 1);
        second.AddVarInt(1, 2);
        first.AddVarInt(1, 3);
        Assert.Equal<byte>([8, 1, 8, 3], first.ToArray());
        Assert.Equal<byte>([8, 2], second.ToArray());
        arena.Dispose();
    }

    [Fact]
    public void Reset_InTheMiddle_StartsAnEmptyMessage()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartSub(3);
        writer.AddString(1, "lost");
        writer.Reset();
        Assert.Equal(0, writer.Length);
        writer.AddBool(2, true);
        Assert.Equal<byte>([16, 1], writer.ToArray());
    }

    [Fact]
    public void Dispose_Twice_GivesTheBlockBackOnce()
    {
        using var arena = new ArenaAllocator();
        var first = new ProtoWriter(arena);
        first.AddVarInt(1, 1);
        first.Dispose();
        first.Dispose();
        var second = new ProtoWriter(arena);
        var third = new ProtoWriter(arena);
        second.AddVarInt(1, 2);
        third.AddVarInt(1, 3);
        Assert.Equal<byte>([8, 2], second.ToArray());
        Assert.Equal<byte>([8, 3], third.ToArray());
    }

    [Fact]
    public void Dispose_AfterTheArena_IsHarmless()
    {
        var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 1);
        arena.Dispose();
        writer.Dispose();
        using var other = new ArenaAllocator();
        var next = new ProtoWriter(other);
        next.AddVarInt(1, 2);
        Assert.Equal<byte>([8, 2], next.ToArray());
    }

    [Fact]
    public void ArenaReset_ThenNewWriter_StartsEmptyWithTheSameMemory()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 100; round++)
        {
            var writer = new ProtoWriter(arena);
            Assert.Equal(0, writer.Length);
            writer.StartSub(1);
            writer.AddString(2, new string('x', round * 30));
            if (round % 2 == 0) writer.CloseSub();
            arena.Reset();
        }

        var last = new ProtoWriter(arena);
        last.AddVarInt(1, 1);
        Assert.Equal<byte>([8, 1], last.ToArray());
    }

    [Fact]
    public void ArenaAllocations_BetweenCalls_NeverLandInTheMessage()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        using var expected = new MemoryStream();
        for (int i = 0; i < 5000; i++)
        {
            arena.AllocateSpan<byte>(1 + i % 97).Fill(0xEE);
            writer.StartSub(1);
            arena.AllocateSpan<byte>(1 + i % 31).Fill(0xEE);
            writer.AddVarInt(1, i);
            arena.Utf8("between the calls");
            writer.CloseSub();
            using var body = new MemoryStream();
            body.WriteByte(8);
            WriterOracle.Varint(body, (ulong)i);
            expected.Write(WriterOracle.Field(1, body.ToArray()));
        }

        Assert.Equal(expected.ToArray(), writer.ToArray());
    }

    [Fact]
    public void S47_Writer_PassedByRefOrCopiedBack_GoesOn()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        for (int i = 0; i < 3000; i++) ByRef(ref writer, i);
        Assert.Equal(3000 * 12, writer.Length);
        Assert.Equal(3000, Encoding.UTF8.GetString(writer.ToArray()).Split("copied").Length - 1);
    }

    private static void ByRef(ref ProtoWriter writer, int i)
    {
        ProtoWriter local = writer;
        local.StartSub(1);
        local.AddString(1, "copied");
        local.AddVarInt(2, i & 0x7f);
        local.CloseSub();
        writer = local;
    }
}
