using System;
using System.IO;
using ProtoZeroSharp.Emitted;
using Xunit;

#pragma warning disable PZ4106 // Copies of writers are what these tests are about.
namespace ProtoZeroSharp.Tests.Writing;

public class ProtoWriterMisuseTests
{
    private delegate void Use(ref ProtoWriter writer);

    [Fact]
    public void L9_CloseSub_WithoutStart_ThrowsInBothLibraries()
    {
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => w.CloseSub());
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.AddVarInt(1, 1); w.CloseSub(); });
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.StartSub(1); w.CloseSub(); w.CloseSub(); });
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.AddRaw(new byte[100_000]); w.CloseSub(); });
    }

    [Fact]
    public void L9_CloseGroup_WithoutStart_ThrowsInBothLibraries()
    {
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => w.CloseGroup());
        Throws<InvalidOperationException>(
            static (ref ProtoWriter w) => { w.StartGroup(1); w.CloseGroup(); w.CloseGroup(); });
    }

    [Fact]
    public void L9_Close_OfTheOtherKind_ThrowsInBothLibraries()
    {
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.StartSub(1); w.CloseGroup(); });
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.StartGroup(1); w.CloseSub(); });
        Throws<InvalidOperationException>(
            static (ref ProtoWriter w) => { w.StartSub(1); w.StartGroup(1); w.AddBool(1, true); w.CloseSub(); });
    }

    [Fact]
    public void Rollback_NothingOpen_ThrowsInBothLibraries() =>
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.AddBool(1, true); w.Rollback(); });

    [Fact]
    public void L9_Outputs_WithOpenSubs_ThrowInBothLibraries()
    {
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.StartSub(1); w.ToArray(); });
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.StartGroup(1); w.ToArray(); });
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.StartSub(1); w.CopyTo(new byte[9]); });
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.StartSub(1); w.TryCopyTo(new byte[9]); });
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => { w.StartSub(1); w.WriteTo(Stream.Null); });
        Throws<InvalidOperationException>(
            static (ref ProtoWriter w) => { w.StartSub(1); _ = w.WriteToAsync(Stream.Null); });
    }

    [Fact]
    public void Misuse_Caught_LeavesTheWriterUsable()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartSub(1);
        Assert.Throws<InvalidOperationException>(() => writer.ToArray());
        Assert.Throws<InvalidOperationException>(() => writer.CloseGroup());
        writer.AddBool(1, true);
        writer.CloseSub();
        Assert.Throws<InvalidOperationException>(() => writer.CloseSub());
        Assert.Equal<byte>([10, 2, 8, 1], writer.ToArray());
    }

    [Fact]
    public void Constructor_DisposedArena_ThrowsInBothLibraries()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => new ProtoWriter(arena));
        Assert.Throws<ProtoLifetimeException>(() => new ProtoWriter(default(ArenaAllocator)));
    }

    [Fact]
    public void S47_StaleCopy_AfterGrowth_DoesNotSpoilTheMessage()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddBool(1, true);
        ProtoWriter copy = writer;
        writer.AddRaw(new byte[1_000_000]);
        writer.AddRaw(new byte[3_000_000]);
        byte[] expected = writer.ToArray();
        try
        {
            copy.AddVarInt(1, ulong.MaxValue);
        }
        catch (InvalidOperationException)
        {
            // Where the place happens to lie outside of the new block, and always in the checked library.
        }

        Assert.True(expected.AsSpan().SequenceEqual(writer.ToArray()));
    }

    [Fact]
    public void L7_Message_Beyond2GiB_ThrowsAndLeavesEverythingUsable()
    {
        const int Limit = int.MaxValue;
        byte[] much = new byte[1 << 20];
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Skip(ref writer, Limit - 3);
        writer.AddRaw("end"u8);
        Assert.Equal(Limit, writer.Length);
        using var stream = new HeadStream();
        writer.WriteTo(stream);
        Assert.Equal(Limit, stream.Count);

        Assert.Throws<InvalidOperationException>(() => writer.AddRaw(much));
        Assert.Throws<InvalidOperationException>(() => writer.AddBytes(1, much));
        Assert.Throws<InvalidOperationException>(() => writer.AddString(1, new string('x', 1 << 20)));
        Assert.Throws<InvalidOperationException>(() => writer.AddPackedFixed32(1, new uint[1 << 20]));
        Assert.Throws<InvalidOperationException>(() => writer.AddPackedInt32(1, new int[1 << 20]));
        Assert.Throws<InvalidOperationException>(() => writer.AddPackedBool(1, new bool[1 << 20]));
        Assert.Equal(Limit, writer.Length);
        Assert.Throws<InvalidOperationException>(() =>
        {
            // A few fields may still go into the slack; the end is checked again when the message is taken out.
            for (int i = 0; i < 1000; i++) writer.AddBool(1, true);
            writer.TryCopyTo(default);
        });

        writer.Reset();
        writer.AddBool(1, true);
        Assert.Equal<byte>([8, 1], writer.ToArray());
        arena.Allocate<long>() = 1;
    }

