using System;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Tests.Checks;
using ProtoZeroSharp.Tests.Shapes;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>
/// What decodes later, a lazy getter or an extension, runs out of memory or into the limit: the arena is as before, and
/// the next parse on it is right.
/// </summary>
public unsafe class LazyFailureTests
{
    private static readonly byte[] s_next = SampleBytes.Full(2);

    // A lazy getter that ran out of memory left the arena's scratch stack in blocks that had been given back, and the
    // next message on that arena was another one than was parsed.
    [Fact]
    [Trait("Speed", "Slow")]
    public void Getter_WithoutMemory_LeavesTheArenaRight()
    {
        byte[] data = MapAndList(300);
        int failures = 0;
        for (int seed = 0; seed < 3_000; seed++)
        {
            var random = new Random(seed);
            long most = random.Next(20_000, 160_000);
            var options = new ArenaOptions { FirstBlockSize = 1024, MaxBytes = most };
            using var arena = new ArenaAllocator(options);
            if (!ProtoMessage.TryParse(
                data, arena, out Lazy message, out _, new ProtoParseOptions { SkipValidation = true }))
                continue;
            NativeBlock.FailIn = random.Next(1, 12);
            if (Fails(() => Assert.Equal(300, message.ByName.Count))) failures++;
            AssertUsable(arena);
            if (random.Next(2) == 0 && Fails(() => Assert.Equal(300, message.ByName.Count))) failures++;
            AssertUsable(arena);
            arena.Reset();
            AssertUsable(arena);
        }

        Assert.InRange(failures, 100, 6_000);
    }

    [Fact]
    public void Extension_WithoutMemory_LeavesTheArenaRight()
    {
        byte[] data =
        [
            .. SampleBytes.Field(100, new byte[20_000]), .. SampleBytes.Field(101, MapAndList(100)),
            .. SampleBytes.Field(100, new byte[200]),
        ];
        int failures = 0;
        for (int seed = 0; seed < 2_000; seed++)
        {
            var random = new Random(seed);
            var options = new ArenaOptions { FirstBlockSize = 1024, MaxBytes = random.Next(40_000, 400_000) };
            using var arena = new ArenaAllocator(options);
            if (!ProtoMessage.TryParse(data, arena, out Lazy message, out _)) continue;
            NativeBlock.FailIn = random.Next(1, 12);
            bool failed = seed % 2 == 0
                ? Fails(() => Assert.Equal(20_200, message.GetExtension(ShapesExtensions.Ratings, arena).Count))
                : Fails(() => Assert.Equal(100, message.GetExtension(ShapesExtensions.Other, arena).ByName.Count));
            if (failed) failures++;
            AssertUsable(arena);
        }

        Assert.InRange(failures, 100, 2_000);
    }

    private static byte[] MapAndList(int count) =>
    [
        .. Enumerable.Range(0, count).SelectMany(Entry), .. SampleBytes.Field(1, new byte[count]),
    ];

    private static byte[] Entry(int number)
    {
        byte[] key = SampleBytes.Field(1, Encoding.UTF8.GetBytes($"{number:D4}"));
        return SampleBytes.Field(7, [.. key, .. SampleBytes.Field(2, [14 << 3, 1])]);
    }

    private static bool Fails(Action use)
    {
        try
        {
            use();
            return false;
        }
        catch (Exception error) when (error is OutOfMemoryException or ArenaLimitException
            || (error is ProtoFormatException format && format.Code == ProtoFormatError.ArenaLimitExceeded))
        {
            return true;
        }
        finally
        {
            NativeBlock.FailIn = 0;
        }
    }

    private static void AssertUsable(ArenaAllocator arena)
    {
        ArenaState* state = arena.State;
        AssertInside(state->Scratch);
        AssertInside(state->Memory);
        if (ProtoMessage.TryParse(s_next, arena, out Sample next, out ProtoError error))
        {
            using var other = new ArenaAllocator();
            Assert.Equal(ProtoMessage.Parse<Sample>(s_next, other), next);
        }
        else
        {
            Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
        }

        AssertInside(state->Scratch);
    }

    // The cursor is in a block that the region still has.
    private static void AssertInside(Region region)
    {
        if (region.End == null) return;
        for (Block* block = region.First; block != null; block = block->Next)
        {
            if (Block.End(block) != region.End) continue;
            Assert.InRange((nint)region.Cursor, (nint)Block.Start(block), (nint)region.End);
            return;
        }

        Assert.Fail("The cursor is in a block that was given back.");
    }
}
