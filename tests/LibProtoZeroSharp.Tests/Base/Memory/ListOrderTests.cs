using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Sorting lists in place, and searching in them, beside <see cref="List{T}"/>.</summary>
public class ListOrderTests
{
    [Fact]
    public void SortAndReverse_RandomNumbers_AgreeWithAList()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(6);
        for (int count = 0; count < 200; count++)
        {
            int[] values = [.. Enumerable.Range(0, count).Select(_ => random.Next(50))];
            var list = new ListBox<int>();
            list.AddRange(values, arena);
            List<int> expected = [.. values];
            AssertSame(expected, list, random);
            list.Edit.Reverse();
            expected.Reverse();
            AssertSame(expected, list, random);
            list.Edit.Sort();
            expected.Sort();
            AssertSame(expected, list, random);
            list.Edit.Sort((left, right) => right.CompareTo(left));
            expected.Reverse();
            AssertSame(expected, list, random);
        }
    }

    [Fact]
    public void Sort_Texts_IsByCodePoint()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(7);
        string[] texts = [.. Enumerable.Range(0, 500).Select(_ => SampleTexts.Next(random, 5)), "\ufffd", "\U00010000"];
        var list = new ListBox<ProtoString>();
        list.Edit.AddRange(texts, arena);
        list.Edit.Sort();
        IEnumerable<string> expected = texts.OrderBy(
            it => string.Concat(it.EnumerateRunes().Select(rune => $"{rune.Value:x6}")), StringComparer.Ordinal);
        Assert.Equal(expected, list.ToArray().Select(it => it.ToString()));
    }

    [Fact]
    public void Sort_Messages_NeedsAComparison()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<Duration>();
        foreach (int seconds in (int[])[3, 1, 2]) list.Add(arena).Seconds = seconds;
        list.Edit.Sort((left, right) => left.Seconds.CompareTo(right.Seconds));
        Assert.Equal([1, 2, 3], list.ToArray().Select(it => it.Seconds));
        var shapes = new ListBox<Shapes.Lazy>();
        shapes.Add(arena);
        shapes.Add(arena);
        Assert.Throws<InvalidOperationException>(() => shapes.Edit.Sort());
        Assert.Throws<ArgumentNullException>(() => shapes.Edit.Sort(null!));
        Assert.Throws<InvalidOperationException>(() => shapes.Edit.Sort((_, _) => throw new FormatException()));
    }

    [Fact]
    public void Sort_BorrowedList_IsRefused()
    {
        using var arena = new ArenaAllocator();
        var owner = new ListBox<int>();
        owner.AddRange([3, 1, 2], arena);
        ListBox<int> borrower = new ListBox<int>().Assign(owner.View);
        Assert.Throws<InvalidOperationException>(() => borrower.Edit.Sort());
        Assert.Throws<InvalidOperationException>(() => borrower.Edit.Sort((left, right) => left - right));
        Assert.Throws<InvalidOperationException>(() => borrower.Edit.Reverse());
        borrower.Edit.Detach(arena);
        borrower.Edit.Sort();
        Assert.Equal([1, 2, 3], borrower.ToArray());
        Assert.Equal([3, 1, 2], owner.ToArray());
    }

    [Fact]
    public void Sort_DefaultEditor_Throws()
    {
        Assert.Throws<InvalidOperationException>(() => default(ProtoListEditor<int>).Sort());
        Assert.Throws<InvalidOperationException>(() => default(ProtoListEditor<int>).Reverse());
    }

    [Fact]
    public void Contains_NumbersWithAFraction_AreComparedAsInAList()
    {
        using var arena = new ArenaAllocator();
        double[] values = [1, double.NaN, -0.0];
        ProtoList<double> list = arena.List(values);
        foreach (double value in (double[])[1, double.NaN, 0.0, -0.0, 2])
        {
            Assert.Equal(values.Contains(value), list.Contains(value));
            Assert.Equal(Array.IndexOf(values, value), list.IndexOf(value));
        }
    }

    [Fact]
    public void Contains_Text_IsFoundByStringsAndSpans()
    {
        using var arena = new ArenaAllocator();
        ProtoList<ProtoString> list = arena.List("a", "", "żółw", "a");
        Assert.Equal([0, 1, 2], (int[])[list.IndexOf("a"), list.IndexOf(""), list.IndexOf("żółw")]);
        Assert.Equal(-1, list.IndexOf("b"));
        Assert.Equal([0, 1, 2], (int[])[list.IndexOf("a"u8), list.IndexOf(""u8), list.IndexOf("żółw".AsSpan())]);
        Assert.Equal(2, list.IndexOf(arena["żółw"]));
        Assert.True(list.Contains("a") && list.Contains("żółw"u8) && list.Contains(default(ProtoString)));
        Assert.False(list.Contains("ż") || list.Contains("🐢"[..1]) || default(ProtoList<ProtoString>).Contains(""));
        Assert.Throws<ArgumentNullException>(() => arena.List("a").Contains((string)null!));
    }

    [Fact]
    public void SortAndContains_AllocateNothing()
    {
        using var arena = new ArenaAllocator();
        var numbers = new ListBox<long>();
        var texts = new ListBox<ProtoString>();
        for (int i = 0; i < 100; i++)
        {
            numbers.Add(i * 7919 % 101, arena);
            texts.Add(arena[$"{i * 7919 % 101}"], arena);
        }

        Comparison<ProtoString> byLength = (left, right) => left.Length - right.Length;
        for (int i = 0; i < 3; i++) Use();
        ManagedAllocation.AssertNone(Use);

        void Use()
        {
            numbers.Edit.Reverse();
            numbers.Edit.Sort();
            texts.Edit.Sort();
            texts.Edit.Sort(byLength);
            Assert.True(numbers.View.Contains(100) && texts.View.Contains("100"));
        }
    }

    private static void AssertSame(List<int> expected, ListBox<int> list, Random random)
    {
        Assert.Equal(expected, list.ToArray());
        int value = random.Next(60);
        Assert.Equal(expected.IndexOf(value), list.View.IndexOf(value));
        Assert.Equal(expected.Contains(value), list.View.Contains(value));
    }
}