#if DEBUG
    [Fact]
    public void Use_AfterArenaReset_ThrowsDisposed()
    {
        foreach (Use use in s_uses)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            writer.StartSub(1);
            arena.Reset();
            var other = new ProtoWriter(arena);
            other.StartSub(1);
            Assert.Throws<ProtoLifetimeException>(() => use(ref writer));
        }
    }

    [Fact]
    public void Use_AfterArenaDispose_ThrowsDisposed()
    {
        foreach (Use use in s_uses)
        {
            var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            writer.StartSub(1);
            arena.Dispose();
            Assert.Throws<ProtoLifetimeException>(() => use(ref writer));
        }
    }

    [Fact]
    public void Use_AfterDispose_ThrowsDisposed()
    {
        foreach (Use use in s_uses)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(arena);
            ProtoWriter copy = writer;
            writer.Dispose();
            Assert.Throws<ProtoLifetimeException>(() => use(ref writer));
            Assert.Throws<ProtoLifetimeException>(() => use(ref copy));
            copy.Dispose();
            Assert.Throws<ProtoLifetimeException>(() =>
            {
                var unset = default(ProtoWriter);
                use(ref unset);
            });
        }
    }

    [Fact]
    public void Use_OfAStaleCopy_Throws()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        ProtoWriter copy = writer;
        writer.AddBool(1, true);
        Assert.Throws<InvalidOperationException>(() => copy.AddBool(1, true));
        Assert.Throws<InvalidOperationException>(() => copy.ToArray());
        writer.AddBool(1, true);
        Assert.Equal<byte>([8, 1, 8, 1], writer.ToArray());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(1 << 29)]
    [InlineData(int.MinValue)]
    public void FieldNumber_OutOfRange_Throws(int fieldNumber)
    {
        Use[] uses =
        [
            (ref ProtoWriter w) => w.AddVarInt(fieldNumber, 1),
            (ref ProtoWriter w) => w.AddFixed32(fieldNumber, 1),
            (ref ProtoWriter w) => w.AddFixed64(fieldNumber, 1),
            (ref ProtoWriter w) => w.AddString(fieldNumber, "x"),
            (ref ProtoWriter w) => w.AddBytes(fieldNumber, "x"u8),
            (ref ProtoWriter w) => w.AddMessage(fieldNumber, default),
            (ref ProtoWriter w) => w.StartSub(fieldNumber),
            (ref ProtoWriter w) => w.StartSub(fieldNumber, 1),
            (ref ProtoWriter w) => w.StartGroup(fieldNumber),
            (ref ProtoWriter w) => w.AddPackedDouble(fieldNumber, [1.0]),
        ];
        foreach (Use use in uses) Throws<InvalidOperationException>(use);
    }

    [Fact]
    public void StartSub_NegativeHint_Throws() =>
        Throws<InvalidOperationException>(static (ref ProtoWriter w) => w.StartSub(1, -2));

    private static readonly Use[] s_uses =
    [
        (ref ProtoWriter w) => w.AddVarInt(1, 1),
        (ref ProtoWriter w) => w.AddBool(1, true),
        (ref ProtoWriter w) => w.AddFixed64(1, 1),
        (ref ProtoWriter w) => w.AddString(1, "x"),
        (ref ProtoWriter w) => w.AddBytes(1, "x"u8),
        (ref ProtoWriter w) => w.AddRaw("x"u8),
        (ref ProtoWriter w) => w.AddPackedInt32(1, [1]),
        (ref ProtoWriter w) => w.StartSub(1),
        (ref ProtoWriter w) => w.CloseSub(),
        (ref ProtoWriter w) => w.StartGroup(1),
        (ref ProtoWriter w) => w.CloseGroup(),
        (ref ProtoWriter w) => w.Rollback(),
        (ref ProtoWriter w) => w.Reset(),
        (ref ProtoWriter w) => _ = w.Length,
        (ref ProtoWriter w) => w.ToArray(),
        (ref ProtoWriter w) => w.CopyTo(default),
        (ref ProtoWriter w) => w.TryCopyTo(default),
        (ref ProtoWriter w) => w.WriteTo(Stream.Null),
        (ref ProtoWriter w) => _ = w.WriteToAsync(Stream.Null),
    ];
#endif

    // Goes on behind bytes that are not written, so that no memory is touched.
    private static unsafe void Skip(ref ProtoWriter writer, int count)
    {
        fixed (Output* output = &writer.Output)
            writer.Cursor = (nint)(Output.Ensure((byte*)writer.Cursor, output, count) + count);
    }

    private static void Throws<TException>(Use use)
        where TException : Exception
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Assert.Throws<TException>(() => use(ref writer));
    }
}
