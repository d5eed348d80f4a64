using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Testing;
using Tests.Scans;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Views;

/// <summary>Results of rows by several threads, beside those of a loop.</summary>
[Collection(AloneCollection.Name)]
public sealed class ScanToArrayTests : IDisposable
{
    private const int Large = 256 << 10;

    private readonly ArenaAllocator _arena = new();
    private readonly long _arenas = LiveArenas.Count();

    public void Dispose()
    {
        LiveArenas.AssertNoneSince(_arenas);
        _arena.Dispose();
    }

    [Theory]
    [InlineData(20, 900, 10)]
    [InlineData(3, 12_000, 10)]
    [InlineData(1, 40_000, 10)]
    [InlineData(9_000, 1, 10)]
    [InlineData(2, 3, 200_000)]
    [InlineData(1, 2, 10)]
    [InlineData(0, 0, 0)]
    public void ToArray_GivesTheResultsOfALoop(int branches, int leaves, int text)
    {
        byte[] bytes = Made(branches, leaves, text);
        Assert.True(bytes.Length >= Large || branches * leaves < 10, $"{bytes.Length} bytes");

        foreach (int workers in (int[])[1, 0, 2, 3]) Agree(bytes, workers);
    }

    [Fact]
    public void ToArray_OfLevelsWithRowsOfAnyLength_GivesTheResultsOfALoop()
    {
        var random = new Random(5);
        for (int round = 0; round < 10; round++)
        {
            using var stream = new MemoryStream();
            while (stream.Length < 2 * Large)
                stream.Write(Made(random.Next(4), random.Next(random.Next(3000) + 1), random.Next(200)));
            Agree(stream.ToArray(), 2 + (round % 3));
        }
    }

