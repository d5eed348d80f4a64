using System;
using System.Runtime.CompilerServices;
using System.Text;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Emitted;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public unsafe class ArenaAllocatorTests
{
    [Fact]
    public void Handle_InBothLibraries_TakesEightBytes() => Assert.Equal(8, sizeof(ArenaAllocator));

    [Fact]
    public void Copy_UsedBesideTheOriginal_SharesTheArena()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        copy.AllocateSpan<byte>(100);
        Assert.True(arena.AllocatedBytes >= 100);
        Assert.True(arena == copy);
        Assert.Equal(arena.GetHashCode(), copy.GetHashCode());
        using var other = new ArenaAllocator();
        Assert.True(arena != other);
        Assert.False(arena.Equals((object)other));
    }

    [Fact]
    public void Allocate_AnyType_IsClearedAndAlignedToEight()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 3; round++)
        {
            for (int i = 0; i < 200; i++)
            {
                arena.AllocateSpan<byte>(i % 7).Fill(0xAB);
                ref Guid value = ref arena.Allocate<Guid>();
                Assert.Equal(Guid.Empty, value);
                Assert.Equal(0, (nint)Unsafe.AsPointer(ref value) & 7);
                value = new Guid(0x12345678, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
                Span<long> span = arena.AllocateSpan<long>(i);
                Assert.Equal(i, span.Length);
                Assert.True(span.IndexOfAnyExcept(0) < 0);
                if (i != 0) Assert.Equal(0, (nint)Unsafe.AsPointer(ref span[0]) & 7);
                span.Fill(-1);
            }

            arena.Reset();
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(8)]
    [InlineData(16)]
    [InlineData(32)]
    [InlineData(64)]
    public void AllocateAligned_AfterOddSizes_IsAligned(int alignment)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
        for (int i = 0; i < 300; i++)
        {
            arena.AllocateBytes((nuint)(i % 13) + 1);
            byte* start = ArenaState.Allocate(arena.State, (nuint)(i % 100) + 1, (nuint)alignment);
            Assert.Equal(0, (nint)start & (alignment - 1));
            new Span<byte>(start, (i % 100) + 1).Fill(1);
        }
    }

    [Fact]
    public void AllocateSpan_ZeroOrNegative_IsEmptyOrThrows()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.AllocateSpan<int>(0).IsEmpty);
        Assert.Equal(0, arena.AllocatedBytes);
        Assert.Throws<ArgumentOutOfRangeException>(() => arena.AllocateSpan<int>(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => arena.AllocateSpan<int>(int.MinValue));
    }

    [Fact]
    public void Allocate_ManySizes_NeverOverlaps()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
        var random = new Random(3);
        for (int round = 0; round < 5; round++)
        {
            var spans = new (nint Start, int Length)[2000];
            for (int i = 0; i < spans.Length; i++)
            {
                int length = random.Next(10) == 0 ? random.Next(1, 30_000) : random.Next(1, 200);
                Span<byte> span = arena.AllocateSpan<byte>(length);
                span.Fill((byte)i);
                spans[i] = ((nint)Unsafe.AsPointer(ref span[0]), length);
            }

            for (int i = 0; i < spans.Length; i++)
                Assert.True(new Span<byte>((void*)spans[i].Start, spans[i].Length).IndexOfAnyExcept((byte)i) < 0);
            arena.Reset();
        }
    }

    [Fact]
    public void AllocateSpan_Huge_WorksBesideSmallOnes()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateSpan<byte>(10);
        Span<byte> huge = arena.AllocateSpan<byte>(300 << 20);
        huge[^1] = 7;
        Span<byte> small = arena.AllocateSpan<byte>(10);
        small.Fill(1);
        Assert.Equal(7, huge[^1]);
        Assert.True(arena.HeldBytes >= 300 << 20);
    }

    [Fact]
    public void Utf8_Texts_EqualTheFrameworksEncoding()
    {
        using var arena = new ArenaAllocator();
        foreach (string text in new[] { "", "a", "żółw 🐢", new string('x', 1000), "\0", "\uFEFF", "\uFFFF",
            new string('€', 500) })
        {
            byte[] expected = Encoding.UTF8.GetBytes(text);
            Assert.Equal(expected, arena.Utf8(text).Span.ToArray());
            Assert.Equal(expected, arena.Utf8(text.AsSpan()).Span.ToArray());
            Assert.Equal(expected, arena.Utf8(expected).Span.ToArray());
            Assert.Equal(expected, arena.Bytes(expected).ToArray());
        }

        Assert.True(arena.Utf8((string?)null).IsEmpty);
        Assert.Equal([0x80, 0xff], arena.Utf8([0x80, 0xff]).Span.ToArray());
    }

    [Fact]
    public void U4_Utf8_LoneSurrogate_ThrowsAndTheArenaStaysUsable()
    {
        using var arena = new ArenaAllocator();
        foreach (string text in new[] { "\uD83D", "\uDC22", "ok\uDC22\uD83D", new string('x', 60) + "\uD83D",
            "\uD83D" + new string('x', 60) })
        {
            Assert.Throws<ArgumentException>(() => arena.Utf8(text));
            Assert.Throws<ArgumentException>(() => arena.Utf8(text.AsSpan()));
            Assert.Equal("ok", arena.Utf8("ok").ToString());
        }
    }

    [Fact]
    public void Utf8_CopiesItsSource()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [65, 66];
        ProtoString text = arena.Utf8(bytes);
        ProtoBytes copy = arena.Bytes(bytes);
        bytes[0] = 0;
        Assert.Equal("AB", text.ToString());
        Assert.Equal("4142", copy.ToString());
    }

    [Fact]
    public void Options_OutOfRange_Throw()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaOptions { FirstBlockSize = 1023 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaOptions { FirstBlockSize = (1 << 30) + 1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaOptions { FirstBlockSize = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaOptions { MaxBytes = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaOptions { MaxBytes = -1 });
        var options = new ArenaOptions { FirstBlockSize = 1024, MaxBytes = 1, HugePages = false };
        Assert.Equal((1024, 1L, false), (options.FirstBlockSize, options.MaxBytes, options.HugePages));
        Assert.Equal((64 << 10, long.MaxValue, true),
            (ArenaOptions.Default.FirstBlockSize, ArenaOptions.Default.MaxBytes, ArenaOptions.Default.HugePages));
        Assert.Equal(
            default, new ArenaOptions { FirstBlockSize = 64 << 10, MaxBytes = long.MaxValue, HugePages = true });
    }

    [Fact]
    public void FirstBlock_OfAnySize_IsTakenWhenNeeded()
    {
        foreach (int size in new[] { 1024, 5000, 8 << 20 })
        {
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = size });
            Assert.Equal(0, arena.HeldBytes);
            arena.Allocate<int>();
            Assert.True(arena.HeldBytes >= size);
        }
    }

#if !DEBUG // a promise of the fast library
    [Fact]
    public void EveryUse_Warm_AllocatesNothingManaged()
    {
        for (int i = 0; i < 50; i++) UseAll();
        ManagedAllocation.AssertNone(() =>
        {
            for (int i = 0; i < 200; i++) UseAll();
        });
    }

    private static void UseAll()
    {
        var arena = new ArenaAllocator();
        for (int i = 0; i < 3; i++)
        {
            arena.Allocate<long>() = 5;
            arena.AllocateSpan<int>(1000);
            arena.Utf8("żółw");
            arena.Bytes("abc"u8);
            RawList list = default;
            new ProtoListEditor<int>(ref list).AddRange([1, 2, 3], arena);
            RawMap field = default;
            var map = new ProtoMapEditor<int, int>(ref field);
            for (int key = 0; key < 40; key++) map.Set(key, key, arena);
            map.Remove(3);
            arena.Reset();
        }

        arena.Dispose();
        arena.Dispose();
    }
#endif
}
