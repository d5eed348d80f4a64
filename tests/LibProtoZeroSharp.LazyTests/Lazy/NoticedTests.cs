using ProtoZeroSharp.Tests;
using Xunit;
using Keys = OurKinds.Twin.KindsTwinExtensions;
using Twin = OurKinds.Twin;

namespace ProtoZeroSharp.LazyTests;

/// <summary>A change at any depth is written by every message above it.</summary>
public class NoticedTests
{
    private delegate void Edit(ref Twin.Node node, ArenaAllocator arena);

    // A child in every kind of field, two levels of each: longer than what is decoded with its holder.
    private static byte[] Tree(int depth)
    {
        byte[] text = Wire.Hex("6a 46 " + string.Concat(System.Linq.Enumerable.Repeat("61", 70)));
        if (depth == 0) return text;
        byte[] below = Tree(depth - 1);
        byte[] Field(int number) => Wire.Field(number, WireType.LengthDelimited, Wire.Delimited(below));
        byte[] value = Wire.Field(2, WireType.LengthDelimited, Wire.Delimited(below));
        byte[] entry = [0x0a, 0x01, 0x6b, .. value];
        byte[] group = [0x23, .. Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(below)), 0x24];
        return [.. text, .. Field(2), .. Field(3), .. Field(3), .. group,
            .. Wire.Field(5, WireType.LengthDelimited, Wire.Delimited(entry)), .. Field(6)];
    }

    [Fact]
    public void Edit_ThroughEveryDoor_IsWritten()
    {
        Edit[] edits =
        [
            static (ref Twin.Node n, ArenaAllocator a) => n.Id = 9,
            static (ref Twin.Node n, ArenaAllocator a) => n.SetText("other", a),
            static (ref Twin.Node n, ArenaAllocator a) => n.ClearText(),
            static (ref Twin.Node n, ArenaAllocator a) => n.MutableTexts.Add("t", a),
            static (ref Twin.Node n, ArenaAllocator a) => n.Texts = a.List<ProtoString>([a.Utf8("t")]),
            static (ref Twin.Node n, ArenaAllocator a) => n.MutableTextOf.Set("k", "v", a),
            static (ref Twin.Node n, ArenaAllocator a) => n.SetWord("w", a),
            static (ref Twin.Node n, ArenaAllocator a) => n.Mood = Twin.Mood.Sad,
            static (ref Twin.Node n, ArenaAllocator a) => n.SetExtension(Keys.Remark, "r", a),
            static (ref Twin.Node n, ArenaAllocator a) => n.MergeFrom([0x08, 0x09], a),
            static (ref Twin.Node n, ArenaAllocator a) => n.MergeFrom(new Twin.Node { Id = 9 }, a),
            static (ref Twin.Node n, ArenaAllocator a) => n.MutableKnot.Add(a).Label = a.Utf8("l"),
            static (ref Twin.Node n, ArenaAllocator a) => n.MutableHeld(a).MutableNode(a).Id = 9,
        ];
        foreach (Edit edit in edits)
        {
            Noticed(edit, static (ref Twin.Node n, ArenaAllocator a, Edit e) => e(ref n.MutableChild(a), a));
            Noticed(edit, static (ref Twin.Node n, ArenaAllocator a, Edit e) =>
                e(ref n.MutableChild(a).MutableChild(a), a));
            Noticed(edit, static (ref Twin.Node n, ArenaAllocator a, Edit e) =>
                e(ref n.MutableChildren[1].MutableNest(a).MutableNode(a), a));
            Noticed(edit, static (ref Twin.Node n, ArenaAllocator a, Edit e) => e(ref n.MutableByName[a.Utf8("k")], a));
            Noticed(edit, static (ref Twin.Node n, ArenaAllocator a, Edit e) =>
                e(ref n.MutableInner(a).MutableChild(a), a));
            Noticed(edit, static (ref Twin.Node n, ArenaAllocator a, Edit e) =>
            {
                foreach (ref Twin.Node child in n.MutableChildren) e(ref child, a);
            });
        }
    }

    private delegate void At(ref Twin.Node node, ArenaAllocator arena, Edit edit);

    private static void Noticed(Edit edit, At at)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Tree(3);
        Twin.Node node = Twin.Node.Parse(bytes, arena);
        Twin.Node before = Twin.Node.Parse(bytes, arena);
        at(ref node, arena, edit);
        Assert.NotEqual(before, node);
        byte[] written = node.ToByteArray();
        Assert.Equal(written.Length, node.CalculateSize());
        Assert.Equal(node, Twin.Node.Parse(written, arena));
        Assert.Equal(node, node.Clone(arena));
        Assert.NotEqual(before, Twin.Node.Parse(written, arena));
        Assert.Equal(node.GetHashCode(), Twin.Node.Parse(written, arena).GetHashCode());
    }

    [Fact]
    public void Attach_MessageFromElsewhere_KeepsItsContentAndItsEdits()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        Twin.Node source = Twin.Node.Parse(Tree(2), other);
        Twin.Node target = default;
        // Undecoded, decoded, changed, made by hand; the last one is changed once it is attached.
        target.MutableChild(arena) = source.Child;
        target.MutableChildren.Add(source.Children[0], arena);
        _ = source.Children[1].Text;
        target.MutableChildren.Add(source.Children[1], arena);
        source.MutableInner(other).Id = 4;
        target.MutableInner(arena) = source.Inner;
        target.MutableByName.Set(arena.Utf8("made"), new Twin.Node { Id = 5 }, arena);
        target.MutableByName[arena.Utf8("made")].Id = 6;
        target.MutableChildren[0].Id = 7;
        Twin.Node again = Twin.Node.Parse(target.ToByteArray(), arena);
        Assert.Equal(target, again);
        Assert.Equal((7, 4, 6), (again.Children[0].Id, again.Inner.Id, again.ByName[arena.Utf8("made")].Id));
        Assert.Equal(70, again.Child.Text.Length);
        Assert.Equal(70, again.Children[1].Child.Text.Length);
    }

    [Fact]
    public void Clone_IntoAnotherArena_OutlivesTheOrigin()
    {
        using var other = new ArenaAllocator();
        byte[] bytes = Tree(3);
        Twin.Node unchanged, changed;
        using (var arena = new ArenaAllocator())
        {
            Twin.Node node = Twin.Node.Parse(bytes, arena);
            long before = other.AllocatedBytes;
            unchanged = node.Clone(other);
            Assert.InRange(other.AllocatedBytes - before, bytes.Length, bytes.Length + 300);
            node.MutableChild(arena).MutableChild(arena).Id = 3;
            changed = node.Clone(other);
        }

        Assert.Equal(bytes, unchanged.ToByteArray());
        Assert.Equal((70, 3), (unchanged.Child.Children[1].Text.Length, changed.Child.Child.Id));
        Assert.Equal(changed, Twin.Node.Parse(changed.ToByteArray(), other));
    }
}
