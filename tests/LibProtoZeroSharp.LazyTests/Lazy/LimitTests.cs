using System;
using System.Linq;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests;
using Xunit;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.LazyTests;

/// <summary>Decoding takes memory when a message is looked at: what then goes wrong leaves it as it was.</summary>
public class LimitTests
{
    private static byte[] Many(int children) =>
        [.. Enumerable.Repeat(Wire.Hex("1a 02 08 05"), children).SelectMany(b => b)];

    [Fact]
    public void Getter_ArenaIsFull_ThrowsAndTheMessageStaysUndecoded()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 64 << 10, MaxBytes = 256 << 10 });
        byte[] bytes = Many(10_000);
        Twin.Node node = Twin.Node.Parse(bytes, arena);
        Assert.Throws<ArenaLimitException>(() => node.Children.Count);
        Assert.Throws<ArenaLimitException>(() => node.Id);
        Assert.Throws<ArenaLimitException>(() => node.Clone(arena).GetHashCode());
        Assert.Throws<ArenaLimitException>(() => node.ToText());
        Assert.Equal("…", node.ToString());
        Assert.Equal(bytes, node.ToByteArray());
        Assert.Equal(bytes.Length, node.CalculateSize());
        using var other = new ArenaAllocator();
        Assert.Equal(10_000, node.Clone(other).Children.Count);
    }

    [Fact]
    public void MaxArenaBytes_OfTheParse_HoldsForDecodingToo()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoParseOptions { MaxArenaBytes = 256 << 10 };
        Twin.Node node = Twin.Node.Parse(Many(10_000), arena, options);
        Assert.Throws<ArenaLimitException>(() => node.Children.Count);
        Assert.InRange(arena.HeldBytes, 0, 256 << 10);
    }

    [Fact]
    public void Validation_OfMapsAndPackedLists_GivesItsMemoryBack()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [.. Enumerable.Repeat(Wire.Hex("0a 04 08 01 10 05"), 1000).SelectMany(b => b)];
        long before = arena.AllocatedBytes;
        // No test reads one of these, so none is decoded ahead.
        _ = LazyProfiles.Maps.Parse(bytes, arena);
        Assert.InRange(arena.AllocatedBytes - before, bytes.Length, bytes.Length + 200);
    }

    [Fact]
    public void Everything_WarmedUp_TakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Many(50), output = new byte[1000];
        ManagedAllocation.AssertNone(() =>
        {
            arena.Reset();
            Twin.Node node = Twin.Node.Parse(bytes, arena);
            node.TryWriteTo(output, out _);
            node.MutableChildren[7].Id = node.Children[8].Id;
            node.TryWriteTo(output, out _);
            _ = node.CalculateSize();
        });
    }

    [Fact]
    public void Concat_OfParts_IsAllOfThemMerged()
    {
        using var arena = new ArenaAllocator();
        byte[] a = Wire.Hex("08 85 00 1a 02 08 01"), b = Wire.Hex("1a 02 08 02 12 02 08 05");
        byte[] c = Wire.Hex("12 03 6a 01 78");
        Twin.Node node = ProtoMessage.Concat<Twin.Node>([a, b, c], arena);
        Assert.Equal([.. a, .. b, .. c], node.ToByteArray());
        Assert.Equal((5, 2, 5, "x"), (node.Id, node.Children.Count, node.Child.Id, node.Child.Text.ToString()));
        var error = Assert.Throws<ProtoFormatException>(
            () => ProtoMessage.Concat<Twin.Node>([a, (byte[])[0x08]], arena));
        Assert.Equal((ProtoFormatError.Truncated, 8), (error.Code, error.Offset));
    }
}
