using System.Linq;
using Texts;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Hostile;

/// <summary>Decoding extensions takes memory in relation to their bytes, all values of one call together.</summary>
public class ExtensionLimitTests
{
    private const int Many = 1_000_000;

    // The tag of a list of messages, and the length of an empty one.
    private static readonly byte[] s_empty = [0xD2, 0x06, 0];

    // Each value was a parse of its own, with a limit of its own.
    [Fact]
    public void GetExtension_OfManyEmptyMessages_EndsAtALimitThatTheArenaMaySet()
    {
        byte[] bytes = [.. Enumerable.Repeat(s_empty, Many).SelectMany(value => value)];
        using var arena = new ArenaAllocator();
        Every every = Every.Parse(bytes, arena, new() { MaxArenaBytes = ProtoParseOptions.NoArenaLimit });
        // A lazy message is decoded here.
        Assert.True(every.HasExtension(TextsExtensions.Rmext));
        long before = arena.HeldBytes;

        var refused = Assert.Throws<ArenaLimitException>(() => every.GetExtension(TextsExtensions.Rmext, arena));
        Assert.Equal(ProtoLimitKind.InputMemory, refused.Limit.Kind);
        Assert.InRange(
            refused.Limit.Value, ProtoParseOptions.FreeArenaBytes,
            ProtoParseOptions.FreeArenaBytes + (ProtoParseOptions.ArenaBytesPerInputByte * (long)bytes.Length));
        Assert.InRange(arena.HeldBytes, before, before + refused.Limit.Value);
        Assert.Contains("MaxBytes of the arena", refused.Message);

        // The arena is what it was, and for one that says its own limit only that limit counts.
        arena.Reset();
        Assert.False(Every.Parse(s_empty, arena).GetExtension(TextsExtensions.Rmext, arena).IsEmpty);
        using var large = new ArenaAllocator(new ArenaOptions { MaxBytes = 4L << 30 });
        every = Every.Parse(bytes, large, new() { MaxArenaBytes = ProtoParseOptions.NoArenaLimit });
        Assert.Equal(Many, every.GetExtension(TextsExtensions.Rmext, large).Count);
        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 100 << 20 });
        every = Every.Parse(bytes, small);
        refused = Assert.Throws<ArenaLimitException>(() => every.GetExtension(TextsExtensions.Rmext, small));
        Assert.Equal(new ProtoLimit(ProtoLimitKind.ArenaMaxBytes, 100 << 20), refused.Limit);
    }
}
