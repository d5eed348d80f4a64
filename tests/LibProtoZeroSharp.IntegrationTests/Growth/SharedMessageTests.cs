using System;
using System.IO;
using OurNest;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Growth;

/// <summary>
/// Messages that share sub-messages: a message that holds the one before twice, and so on, has more ways down than a
/// program can go. Every call ends.
/// </summary>
[Trait("Speed", "Slow")]
public class SharedMessageTests
{
    private const int Levels = 40;

    public static TheoryData<string> Fields => ["children", "child", "named", "link", "ring"];

    // Sizes were added up without an end, and the others had nothing to end at.
    [Theory]
    [MemberData(nameof(Fields))]
    public void Operations_OnSharedMessages_EndAtALimit(string field)
    {
        using var arena = new ArenaAllocator();
        Node node = Build(field, arena, Levels);
        // Another one, so that comparing does not end where both are the same.
        Node other = Build(field, arena, Levels);
        Assert.Throws<InvalidOperationException>(() => node.GetHashCode());
        // Each takes many seconds, and the ways are those of the hash.
        if (field is "children" or "ring") Assert.Throws<InvalidOperationException>(() => node == other);
        // With something in it, two gigabytes are not far.
        Node large = Build(field, arena, Levels, new string('x', 1 << 16));
        Assert.Throws<InvalidOperationException>(() => large.CalculateSize());
        Assert.NotEmpty(node.ToString());
        // What the calls before have counted does not count later.
        Node small = Build(field, arena, 10), again = Build(field, arena, 10);
        for (int i = 0; i < 10; i++)
        {
            Assert.True(small == again);
            Assert.Equal(small.GetHashCode(), again.GetHashCode());
            Assert.True(small.IsInitialized());
            Assert.Equal(small, small.Clone(arena));
        }
    }

    [Fact]
    public void OtherOperations_OnSharedMessages_EndAtALimit()
    {
        using var arena = new ArenaAllocator();
        Node node = Build("children", arena, Levels);
        Assert.Throws<InvalidOperationException>(() => node.IsInitialized());
        AssertCopies(in node);
    }

    // Two gigabytes are written and thrown away: only with PROTOZERO_SLOW=1.
    [Fact]
    public void Writers_OfSharedMessages_EndAtTwoGigabytes()
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_SLOW") != "1") return;
        using var arena = new ArenaAllocator();
        Node node = Build("children", arena, Levels);
        Assert.Throws<InvalidOperationException>(() => node.ToByteArray());
        var json = Assert.Throws<ProtoFormatException>(() => ProtoJson.Write(in node, Stream.Null));
        Assert.Equal(ProtoFormatError.TooLarge, json.Code);
        var text = Assert.Throws<ProtoFormatException>(() => ProtoText.Write(in node, Stream.Null));
        Assert.Equal(ProtoFormatError.TooLarge, text.Code);
    }

    // A message that can be written may hold more messages than a copy visits before it tests its source.
    [Fact]
    public void Clone_OfManyMessages_IsTheMessage()
    {
        using var arena = new ArenaAllocator();
        Node node = Build("children", arena, 17);
        Node larger = default;
        for (int i = 0; i < 9; i++) larger.MutableChildren.Add(node, arena);
        using var second = new ArenaAllocator();
        Node copy = larger.Clone(second);
        Assert.Equal(larger.CalculateSize(), copy.CalculateSize());
        Assert.True(larger == copy);
    }

    private static void AssertCopies(in Node node)
    {
        using var arena = new ArenaAllocator();
        Node from = node;
        Assert.Throws<InvalidOperationException>(() => from.Clone(arena));
        Assert.True(new Node { Text = arena.Utf8("usable") }.Clone(arena).HasText);
    }

    private static Node Build(string field, ArenaAllocator arena, int levels, string text = "")
    {
        Node inner = default;
        if (text.Length != 0) inner.Text = arena.Utf8(text);
        for (int i = 0; i < levels; i++)
        {
            Node outer = default;
            switch (field)
            {
                case "children":
                    outer.MutableChildren.Add(inner, arena);
                    outer.MutableChildren.Add(inner, arena);
                    break;
                case "child":
                    outer.MutableChild(arena) = inner;
                    outer.MutableOne(arena) = inner;
                    break;
                case "named":
                    outer.MutableNamed.Set(1, inner, arena);
                    outer.MutableNamed.Set(2, inner, arena);
                    break;
                case "link":
                    outer.MutableLink.Add(arena).MutableNode(arena) = inner;
                    outer.MutableLink.Add(arena).MutableNode(arena) = inner;
                    break;
                default:
                    outer.MutableRing(arena).MutableNode(arena) = inner;
                    outer.MutableRing(arena).Id = 1;
                    outer.MutableOther(arena).MutableNode(arena) = inner;
                    break;
            }

            inner = outer;
        }

        return inner;
    }
}
