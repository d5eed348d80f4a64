using System;
using System.Buffers;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

public class ProtoWriterAllocationTests
{
    private static readonly int[] s_ints = [1, 200, -1, 70_000, 5, 6, 7, 8, 9, 10];
    private static readonly DayOfWeek[] s_days = [DayOfWeek.Friday];
    private static readonly double[] s_doubles = [1, 2, 3];
    private static readonly byte[] s_target = new byte[1 << 20];

    [Fact]
    public void EveryOperation_Warm_AllocatesNothingManaged()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        var sink = new ArrayBufferWriter<byte>(1 << 20);
        for (int i = 0; i < 50; i++) WriteAll(ref writer, sink);
        ManagedAllocation.AssertNone(() =>
        {
            for (int i = 0; i < 200; i++) WriteAll(ref writer, sink);
        });
    }

    private static void WriteAll(ref ProtoWriter writer, ArrayBufferWriter<byte> sink)
    {
        writer.Reset();
        sink.ResetWrittenCount();
        writer.AddVarInt(1, -1);
        writer.AddVarInt(1, ulong.MaxValue);
        writer.AddBool(2, true);
        writer.AddSInt32(3, -5);
        writer.AddSInt64(4, long.MinValue);
        writer.AddFixed32(5, 5);
        writer.AddDouble(6, 6);
        writer.AddEnum(7, DayOfWeek.Friday);
        writer.AddString(8, "short");
        writer.AddString(8, "a text of more than thirty-two characters, żółw 🐢");
        writer.AddBytes(9, s_target.AsSpan(0, 5000));
        writer.AddPackedInt32(10, s_ints);
        writer.AddPackedDouble(11, s_doubles);
        writer.AddPackedEnum<DayOfWeek>(12, s_days);
        for (int depth = 0; depth < 100; depth++) writer.StartSub(13, depth % 2 == 0 ? 0 : int.MaxValue);
        writer.AddRaw(s_target.AsSpan(0, 300));
        for (int depth = 0; depth < 100; depth++) writer.CloseSub();
        writer.StartGroup(14);
        writer.CloseGroup();
        writer.StartSub(15);
        writer.Rollback();
        writer.CopyTo(s_target);
        writer.WriteTo(sink);
    }
}
