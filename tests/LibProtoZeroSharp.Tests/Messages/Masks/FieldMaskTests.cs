using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Field masks, by Google's over the same paths.</summary>
public class FieldMaskTests
{
    private static readonly string[] s_parts = ["a", "b", "a_b", "a1", "żółw", "aa"];

    [Theory]
    [InlineData("")]
    [InlineData(",")]
    [InlineData("a")]
    [InlineData("a,b.c,,d_e")]
    [InlineData(",a,")]
    [InlineData(" a , b")]
    [InlineData("żółw.🐢")]
    public void FromString_AnyText_AsGoogle(string text)
    {
        using var arena = new ArenaAllocator();
        Ours.FieldMask ours = Ours.FieldMask.FromString(text, arena);
        var google = Oracle.FieldMask.FromString(text);
        Assert.Equal(google.ToByteArray(), ours.ToByteArray());
        Assert.Equal(string.Join(',', google.Paths), ours.ToPathString());
        Assert.Equal(ours, Ours.FieldMask.FromStringEnumerable(text.Split(','), arena));
    }

    [Fact]
    public void FromStringEnumerable_Null_Throws()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentNullException>(() => Ours.FieldMask.FromStringEnumerable(null!, arena));
        Assert.Throws<ArgumentNullException>(() => Ours.FieldMask.FromStringEnumerable([null!], arena));
    }

    [Fact]
    public void SetOperations_RandomPaths_AsGoogle()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(5);
        for (int i = 0; i < 2_000; i++)
        {
            arena.Reset();
            string left = RandomPaths(random), right = RandomPaths(random);
            Ours.FieldMask a = Ours.FieldMask.FromString(left, arena), b = Ours.FieldMask.FromString(right, arena);
            Oracle.FieldMask x = Oracle.FieldMask.FromString(left), y = Oracle.FieldMask.FromString(right);
            AssertSame(x.Normalize(), a.Normalize(arena));
            AssertSame(x.Union(y), a.Union(b, arena));
            AssertSame(x.Intersection(y), a.Intersection(b, arena));
        }
    }

    [Fact]
    public void Normalize_PathsBetweenParentAndChild_SortsAsTree()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal("a,a-b", Ours.FieldMask.FromString("a.b,a-b,a.c,a,a.b", arena).Normalize(arena).ToPathString());
    }

    [Fact]
    public void Union_OfOtherArenas_CopiesPaths()
    {
        using var first = new ArenaAllocator();
        using var second = new ArenaAllocator();
        using var arena = new ArenaAllocator();
        Ours.FieldMask union =
            Ours.FieldMask.FromString("b", first).Union(Ours.FieldMask.FromString("a", second), arena);
        first.Reset();
        second.Reset();
        Assert.Equal("a,b", union.ToPathString());
    }

    [Theory]
    [InlineData("a", true)]
    [InlineData("a.x", true)]
    [InlineData("ab", false)]
    [InlineData("b", false)]
    [InlineData("b.c", true)]
    [InlineData("b.c.d", true)]
    [InlineData("b.cd", false)]
    [InlineData("", false)]
    public void Covers_Path_TellsWhetherItOrWhatIsAboveIsThere(string path, bool expected)
    {
        using var arena = new ArenaAllocator();
        Ours.FieldMask mask = Ours.FieldMask.FromString("a,b.c", arena);
        Assert.Equal(expected, mask.Covers(path));
        Assert.Equal(expected, mask.Covers(System.Text.Encoding.UTF8.GetBytes(path)));
    }

    [Fact]
    public void Covers_LongPath_IsNotCutOff()
    {
        using var arena = new ArenaAllocator();
        string path = new('x', 1_000);
        Assert.True(Ours.FieldMask.FromString(path, arena).Covers(path));
        Assert.False(Ours.FieldMask.FromString(path, arena).Covers(path + "y"));
    }

    // Google's order is that of its hash tables.
    private static void AssertSame(Oracle.FieldMask expected, Ours.FieldMask actual)
    {
        List<string> paths = actual.Paths.ToArray().Select(path => path.ToString()).ToList();
        Assert.Equal(expected.Paths.Order(StringComparer.Ordinal), paths.Order(StringComparer.Ordinal));
        Assert.Equal(paths.Distinct().Count(), paths.Count);
    }

    private static string RandomPaths(Random random) => string.Join(',', Enumerable.Range(0, random.Next(8)).Select(_ =>
        string.Join('.', Enumerable.Range(0, random.Next(1, 4)).Select(_ => s_parts[random.Next(s_parts.Length)]))));
}
