using System;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public class Utf8SourceTests
{
    private static readonly string[] s_unpaired =
        ["\ud800", "a\udc00", "\udc00\ud800", "a\ud83d", new string('x', 300) + "\ud800"];

    [Fact]
    public void NullString_IsRefused()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<ProtoString>();
        var map = new MapBox<ProtoString, int>();
        string none = null!;
        Assert.Throws<ArgumentNullException>(() => list.Edit.Add(none, arena));
        Assert.Throws<ArgumentNullException>(() => list.Edit.Insert(0, none, arena));
        Assert.Throws<ArgumentNullException>(() => list.Edit.AddRange(["a", none], arena));
        Assert.Throws<ArgumentNullException>(() => map.Edit.Set(none, 1, arena));
        Assert.Throws<ArgumentNullException>(() => map.Edit.GetOrAdd(none, arena));
        Assert.Throws<ArgumentNullException>(() => map.Edit.ContainsKey(none));
        Assert.Throws<ArgumentNullException>(() => map.Edit.Remove(none));
        Assert.Throws<ArgumentNullException>(() => map.View.TryGetValue(none, out _));
        Assert.Equal((1, 0), (list.Count, map.Count));
    }

    [Fact]
    public void UnpairedSurrogates_Stored_AreRefused()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<ProtoString>();
        var map = new MapBox<ProtoString, int>();
        var texts = new MapBox<ProtoString, ProtoString>();
        foreach (string text in s_unpaired)
        {
            Assert.Throws<ArgumentException>(() => list.Edit.Add(text, arena));
            Assert.Throws<ArgumentException>(() => list.Edit.Insert(0, text.AsSpan(), arena));
            Assert.Throws<ArgumentException>(() => map.Edit.Set(text, 1, arena));
            Assert.Throws<ArgumentException>(() => map.Edit.GetOrAdd(text, arena));
            Assert.Throws<ArgumentException>(() => texts.Edit.Set("key", text, arena));
        }

        Assert.Equal((0, 0, 0), (list.Count, map.Count, texts.Count));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(40)]
    public void UnpairedSurrogates_LookedUp_AreNotFound(int count)
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<ProtoString, int>();
        for (int i = 0; i < count; i++) map.Edit.Set($"{i}", i, arena);
        map.Edit.Set("", 1, arena);
        map.Edit.Set("\ufffd", 1, arena);
        foreach (string text in s_unpaired)
        {
            Assert.False(map.View.ContainsKey(text) || map.Edit.ContainsKey(text) || map.View.TryGetValue(text, out _));
            Assert.False(map.Edit.Remove(text));
        }

        Assert.Equal(count + 2, map.Count);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(84)]
    [InlineData(85)]
    [InlineData(86)]
    [InlineData(255)]
    [InlineData(256)]
    [InlineData(257)]
    [InlineData(100_000)]
    public void Keys_OfAnyLength_AreFoundInEachForm(int length)
    {
        using var arena = new ArenaAllocator();
        foreach (char letter in "xż漢")
        {
            string key = new(letter, length);
            byte[] bytes = Encoding.UTF8.GetBytes(key);
            var map = new MapBox<ProtoString, int>();
            map.Edit.Set(key, 1, arena);
            map.Edit.GetOrAdd(key.AsSpan(), arena)++;
            map.Edit.GetOrAdd(bytes.AsSpan(), arena)++;
            map.Edit.GetOrAdd(arena.Utf8(key), arena)++;
            Assert.Equal(1, map.Count);
            Assert.True(map.View.TryGetValue(key, out int value));
            Assert.Equal(4, value);
            Assert.True(map.View.ContainsKey(key.AsSpan()) && map.View.ContainsKey(bytes)
                && map.Edit.ContainsKey(arena.Utf8(key)));
            Assert.False(map.View.ContainsKey(key + "x") || map.Edit.Remove(key + letter));
            Assert.True(map.Edit.Remove(key.AsSpan()));
            Assert.True(map.IsEmpty);
        }
    }

    [Fact]
    public void LookUps_ByText_AllocateNothing()
    {
        using var arena = new ArenaAllocator();
        var map = new MapBox<ProtoString, int>();
        string[] keys = ["a", "żółw", new string('ż', 1000)];
        foreach (string key in keys) map.Edit.Set(key, 1, arena);
        Assert.Equal(6, Find());
        ManagedAllocation.AssertNone(() => Find());

        int Find()
        {
            int found = 0;
            foreach (string key in keys)
            {
                if (map.View.ContainsKey(key)) found++;
                if (map.View.TryGetValue(key.AsSpan(), out _)) found++;
            }

            return found;
        }
    }
}
