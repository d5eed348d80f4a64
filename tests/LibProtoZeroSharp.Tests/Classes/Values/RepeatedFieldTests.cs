using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Classes;
using Xunit;

namespace ProtoZeroSharp.Tests.Values;

public class RepeatedFieldTests
{
    [Fact]
    public void Initializer_OfItemsAndLists_AddsAll()
    {
        string[] more = ["b", "c"];
        RepeatedField<string> list =
            new() { "a", more, new RepeatedField<string> { "d" }, more.Where(it => it != "b") };
        Assert.Equal(["a", "b", "c", "d", "c"], list);
    }

    /// <summary>These calls compile with Google's list: none may be ambiguous with ours.</summary>
    [Fact]
    public void AddRange_OfAnythingThatCompiles_IsOneOverload()
    {
        var list = new RepeatedField<int>();
        list.AddRange([1]);
        list.AddRange(new[] { 2 });
        list.AddRange(new List<int> { 3 });
        list.AddRange(new ArraySegment<int>([4]));
        list.AddRange((ReadOnlySpan<int>)[5]);
        list.AddRange(new HashSet<int> { 6 });
        list.AddRange(Enumerable.Range(7, 1));
        list.AddRange(new Queue<int>([8]));
        list.Add([9]);
        Assert.Equal(Enumerable.Range(1, 9), list);
        Assert.True(First(list.GetEnumerator()));
        static bool First(IEnumerator<int> enumerator) => enumerator.MoveNext();
    }

    [Fact]
    public void AddRange_OfItself_Doubles()
    {
        var list = new RepeatedField<int> { 1, 2, 3 };
        list.AddRange(list);
        list.AddRange(list.Items);
        Assert.Equal([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3], list);
        var empty = new RepeatedField<int>();
        empty.AddRange(empty);
        Assert.Empty(empty);
    }

    [Fact]
    public void AddRange_NullInACollection_AddsNothing()
    {
        string[] bad = ["a", null!];
        var list = new RepeatedField<string> { "x" };
        Assert.Throws<ArgumentException>(() => list.AddRange(bad));
        Assert.Throws<ArgumentException>(() => list.AddRange(bad.ToList()));
        Assert.Throws<ArgumentException>(() => list.AddRange(new Queue<string>(bad)));
        Assert.Throws<ArgumentException>(() => list.AddRange(bad.AsSpan()));
        Assert.Equal(["x"], list);
        Assert.Throws<ArgumentNullException>(() => list.AddRange(bad.Select(it => it)));
        Assert.Equal(["x", "a"], list);
        Assert.Throws<ArgumentNullException>(() => list.AddRange((IEnumerable<string>)null!));
        Assert.Throws<ArgumentNullException>(
            () => ((RepeatedField<string>)null!).AddRange((ReadOnlySpan<string>)["a"]));
    }

    [Fact]
    public void Nulls_AreRefusedEverywhere()
    {
        var list = new RepeatedField<string> { "a" };
        Assert.Throws<ArgumentNullException>(() => list.Add((string)null!));
        Assert.Throws<ArgumentNullException>(() => list.Insert(0, null!));
        Assert.Throws<ArgumentNullException>(() => list[0] = null!);
        Assert.Throws<ArgumentNullException>(() => list.Contains(null!));
        Assert.Throws<ArgumentNullException>(() => list.IndexOf(null!));
        Assert.Throws<ArgumentNullException>(() => list.Remove(null!));
        Assert.Throws<ArgumentNullException>(() => ((IList)list).Add(null));
        Assert.Throws<ArgumentNullException>(() => ((IList)new RepeatedField<int>()).Add(null));
        Assert.Throws<ArgumentNullException>(() => new RepeatedField<int?>().Add((int?)null));
    }