    [Fact]
    public void ToArray_OfDamagedBytes_ThrowsWhatALoopThrows()
    {
        byte[][] inputs = [Made(30, 600, 20), Made(2, 9_000, 20), Made(1, 20_000, 5), Made(2, 3, 200_000)];
        var random = new Random(38);
        int errors = 0;
        for (int round = 0; round < 150; round++)
        {
            byte[] bytes = (byte[])inputs[round % inputs.Length].Clone();
            for (int i = random.Next(3); i >= 0; i--) bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            if (round % 10 == 0) bytes = bytes[..random.Next(Large, bytes.Length)];
            if (Agree(bytes, 2 + (round % 3)) != default) errors++;
        }

        Assert.InRange(errors, 30, 150);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void ToArray_Nesting_IsThatOfALoop(int limit)
    {
        byte[] bytes = Made(3, 12_000, 10);
        Agree(bytes, 3, new ProtoParseOptions { RecursionLimit = limit });
    }

    [Fact]
    public void ToArray_MissingRequiredField_IsThatOfItsMessage()
    {
        byte[] good = Made(3, 12_000, 10), row = [0x12, 5, 0xE2, 0x12, 2, 0x1A, 0];
        Assert.Equal(ProtoFormatError.MissingRequired, Agree([.. good, .. row, .. good], 3).Code);
        Assert.Equal(ProtoFormatError.MissingRequired, Agree([.. good, .. row], 2).Code);
    }

    [Fact]
    public void ToArray_BehindRootAndSomeRows_GivesTheOthers()
    {
        byte[] bytes = Made(20, 2_000, 10);
        int[] numbers = All(bytes);
        Leaves.Scanner scan = Leaves.Scan(bytes, new() { Workers = 3 });
        Assert.Equal("tree", scan.Root.Name.ToString());
        for (int i = 0; i < 5_001; i++) Assert.True(scan.GetEnumerator().MoveNext());

        Assert.Equal(numbers[5_001..], scan.ToArray(static (scan, in row) => row.Number));
        Assert.Throws<ProtoLifetimeException>(() =>
        {
            Leaves.Scanner scan = Leaves.Scan(bytes, new() { Workers = 3 });
            scan.ToArray(static (scan, in row) => row.Number);
#pragma warning disable PZ4102 // after the end: that is what is tested
            scan.ToArray(static (scan, in row) => row.Number);
#pragma warning restore PZ4102
        });
        Leaves.Scanner ended = Leaves.Scan(bytes, new() { Workers = 3 });
        while (ended.GetEnumerator().MoveNext())
        {
        }

        Assert.Empty(ended.ToArray(static (scan, in row) => row.Number));
    }

    [Fact]
    public void ToArray_SelectorThatThrows_EndsAllThreads()
    {
        byte[] bytes = Made(20, 2_000, 10);
        int calls = 0;
        foreach (int workers in (int[])[1, 3])
        {
            int Throw(Leaves.Scanner scan, in Row row)
            {
                Interlocked.Increment(ref calls);
                return row.Number is > 9_000 and < 30_000
                    ? throw new InvalidDataException($"{row.Number}") : row.Number;
            }

            var error = Assert.Throws<InvalidDataException>(
                () => Leaves.Scan(bytes, new() { Workers = workers }).ToArray<int>(Throw));
            Assert.Equal("9001", error.Message);
            LiveArenas.AssertNoneSince(_arenas);
            int before = Volatile.Read(ref calls);
            Thread.Sleep(2);
            Assert.Equal(before, Volatile.Read(ref calls));
        }

        // Damage of the root is found before its rows are shown.
        byte[] damaged = [.. bytes, 0x12, 0xFF];
        Assert.Throws<ProtoFormatException>(() => Leaves.Scan(damaged, new() { Workers = 3 }).ToArray(
            static int (scan, in row) => throw new InvalidDataException()));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void Selector_NeitherMovesNorEndsItsScan(int workers)
    {
        byte[] bytes = Made(20, 2_000, 10);
        var options = new ProtoParseOptions { Workers = workers };
        int[] numbers = Leaves.Scan(bytes).ToArray(static (_, in row) => row.Number);

        Assert.Equal(numbers, Leaves.Scan(bytes, options).ToArray(static (scan, in row) =>
        {
            scan.Dispose();
            return row.Number;
        }));
        Assert.Throws<InvalidOperationException>(() => Leaves.Scan(bytes, options).ToArray(
            static (scan, in _) => scan.GetEnumerator().MoveNext()));
        Assert.Throws<InvalidOperationException>(() => Leaves.Scan(bytes, options).ToArray(
            static (scan, in _) => scan.ToArray(static (_, in row) => row.Number).Length));
        Assert.Throws<InvalidOperationException>(() => Leaves.Scan(bytes, options).ToArray(static (scan, in _) =>
        {
            int sum = 0;
            foreach (ref readonly Row row in scan) sum += row.Number;
            return sum;
        }));
    }

    [Fact]
    public void ToArray_WrongArguments_EndTheScan()
    {
        byte[] bytes = Made(1, 2, 3);
        Assert.Throws<ArgumentNullException>(() => Leaves.Scan(bytes).ToArray<int>(null!));
        Assert.Throws<ArgumentNullException>(
            () => Leaves.Scan(bytes).ToArray<Cheap, int>(null!, static (_, in _) => 0));
        Assert.Throws<ArgumentException>(
            () => Leaves.Scan(bytes).ToArray(static (in Note it) => true, static (_, in _) => 0));
        Assert.Throws<ProtoLifetimeException>(() => default(Leaves.Scanner).ToArray(static (_, in _) => 0));
    }

    [Fact]
    public void ToArray_OfALargeMessage_IsDoneBySeveralThreads()
    {
        byte[] bytes = Made(1, 100_000, 10);
        var threads = new ConcurrentDictionary<int, int>();
        // A thread of the pool may be late.
        for (int attempt = 0; attempt < 200 && threads.Count < 2; attempt++)
        {
            Leaves.Scan(bytes, new() { Workers = 2 }).ToArray((scan, in row) =>
            {
                threads[Environment.CurrentManagedThreadId] = 0;
                return row.Number;
            });
        }

        Assert.InRange(threads.Count, 2, int.MaxValue);
        threads.Clear();
        foreach (byte[] small in (byte[][])[bytes[..0], Made(1, 1_000, 10)])
        {
            Leaves.Scan(small, new() { Workers = 8 }).ToArray((scan, in row) =>
                threads[Environment.CurrentManagedThreadId] = 0);
        }

        Assert.Equal([Environment.CurrentManagedThreadId], threads.Keys);
    }

    [Fact]
    public void Row_KeptByTheSelector_IsNoticed()
    {
        byte[] bytes = Made(10, 2_000, 40);
#pragma warning disable PZ4101 // That is what is noticed.
        (Row Row, Twigs Level)[] kept = Leaves.Scan(bytes, new() { Workers = 3 }).ToArray(
            static (scan, in row) => (row, scan.Branches));
#pragma warning restore PZ4101

        for (int i = 0; i < kept.Length; i += 997)
        {
            (Row row, Twigs level) = kept[i];
            Assert.Throws<ProtoLifetimeException>(() => row.Text.ToString());
            Assert.Throws<ProtoLifetimeException>(() => level.Label.ToString());
            if (ProtoZeroInfo.ChecksEnabled) Assert.Throws<ProtoLifetimeException>(() => row.Number);
        }
    }

    private static int[] All(byte[] bytes) => Leaves.Scan(bytes).ToArray(static (scan, in row) => row.Number);

    private static (ProtoFormatError Code, long Offset) ErrorOf<T>(List<T> results, Func<IEnumerable<T>> act)
    {
        try
        {
            results.AddRange(act());
            return default;
        }
        catch (ProtoFormatException exception)
        {
            return (exception.Code, exception.Offset);
        }
    }

    private static string Text(in Leaves root, in Twigs level, in Row row) =>
        $"{root.Name} {root.Note.Text} {level.Id} {level.Label} {level.Counts.Count} {row.Number} {row.Text}";

    // The loop is the oracle.
    private static (ProtoFormatError Code, long Offset) Agree(
        byte[] bytes, int workers, ProtoParseOptions one = default)
    {
        List<string> expected = [], found = [];
        ProtoParseOptions several = one with { Workers = workers };
        (ProtoFormatError, long) error = ErrorOf(expected, () =>
        {
            List<string> rows = [];
            Leaves.Scanner scan = Leaves.Scan(bytes, one);
            foreach (ref readonly Row row in scan) rows.Add(Text(in scan.Root, in scan.Branches, in row));
            return rows;
        });
        Assert.Equal(error, ErrorOf(found, () => Leaves.Scan(bytes, several).ToArray(
            static (scan, in row) => Text(in scan.Root, in scan.Branches, in row))));
        Assert.Equal(expected, found);

        List<string> filtered = [];
        found.Clear();
        ProtoFilter<Cheap> filter = static (in Cheap it) => it.Number % 3 == 0;
        (ProtoFormatError, long) ofFilter = ErrorOf(filtered, () =>
        {
            List<string> rows = [];
            Leaves.Scanner scan = Leaves.Scan(bytes, one);
            foreach (ref readonly Row row in scan.Where(filter))
                rows.Add(Text(in scan.Root, in scan.Branches, in row));
            return rows;
        });
        Assert.Equal(ofFilter, ErrorOf(found, () => Leaves.Scan(bytes, several).ToArray(
            filter, static (scan, in row) => Text(in scan.Root, in scan.Branches, in row))));
        Assert.Equal(filtered, found);
        return error;
    }

    private byte[] Made(int branches, int leaves, int text)
    {
        _arena.Reset();
        var tree = Tree.ParseText("name: \"tree\" note { text: \"of the root\" inner { text: \"i\" } }", _arena);
        int number = 0;
        for (int i = 0; i < branches; i++)
        {
            ref Branch branch = ref tree.MutableBranches.Add(_arena);
            branch.Id = i;
            branch.Label = _arena.Utf8($"branch {i}");
            for (int k = 0; k < leaves; k++)
            {
                ref Leaf leaf = ref branch.MutableLeaves.Add(_arena);
                leaf.Number = number++;
                leaf.Text = _arena.Utf8(new string((char)('a' + (k % 26)), text + (k % 7)));
            }
        }

        byte[] bytes = tree.ToByteArray();
        _arena.Reset();
        return bytes;
    }
}
