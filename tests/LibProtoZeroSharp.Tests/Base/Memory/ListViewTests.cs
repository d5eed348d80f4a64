using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Lists as .NET's collections see them, and adding what is made of the list itself.</summary>
public class ListViewTests
{
    [Fact]
    public void Linq_OverAList_SeesTheElements()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([3, 1, 2], arena);
        IReadOnlyList<int> read = list.View;
        Assert.Equal([3, 1, 2], read);
        Assert.Equal((3, 1, 2), (read.Count, read[1], read[^1]));
        Assert.Equal([1, 2, 3], list.View.Order());
        Assert.Equal(6, list.View.Sum());
        Assert.Equal([2, 4], list.View.Where(static x => x != 3).Select(static x => 2 * x).Order());
        Assert.Throws<ArgumentOutOfRangeException>(() => read[3]);
        Assert.Throws<ArgumentOutOfRangeException>(() => read[-1]);
        Assert.Empty(new ListBox<int>().View);
        Assert.Equal([3, 1, 2], ((IEnumerable)list.View).Cast<int>());
    }

    [Fact]
    public void Current_OutsideTheElements_Throws()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([1, 2], arena);
        using IEnumerator<int> elements = ((IEnumerable<int>)list.View).GetEnumerator();
        Assert.Throws<ArgumentOutOfRangeException>(() => elements.Current);
        Assert.True(elements.MoveNext() && elements.MoveNext());
        Assert.Equal(2, elements.Current);
        Assert.False(elements.MoveNext());
        elements.Reset();
        Assert.Throws<ArgumentOutOfRangeException>(() => ((IEnumerator)elements).Current);
        Assert.True(elements.MoveNext());
        Assert.Equal(1, elements.Current);
        using IEnumerator<int> none = ((IEnumerable<int>)default(ProtoList<int>)).GetEnumerator();
        Assert.False(none.MoveNext());
        Assert.Throws<ArgumentOutOfRangeException>(() => none.Current);
    }

    [Fact]
    public void Enumeration_WhileTheListIsAddedTo_ShowsItAsItWas()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        for (int i = 1; i <= 7; i++) list.Add(i, arena);
        var seen = new List<int>();
        foreach (int element in list.View)
        {
            seen.Add(element);
            // There is space for one; more would move the elements, which the checked library takes away then.
            if (element == 2) list.Add(9, arena);
        }

        Assert.Equal([1, 2, 3, 4, 5, 6, 7], seen);
        Assert.Equal(8, list.Count);
    }

    [Fact]
    public void Equality_OfLists_IsByElement()
    {
        using var arena = new ArenaAllocator();
        ProtoList<int> Of(params ReadOnlySpan<int> elements)
        {
            var list = new ListBox<int>();
            list.AddRange(elements, arena);
            return list.View;
        }

        Same(Of(1, 2), Of(1, 2));
        Same(Of(), default);
        Differs(Of(1, 2), Of(2, 1));
        Differs(Of(1, 2), Of(1));
        Assert.False(Of(1).Equals("1"));
        Assert.False(Of(1).Equals(null));
    }

    [Fact]
    public void Equality_OfFractions_IsByBits()
    {
        using var arena = new ArenaAllocator();
        ProtoList<T> Of<T>(params ReadOnlySpan<T> elements)
            where T : unmanaged
        {
            var list = new ListBox<T>();
            list.AddRange(elements, arena);
            return list.View;
        }

        Same(Of(double.NaN, -0.0), Of(double.NaN, -0.0));
        Differs(Of(-0.0), Of(0.0));
        Differs(Of(double.NaN), Of(BitConverter.UInt64BitsToDouble(0x7ff8000000000001)));
        Same(Of(float.NaN, -0f), Of(float.NaN, -0f));
        Differs(Of(-0f), Of(0f));
        Differs(Of(BitConverter.UInt32BitsToSingle(0x7fc00001)), Of(BitConverter.UInt32BitsToSingle(0x7fc00002)));
    }

    [Fact]
    public void Equality_OfTexts_IsByBytes()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var left = new ListBox<ProtoString>();
        var right = new ListBox<ProtoString>();
        left.Edit.AddRange(["a", "żółw", ""], arena);
        right.Edit.AddRange((IEnumerable<string>)["a", "żółw", ""], other);
        Same(left.View, right.View);
        right.Edit[1] = other.Utf8("żółf");
        Differs(left.View, right.View);
    }

    [Fact]
    public void AddRange_LazyQueryOverTheSameList_AddsWhatWasThere()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        list.AddRange([1, 2, 3], arena);
        for (int i = 0; i < 8; i++)
        {
            int[] before = list.ToArray();
            list.Edit.AddRange(list.View.Select(static x => x + 10), arena);
            Assert.Equal([.. before, .. before.Select(static x => x + 10)], list.ToArray());
        }

        int count = list.Count;
        list.Edit.AddRange(list.View.Reverse(), arena);
        Assert.Equal(list.ToArray()[..count].Reverse(), list.ToArray()[count..]);
        list.Edit.AddRange(list.View, arena);
        Assert.Equal(list.ToArray()[..(2 * count)], list.ToArray()[(2 * count)..]);
        Assert.Throws<ArgumentNullException>(() => list.Edit.AddRange((IEnumerable<int>)null!, arena));
    }

    // The texts of the old place were taken away in the checked library while the query read them.
    [Fact]
    public void AddRange_LazyTextsOfTheSameList_AddsWhatWasThere()
    {
        using var arena = new ArenaAllocator();
        var texts = new ListBox<ProtoString>();
        var bytes = new ListBox<ProtoBytes>();
        texts.Edit.AddRange(["a", "b", "c"], arena);
        bytes.Edit.Add([1, 2], arena);
        bytes.Edit.Add([3], arena);
        for (int i = 0; i < 4; i++)
        {
            texts.Edit.AddRange(texts.View.Select(static text => text.ToString()), arena);
            bytes.Edit.AddRange(bytes.View.Select(static one => one.Span.ToArray()), arena);
        }

        Assert.Equal(string.Concat(Enumerable.Repeat("abc", 16)), string.Concat(texts.View));
        Assert.Equal(32, bytes.Count);
        Assert.Equal([1, 2], bytes[30].Span.ToArray());
    }

    [Fact]
    public void AddRange_SequenceThatThrows_KeepsWhatCameBefore()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        Assert.Throws<FormatException>(() => list.Edit.AddRange(
            Enumerable.Range(0, 100).Select(static x => x == 50 ? throw new FormatException() : x), arena));
        Assert.Equal(Enumerable.Range(0, 50), list.ToArray());
        list.Add(7, arena);
        Assert.Equal(7, list[50]);
    }

    [Fact]
    public void Insert_EveryPlace_MovesTheOthersDown()
    {
        using var arena = new ArenaAllocator();
        var list = new ListBox<int>();
        List<int> expected = [];
        var random = new Random(3);
        for (int i = 0; i < 300; i++)
        {
            int at = random.Next(expected.Count + 1);
            list.Edit.Insert(at, i, arena);
            expected.Insert(at, i);
        }

        Assert.Equal(expected, list.ToArray());
        foreach (int index in new[] { -1, 301, int.MaxValue, int.MinValue })
            Assert.Throws<ArgumentOutOfRangeException>(() => list.Edit.Insert(index, 1, arena));
        Assert.Equal(0, list.Edit.Insert(300, arena));
        Assert.Equal(301, list.Count);
    }

    private static void Same<T>(ProtoList<T> left, ProtoList<T> right)
        where T : unmanaged
    {
        Assert.True(left == right && left.Equals((object)right) && !(left != right));
        Assert.Equal(left.GetHashCode(), right.GetHashCode());
    }

    private static void Differs<T>(ProtoList<T> left, ProtoList<T> right)
        where T : unmanaged => Assert.True(left != right && !left.Equals((object)right) && !(left == right));
}
