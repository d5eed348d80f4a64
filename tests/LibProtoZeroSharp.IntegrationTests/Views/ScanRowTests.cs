using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Tests.Scans;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Views;

/// <summary>Rows that follow each other in one level, and the row that is unlike those before it.</summary>
[Collection(AloneCollection.Name)]
public sealed class ScanRowTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData(1)]
    [InlineData(40)]
    [InlineData(3000)]
    public void Rows_OfAllKinds_AreThoseOfAParse(int words)
    {
        // Long ones leave the first block of the arena, and those after them are in it again.
        string many = string.Concat(Enumerable.Range(0, words).Select(static i => $"words: \"word {i}\" "));
        byte[] bytes = Bytes(
            "id: 1 entries { number: 1 } entries { number: 2 text: \"two\" } entries { } "
            + $"entries {{ {many} leaf {{ number: 3 text: \"leaf\" {many} }} }} name: \"between\" "
            + "entries { note { text: \"n\" inner { text: \"i\" } } } "
            + $"entries {{ number: 4 text: \"{new string('x', 20_000)}\" }} entries {{ number: 5 text: \"five\" }}");
        bytes = [.. Enumerable.Repeat(bytes, 3).SelectMany(static one => one)];
        Journal kept = Journal.Parse(bytes, _arena);

        var found = new List<string>();
        foreach (ref readonly Entry row in Entries.Scan(bytes)) found.Add(TextOf(in row));
        var selected = new List<string>();
        foreach (ref readonly Entry row in Entries.Scan(bytes).Where(static (in EntryNumber it) => it.Number != 2))
            selected.Add(TextOf(in row));

        string[] expected = [.. kept.Entries.Select(static row => TextOf(in row))];
        Assert.Equal(expected, found);
        Assert.Equal(expected.Where(static text => !text.Contains("number: 2")), selected);
    }

    [Fact]
    public void Rows_WithLengthsAndTagsOfAllSizes_AreFound()
    {
        // Number 1 in each: lengths of one to five bytes, a tag of two, an unknown field and an unknown group between.
        byte[] bytes =
        [
            0x12, 2, 8, 1, 0x12, 0x82, 0, 8, 1, 0x12, 0x82, 0x80, 0, 8, 1, 0x12, 0x82, 0x80, 0x80, 0x80, 0, 8, 1,
            0x92, 0, 2, 8, 1, 0x38, 5, 0x12, 2, 8, 1, 0x3B, 0x12, 2, 8, 1, 0x3C, 0x12, 0, 0x12, 2, 8, 1,
        ];

        Assert.Equal((8, 7), Read(bytes));
        Assert.Equal(8, Journal.Parse(bytes, _arena).Entries.Count);
    }

    [Fact]
    public void Row_ThatIsDamaged_FailsBehindThoseBeforeIt()
    {
        byte[] good = Bytes("entries { number: 1 text: \"a\" } entries { number: 1 words: \"w\" }");
        byte[][] bad = [[0x12, 2, 8, 0x80], [0x12, 2, 0x0F, 1], [0x12, 3, 0x12, 2, 65],
            [0x12, 1, 0x3C], [0x12, 2, 0x3B, 0x44], [0x12, 4, 0x2A, 2, 8, 0x80]];
        foreach (byte[] row in bad)
        {
            for (int before = 0; before < 200; before += 33)
            {
                byte[] bytes = [.. Enumerable.Repeat(good, before).SelectMany(static one => one), .. row, .. good];
                Assert.False(Journal.TryParse(bytes, _arena, out _, out ProtoError expected));
                int rows = 0;

                var error = Assert.Throws<ProtoFormatException>(() => Count(bytes, default, ref rows));

                Assert.Equal((expected.Code, expected.Offset, 2 * before), (error.Code, error.Offset, rows));
            }
        }
    }

    [Fact]
    public void Row_WithoutARequiredField_FailsUnlessALaterPartHasIt()
    {
        byte[] good = [0x12, 2, 8, 1], late = [0x12, 7, 0x1A, 0, 0x1A, 3, 0x0A, 1, 65], without = [0x12, 2, 0x1A, 0];
        byte[] bytes = [.. good, .. late, .. good, .. late], bad = [.. bytes, .. good, .. without, .. good];
        int rows = 0;

        Assert.Equal((4, 2), Read(bytes));
        var error = Assert.Throws<ProtoFormatException>(() => Count(bad, default, ref rows));

        Assert.Equal((ProtoFormatError.MissingRequired, 5), (error.Code, rows));
        Assert.Equal(bytes.Length + good.Length + without.Length, error.Offset);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(50)]
    public void Row_BeyondTheLimit_FailsBehindThoseBeforeIt(int before)
    {
        string small = string.Concat(Enumerable.Repeat("entries { number: 1 words: \"a\" } ", before));
        byte[] front = Bytes(small), large = Bytes($"entries {{ text: \"{new string('x', 300_000)}\" }}");
        byte[] bytes = [.. front, .. large];
        var options = new ProtoParseOptions { MaxArenaBytes = 150_000 };
        int rows = 0;

        var error = Assert.Throws<ProtoFormatException>(() => Count(bytes, options, ref rows));

        Assert.Equal((ProtoFormatError.ArenaLimitExceeded, before), (error.Code, rows));
        Assert.InRange(error.Offset, front.Length, bytes.Length);
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 3)]
    [InlineData(2, 7)]
    public void Row_ThatIsTooDeep_FailsBehindThoseBeforeIt(int limit, int before)
    {
        byte[] bytes = Bytes(
            """
            entries { number: 1 } entries { number: 1 } entries { number: 1 } entries { note { text: "a" } }
            entries { number: 1 } entries { number: 1 } entries { number: 1 }
            entries { note { text: "a" inner { text: "b" inner { text: "c" } } } }
            """);
        var options = new ProtoParseOptions { RecursionLimit = limit };
        int rows = 0;
        Assert.False(Journal.TryParse(bytes, _arena, out _, out ProtoError expected, options));

        var error = Assert.Throws<ProtoFormatException>(() => Count(bytes, options, ref rows));

        Assert.Equal((expected.Code, expected.Offset, before), (error.Code, error.Offset, rows));
    }

    private static string TextOf(ref readonly Entry row) => $"{row} {(row.HasLeaf ? row.Leaf.Text.ToString() : "")}";

    private static void Count(byte[] bytes, ProtoParseOptions options, ref int rows)
    {
        foreach (ref readonly Entry row in Entries.Scan(bytes, options)) rows++;
    }

    private static (int Rows, int Sum) Read(byte[] bytes)
    {
        int rows = 0, sum = 0;
        foreach (ref readonly Entry row in Entries.Scan(bytes)) (rows, sum) = (rows + 1, sum + row.Number);
        return (rows, sum);
    }

    private byte[] Bytes(string text) => Journal.ParseText(text, _arena).ToByteArray();
}
