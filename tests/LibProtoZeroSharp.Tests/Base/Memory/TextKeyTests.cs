using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Maps asked by <c>["key"]</c>, and filled from ranges, beside <see cref="Dictionary{TKey, TValue}"/>.</summary>
public class TextKeyTests
{
    private static readonly KeyValuePair<string, string>[] s_pairs = [new("a", "x"), new("żółw", "🐢"), new("a", "y")];

    [Fact]
    public void Indexer_RandomKeys_AgreesWithADictionary()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(8);
        var map = new MapBox<ProtoString, int>();
        var model = new Dictionary<string, int>(StringComparer.Ordinal);
        for (int i = 0; i < 5_000; i++)
        {
            string key = SampleTexts.Next(random, 4);
            if (model.ContainsKey(key))
            {
                map.Edit[key] += i;
                model[key] += i;
            }
            else
            {
                Assert.Throws<KeyNotFoundException>(() => map.View[key]);
                Assert.Throws<KeyNotFoundException>(() => map.Edit[key]);
                map.Edit.Set(key, i, arena);
                model[key] = i;
            }

            Assert.Equal(model[key], map.View[key]);
            Assert.Equal(model[key], map.View[key.AsSpan()]);
            Assert.Equal(model[key], map.View[arena.Utf8(key).Span]);
            Assert.Equal(model[key], map.Edit[arena.Utf8(key)]);
        }
    }

    [Fact]
    public void Indexer_KeyThatNoMapHolds_Throws()
    {
        using var arena = new ArenaAllocator();
        ProtoMap<ProtoString, int> map = arena.Map(("a", 1), ("", 2));
        Assert.Equal((1, 2, 2), (map["a"], map[""], map[default]));
        Assert.Throws<KeyNotFoundException>(() => map["🐢"[..1]]);
        Assert.Throws<ArgumentNullException>(() => map[(string)null!]);
        Assert.Throws<KeyNotFoundException>(() => default(ProtoMap<ProtoString, int>)["a"]);
    }

    [Fact]
    public void Indexer_MapOfNumbers_RefusesTexts()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<int, int>();
        map.Edit.Set(0, 7, arena);
        Assert.Equal((7, 7), (map.View[default], map.Edit[default]));
        Assert.Throws<InvalidOperationException>(() => map.View["0"]);
        Assert.Throws<InvalidOperationException>(() => map.Edit["0"]);
    }

    [Fact]
    public void Editor_BorrowedMap_RefusesToBeChanged()
    {
        using var arena = new ArenaAllocator();
        var owner = new MapBox<ProtoString, int>();
        owner.Edit.Set("a", 1, arena);
        MapBox<ProtoString, int> borrower = new MapBox<ProtoString, int>().Assign(owner.View);
        Assert.Equal(1, borrower.View["a"]);
        Assert.Throws<InvalidOperationException>(() => borrower.Edit["a"]++);
        borrower.Edit.Detach(arena);
        borrower.Edit["a"]++;
        Assert.Equal((1, 2), (owner.View["a"], borrower.View["a"]));
        Assert.Throws<InvalidOperationException>(() => default(ProtoMapEditor<ProtoString, int>)["a"]);
    }

    [Fact]
    public void SetRange_EachSource_SetsInOrder()
    {
        using var arena = new ArenaAllocator();
        var numbers = new MapBox<int, int>();
        numbers.Edit.SetRange([(1, 10), (2, 20), (1, 30)], arena);
        numbers.Edit.SetRange(arena.Map((2, 21), (3, 31)), arena);
        Assert.Equal([(1, 30), (2, 21), (3, 31)], numbers.View.Select(it => (it.Key, it.Value)));
        numbers.Edit.SetRange(numbers.View, arena);
        numbers.Edit.SetRange(default(ProtoMap<int, int>), arena);
        Assert.Equal([(1, 30), (2, 21), (3, 31)], numbers.View.Select(it => (it.Key, it.Value)));
        var counts = new MapBox<ProtoString, int>();
        counts.Edit.SetRange([("a", 1), ("b", 2), ("a", 3)], arena);
        counts.Edit.SetRange(new Dictionary<string, int> { ["żółw"] = 4, ["b"] = 5 }, arena);
        Assert.Equal([("a", 3), ("b", 5), ("żółw", 4)], counts.View.Select(it => (it.Key.ToString(), it.Value)));
    }

    [Fact]
    public void SetRange_Texts_SetsInOrder()
    {
        using var arena = new ArenaAllocator();
        var names = new MapBox<int, ProtoString>();
        names.Edit.SetRange([(1, "x"), (1, "y")], arena);
        names.Edit.SetRange(new Dictionary<int, string> { [2] = "z" }, arena);
        Assert.Equal([(1, "y"), (2, "z")], names.View.Select(it => (it.Key, it.Value.ToString())));
        var notes = new MapBox<ProtoString, ProtoString>();
        notes.Edit.SetRange([("b", "1"), ("b", "2")], arena);
        notes.Edit.SetRange(s_pairs, arena);
        notes.Edit.SetRange(notes.View.Select(it => KeyValuePair.Create(it.Key + "+", it.Value.ToString())), arena);
        Assert.Equal(
            ["b=2", "a=y", "żółw=🐢", "b+=2", "a+=y", "żółw+=🐢"], notes.View.Select(it => $"{it.Key}={it.Value}"));
        Assert.Throws<ArgumentNullException>(
            () => notes.Edit.SetRange((IEnumerable<KeyValuePair<string, string>>)null!, arena));
        Assert.Throws<ArgumentNullException>(() => notes.Edit.SetRange([("c", (string)null!)], arena));
    }

    [Fact]
    public void AddRange_OfBytes_CopiesThem()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<ProtoBytes>();
        byte[] one = [1], two = [2, 3];
        list.Edit.AddRange([one, two], arena);
        list.Edit.AddRange(new List<byte[]> { two }, arena);
        two[0] = 9;
        Assert.Equal(["01", "0203", "0203"], list.ToArray().Select(it => it.ToString()));
        Assert.Throws<ArgumentNullException>(() => list.Edit.AddRange([null!], arena));
    }

    [Fact]
    public void Members_AllocateNothing()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<ProtoString, int>();
        string longKey = new('é', 200);
        map.Edit.SetRange([("a", 1), (longKey, 2)], arena);
        for (int i = 0; i < 3; i++) Use();
        ManagedAllocation.AssertNone(Use);

        void Use()
        {
            map.Edit["a"]++;
            map.Edit[longKey] += map.View["a"u8];
            map.Edit.SetRange([("a", 1), ("a", 2)], arena);
            map.Edit.SetRange(map.View, arena);
        }
    }
}