    [Fact]
    public void Places_OutOfRange_AreRefused()
    {
        var list = new RepeatedField<int> { 1, 2 };
        list.RemoveAt(1);
        foreach (int bad in new[] { -1, 1, int.MaxValue, int.MinValue })
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => list[bad]);
            Assert.Throws<ArgumentOutOfRangeException>(() => list[bad] = 1);
            Assert.Throws<ArgumentOutOfRangeException>(() => list.RemoveAt(bad));
            Assert.Throws<ArgumentOutOfRangeException>(() => list.Insert(bad == 1 ? 2 : bad, 1));
        }

        Assert.Throws<ArgumentOutOfRangeException>(() => list.Capacity = 0);
        Assert.Equal([1], list);
    }

    [Fact]
    public void Enumeration_WhileAddingAndClearing_SeesTheListAsItIs()
    {
        var list = new RepeatedField<int> { 1, 2 };
        int seen = 0;
        foreach (int _ in list)
            if (++seen < 3) list.Add(seen);
        Assert.Equal(4, seen);
        seen = 0;
        foreach (int _ in list)
        {
            seen++;
            list.Clear();
        }

        Assert.Equal(1, seen);
    }

    [Fact]
    public void Equality_OfFractions_IsThatOfTheirBits()
    {
        double otherNaN = BitConverter.Int64BitsToDouble(BitConverter.DoubleToInt64Bits(double.NaN) + 1);
        Assert.Equal(Of(double.NaN), Of(double.NaN));
        Assert.NotEqual(Of(double.NaN), Of(otherNaN));
        Assert.NotEqual(Of(0.0), Of(-0.0));
        Assert.NotEqual(Of(0f), Of(-0f));
        Assert.NotEqual(Of<double?>(0.0), Of<double?>(-0.0));
        Assert.NotEqual(Of<float?>(0f), Of<float?>(-0f));
        Assert.Equal(0, Of<float?>(float.NaN).IndexOf(float.NaN));
        Assert.Equal(1, Of(0.0, -0.0).IndexOf(-0.0));
        Assert.Equal(Of(1.5, 2).GetHashCode(), Of(1.5, 2).GetHashCode());
        Assert.False(Of(1).Equals(null));
    }

    [Fact]
    public void Clone_OfMessages_IsDeep()
    {
        RepeatedField<Thing> list = Of(new Thing { Name = "a" }), copy = list.Clone();
        Assert.NotSame(list[0], copy[0]);
        Assert.Equal("a", copy[0].Name);
        Assert.Equal(1, copy.Capacity);
        copy.Add(new Thing());
        Assert.Single(list);
        RepeatedField<string> texts = Of("x");
        Assert.Same(texts[0], texts.Clone()[0]);
    }

    [Fact]
    public void Storage_OfTheLibrary_IsTakenAndFilled()
    {
        var list = new RepeatedField<int>();
        int[] items = [1, 2, 3];
        list.Take(items, 2);
        items[0] = 7;
        Assert.Equal([7, 2], list);
        Span<int> added = list.Fill(3);
        Assert.Equal([0, 0, 0], added.ToArray());
        added[1] = 5;
        Assert.Equal([7, 2, 0, 5, 0], list);
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Take(items, 4));
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Fill(-1));
        Assert.Equal(5, list.Items.Length);
    }

    [Fact]
    public void Removal_OfReferences_HoldsThemNoLonger()
    {
        var list = new RepeatedField<string> { "a", "b", "c" };
        list.RemoveAt(0);
        list.Clear();
        list.Fill(3);
        Assert.All(list, Assert.Null);
    }

    [Fact]
    public void Text_OfMessagesAndOthers_IsJson()
    {
        Assert.Equal("[ ]", Of<int>().ToString());
        Assert.Equal("[ {a}, {b} ]", Of(new Thing { Name = "a" }, new Thing { Name = "b" }).ToString());
        Assert.Equal("[ \"Friday\", 9 ]", Of(DayOfWeek.Friday, (DayOfWeek)9).ToString());
        Assert.Equal(@"[ ""\ud800"" ]", Of("\ud800").ToString());
    }

    private static RepeatedField<T> Of<T>(params T[] items) => new() { items };
}
