using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

#pragma warning disable PZ4106 // Copies of writers are what these tests are about.
namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Copies of writers, and writers that have outlived their loan or their arena: in both libraries they throw
/// or spoil their own message, and never another one.</summary>
public class ProtoWriterCopyTests
{
    private delegate void Use(ref ProtoWriter writer);

    // The test of the space compared the cursor of the copy with the end of the new block, which may lie above it: the
    // copy ran over the end of its old block and through the heap.
    [Fact]
    public void Copy_AfterTheBlockMoved_NeverLeavesItsBlock()
    {
        for (int round = 0; round < 20; round++)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            ProtoWriter copy = writer;
            writer.AddBytes(2, new byte[20_000]);
            byte[] expected = writer.ToArray();
            Assert.Throws<InvalidOperationException>(() =>
            {
                copy.AddBytes(3, new byte[100]);
                for (int i = 0; i < 200_000; i++) copy.AddVarInt(3, i);
            });
            Assert.Equal(expected, writer.ToArray());
        }
    }

    [Fact]
    public void EveryUse_OfACopyBeforeTheBlockMoved_Throws()
    {
        foreach (Use use in s_uses)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            writer.StartSub(1);
            ProtoWriter copy = writer;
            writer.AddRaw(new byte[20_000]);
            Assert.Throws<InvalidOperationException>(() => use(ref copy));
            writer.CloseSub();
            Assert.Equal(20_004, writer.ToArray().Length);
        }
    }

    [Fact]
    public void EveryUse_AfterDispose_ThrowsDisposed() =>
        EveryUseEnds((ref ProtoWriter writer, ArenaAllocator _) => writer.Dispose());

    [Fact]
    public void EveryUse_AfterDisposeOfACopy_ThrowsDisposed() => EveryUseEnds(
        (ref ProtoWriter writer, ArenaAllocator _) =>
    {
        ProtoWriter copy = writer;
        copy.Dispose();
    });

    [Fact]
    public void EveryUse_AfterArenaReset_ThrowsDisposed() =>
        EveryUseEnds((ref ProtoWriter _, ArenaAllocator arena) => arena.Reset());

    [Fact]
    public void EveryUse_AfterArenaDispose_ThrowsDisposed() =>
        EveryUseEnds((ref ProtoWriter _, ArenaAllocator arena) => arena.Dispose());

    // The loan's number was compared in the checked library only: this took the writer of another arena away, and its
    // message came out as other bytes.
    [Fact]
    public void Dispose_AfterArenaDispose_LeavesOtherWritersAlone()
    {
        List<ProtoWriter> ended = [];
        for (int i = 0; i < 20; i++)
        {
            var arena = new ArenaAllocator();
            ended.Add(new ProtoWriter(arena));
            arena.Dispose();
        }

        using var other = new ArenaAllocator();
        ProtoWriter[] writers = Enumerable.Range(0, 20).Select(_ => new ProtoWriter(other)).ToArray();
        for (int i = 0; i < writers.Length; i++) writers[i].AddVarInt(1, i);
        foreach (ProtoWriter writer in ended) writer.Dispose();
        var next = new ProtoWriter(other);
        for (int i = 0; i < 100; i++) next.AddVarInt(2, 1000);
        for (int i = 0; i < writers.Length; i++) Assert.Equal<byte>([8, (byte)i], writers[i].ToArray());
    }

    [Fact]
    public void Dispose_OfACopyThatWasOvertaken_EndsTheWriter()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        ProtoWriter copy = writer;
        writer.AddRaw(new byte[20_000]);
        copy.Dispose();
        copy.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => writer.AddBool(1, true));
        default(ProtoWriter).Dispose();
    }

    [Fact]
    public void Rollback_OfASubThatACopyIsIn_LeavesNothingOfEarlierMessages()
    {
        if (ProtoZeroInfo.ChecksEnabled) return; // the copy throws
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddRaw(Enumerable.Repeat((byte)0xEE, 1000).ToArray());
        writer.Dispose();
        writer = new ProtoWriter(arena);
        writer.StartSub(1, int.MaxValue);
        ProtoWriter copy = writer;
        writer.Rollback();
        Assert.Equal<byte>([10, 0, 0, 0, 0, 0], copy.ToArray());
    }

    [Fact]
    public void Rollback_BehindTheCursorOfACopy_Throws()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        ProtoWriter copy = writer;
        writer.AddRaw(new byte[100]);
        writer.StartSub(1);
        Assert.Throws<InvalidOperationException>(() => copy.Rollback());
        Assert.Throws<InvalidOperationException>(() => copy.CloseSub());
        writer.CloseSub();
        Assert.Equal(102, writer.Length);
    }

    [Fact]
    public void Finish_OfACopyInFrontOfOpenLengths_ThrowsAndTheMessageStays()
    {
        if (ProtoZeroInfo.ChecksEnabled) return; // the copy throws
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        ProtoWriter copy = writer;
        // Lengths that were guessed wrong again and again are left open until the end.
        for (int i = 0; i < 200; i++)
        {
            writer.StartSub(1, 1);
            writer.AddRaw(new byte[300]);
        }

        for (int i = 0; i < 200; i++) writer.CloseSub();
        long length = writer.Length;
        Assert.Throws<InvalidOperationException>(() => copy.ToArray());
        Assert.Equal(length, writer.Length);
        Assert.Equal(length, writer.ToArray().Length);
    }

    [Fact]
    public async Task WriteToAsync_ArenaDisposedMeanwhile_ThrowsDisposed()
    {
        var arena = new ArenaAllocator();
        Task task = Start(arena, new EndingStream(arena));
        await Assert.ThrowsAsync<ProtoLifetimeException>(() => task);

        static Task Start(ArenaAllocator arena, Stream stream)
        {
            var writer = new ProtoWriter(arena);
            writer.AddRaw(new byte[1_000_000]);
            return writer.WriteToAsync(stream);
        }
    }

    [Fact]
    public void WriteTo_ArenaDisposedByTheBufferWriter_ThrowsDisposed()
    {
        var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddRaw(new byte[1_000_000]);
        Assert.Throws<ProtoLifetimeException>(() => writer.WriteTo(new EndingBuffer(arena)));
    }

    [Fact]
    public void Borrow_WhenTheVersionsAreUsedUp_TakesAnotherState()
    {
        using var arena = new ArenaAllocator();
        var first = new ProtoWriter(arena);
        uint version = first.Output.Version;
        first.Dispose();
        unsafe
        {
            // For brevity: as after 4 billion loans.
            first.Output.Limit = ((ulong)70 << 32) | (uint)first.Output.Limit;
            first.Output.Base = ((ulong)70 << 32) - (ulong)first.Output.Start;
        }

        ProtoWriter stale = first;
        nint used = 0;
        for (int i = 0; i < 1000; i++)
        {
            var writer = new ProtoWriter(arena);
            Assert.Throws<ProtoLifetimeException>(() => stale.AddBool(1, true));
            writer.AddBool(1, true);
            if (SameState(ref writer, ref first)) used++;
            Assert.InRange(writer.Output.Version, 60u, uint.MaxValue);
            writer.Dispose();
        }

        Assert.InRange(used, 1, 10);
        Assert.True(version > 1000);
    }

    private static bool SameState(ref ProtoWriter left, ref ProtoWriter right) =>
        System.Runtime.CompilerServices.Unsafe.AreSame(ref left.Output, ref right.Output);

    private static readonly Use[] s_uses =
    [
        (ref ProtoWriter w) => w.AddVarInt(1, 1),
        (ref ProtoWriter w) => w.AddVarInt(1, ulong.MaxValue),
        (ref ProtoWriter w) => w.AddBool(1, true),
        (ref ProtoWriter w) => w.AddFixed32(1, 1),
        (ref ProtoWriter w) => w.AddFixed64(1, 1),
        (ref ProtoWriter w) => w.AddString(1, "x"),
        (ref ProtoWriter w) => w.AddString(1, new string('x', 10_000)),
        (ref ProtoWriter w) => w.AddBytes(1, "x"u8),
        (ref ProtoWriter w) => w.AddBytes(1, new byte[50_000]),
        (ref ProtoWriter w) => w.AddRaw("x"u8),
        (ref ProtoWriter w) => w.AddPackedInt32(1, [1]),
        (ref ProtoWriter w) => w.AddPackedDouble(1, [1]),
        (ref ProtoWriter w) => w.AddPackedBool(1, [true]),
        (ref ProtoWriter w) => w.AddPackedEnum<DayOfWeek>(1, [DayOfWeek.Friday]),
        (ref ProtoWriter w) => w.StartSub(1),
        (ref ProtoWriter w) => w.StartSub(1, 1000),
        (ref ProtoWriter w) => w.CloseSub(),
        (ref ProtoWriter w) => w.StartGroup(1),
        (ref ProtoWriter w) => w.CloseGroup(),
        (ref ProtoWriter w) => w.Rollback(),
        (ref ProtoWriter w) => w.Reset(),
        (ref ProtoWriter w) => _ = w.Length,
        (ref ProtoWriter w) => w.ToArray(),
        (ref ProtoWriter w) => w.CopyTo(new byte[100_000]),
        (ref ProtoWriter w) => w.TryCopyTo(new byte[100_000]),
        (ref ProtoWriter w) => w.WriteTo(Stream.Null),
        (ref ProtoWriter w) => w.WriteTo(new ArrayBufferWriter<byte>()),
        (ref ProtoWriter w) => _ = w.WriteToAsync(Stream.Null),
        (ref ProtoWriter w) => default(WellKnownTypes.Duration).WriteTo(ref w),
    ];

    private delegate void End(ref ProtoWriter writer, ArenaAllocator arena);

    // With other writers on the same state before and after the end.
    private static void EveryUseEnds(End end)
    {
        foreach (Use use in s_uses)
        {
            var arena = new ArenaAllocator();
            using var other = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            writer.StartSub(1);
            writer.AddBool(1, true);
            end(ref writer, arena);
            Assert.Throws<ProtoLifetimeException>(() => use(ref writer));
            ArenaAllocator heir = arena.IsAlive ? arena : other;
            ProtoWriter[] next = Enumerable.Range(0, 3).Select(_ => new ProtoWriter(heir)).ToArray();
            foreach (ref ProtoWriter each in next.AsSpan())
            {
                each.StartSub(1);
                each.AddVarInt(2, 77);
            }

            Assert.Throws<ProtoLifetimeException>(() => use(ref writer));
            writer.Dispose();
            foreach (ref ProtoWriter each in next.AsSpan())
            {
                each.CloseSub();
                Assert.Equal<byte>([10, 2, 16, 77], each.ToArray());
            }

            arena.Dispose();
        }
    }

    private sealed class EndingStream(ArenaAllocator arena) : MemoryStream
    {
        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer,
            CancellationToken cancellationToken = default)
        {
            await Task.Yield();
            arena.Dispose();
        }
    }

    private sealed class EndingBuffer(ArenaAllocator arena) : IBufferWriter<byte>
    {
        public void Advance(int count)
        {
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => new byte[1000];

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            arena.Dispose();
            return new byte[1000];
        }
    }
}
