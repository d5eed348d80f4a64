using OurNest;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>
/// Children between parents and arenas. Assigning a message moves no bytes: both then show the same sub-messages, and
/// what a list or map gains through one of them the other does not see. <c>Clone</c> makes them independent and carries
/// them into another arena.
/// </summary>
public class MoveTests
{
    [Fact]
    public void Assign_ChildToAnotherParent_SharesWhatLiesBelow()
    {
        using var arena = new ArenaAllocator();
        Node first = default;
        first.MutableChild(arena).MutableChild(arena).Text = arena.Utf8("deep");
        Node second = default;
        second.MutableChild(arena) = first.Child;
        first.ClearChild();
        Assert.False(first.HasChild);
        Assert.Equal("deep", second.Child.Child.Text.ToString());

        second.MutableChild(arena).MutableChild(arena).Text = arena.Utf8("changed");
        Assert.Equal("changed", second.Child.Child.Text.ToString());
    }

    [Fact]
    public void Assign_ListToAnotherMessage_GrowsApart()
    {
        using var arena = new ArenaAllocator();
        Node first = default;
        first.MutableChildren.Add(arena).Text = arena.Utf8("shared");
        Node second = first;
        second.MutableChildren.Add(arena).Text = arena.Utf8("only in the second");
        for (int i = 0; i < 100; i++) second.MutableChildren.Add(arena);
        Assert.Single(first.Children.ToArray());
        Assert.Equal(102, second.Children.Count);
        Assert.Equal("shared", second.Children[0].Text.ToString());
    }

    [Fact]
    public void Clone_IntoAnotherArena_OutlivesTheFirst()
    {
        using var arena = new ArenaAllocator();
        using var home = new ArenaAllocator();
        Node parent = default;
        {
            Node child = Node.ParsePartial(Sample(arena).ToByteArray(), arena);
            parent.MutableChildren.Add(child.Clone(home), home);
            parent.MutableChild(home) = child.Child.Clone(home);
            parent.MutableNamed.Set(1, child.Clone(home), home);
        }

        byte[] before = parent.ToByteArray();
        arena.Reset();
        arena.AllocateSpan<byte>(100_000).Fill(0xEE);
        Assert.Equal(before, parent.ToByteArray());
        Assert.Equal("deep", parent.Children[0].Child.Text.ToString());
        Assert.Equal("word", parent.Named[1].Word.ToString());
    }

    [Fact]
    public void Merge_OfAMessageWithItself_DoublesListsAndKeepsTheRest()
    {
        using var arena = new ArenaAllocator();
        Node node = Sample(arena);
        node.MergeFrom(in node, arena);
        Assert.Equal(4, node.Children.Count);
        Assert.Equal("deep", node.Child.Text.ToString());
        Assert.Single(node.Named);
        Assert.Equal("word", node.Word.ToString());
        // And with a part of itself.
        node.MergeFrom(in node.Child, arena);
        Assert.Equal("deep", node.Text.ToString());
    }

    [Fact]
    public void Add_ToListThatWasParsed_KeepsWhatItHeld()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Sample(arena).ToByteArray();
        Node node = Node.ParsePartial(bytes, arena);
        Node neighbour = Node.ParsePartial(bytes, arena);
        for (int i = 0; i < 50; i++) node.MutableChildren.Add(arena).Text = arena.Utf8("added");
        Assert.Equal(["first", "second", "added"],
            [node.Children[0].Text.ToString(), node.Children[1].Text.ToString(), node.Children[51].Text.ToString()]);
        Assert.Equal(bytes, neighbour.ToByteArray());
    }

    [Fact]
    public void Set_OtherMemberOfOneof_ForgetsTheFirst()
    {
        using var arena = new ArenaAllocator();
        Node node = default;
        node.MutableOne(arena).Text = arena.Utf8("one");
        node.Word = arena.Utf8("word");
        Assert.False(node.HasOne);
        Assert.False(node.One.HasText);
        Assert.False(node.MutableOne(arena).HasText);
        Assert.False(node.HasWord);
        node.ClearWord();
        Assert.True(node.HasOne);
        node.ClearOne();
        Assert.Equal(Node.PickOneofCase.None, node.PickCase);
    }

    private static Node Sample(ArenaAllocator arena)
    {
        Node node = default;
        node.MutableChildren.Add(arena).Text = arena.Utf8("first");
        node.MutableChildren.Add(arena).Text = arena.Utf8("second");
        node.MutableChild(arena).Text = arena.Utf8("deep");
        node.MutableNamed.Set(7, node.Child, arena);
        node.Word = arena.Utf8("word");
        return node;
    }
}
