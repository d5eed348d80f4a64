using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Tests.Scans;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Views;

/// <summary>Scans, case by case. Random views and bytes are in the generator's tests.</summary>
[Collection(AloneCollection.Name)]
public sealed class ScanTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void Scan_OfWholeMessage_HasRowsWithTheirLevels()
    {
        byte[] bytes = Bytes(
            """
            branches { id: 1 leaves { number: 1 text: "a" rest: "r" } leaves { words: ["x", "y"] } label: "first" }
            branches { label: "none" }
            branches { leaves { note { text: "n" inner { text: "m" } } } id: 3 counts { key: "k" value: 4 } }
            name: "tree" note { text: "o" } numbers: [1, 2] count: 5
            """);
        var found = new List<string>();

        Leaves.Scanner scan = Leaves.Scan(bytes);
        foreach (ref readonly Row row in scan) found.Add($"{scan.Root} | {scan.Branches} | {row}");

        const string Root = "name: \"tree\" note { text: \"o\" } numbers: 1 numbers: 2 count: 5 | ";
        Assert.Equal(
            [
                Root + "id: 1 label: \"first\" | number: 1 text: \"a\"",
                Root + "id: 1 label: \"first\" | words: \"x\" words: \"y\"",
                Root + "id: 3 counts { key: \"k\" value: 4 } | note { text: \"n\" inner { text: \"m\" } }",
            ],
            found);
    }

    [Fact]
    public void Scan_OfSplitMessage_MergesTheLevels()
    {
        byte[] bytes = [.. Bytes("name: \"a\" note { text: \"x\" inner { text: \"i\" } } branches { leaves {} }"),
            .. Bytes("branches { id: 1 leaves { number: 2 } } name: \"b\" note { text: \"n\" } word: \"w\"")];
        // Both parts of one branch.
        byte[] twice = [.. bytes, 0x12, 4, 0x08, 1, 0x08, 2];

        Leaves.Scanner scan = Leaves.Scan(twice);
        var found = new List<string>();
        foreach (ref readonly Row row in scan)
            found.Add($"{scan.Root.Name} {scan.Root.HasCount} {scan.Branches.Id} {row}");

        Assert.Equal(["b False 0 ", "b False 1 number: 2"], found);
        Assert.Equal(3, LeavesKept.Parse(twice, _arena).Branches.Count);
    }

    [Fact]
    public void StreamedField_IsNoPartOfTheView()
    {
        byte[] bytes = Bytes("name: \"t\" branches { id: 1 }");

        Leaves view = Leaves.Parse(bytes, _arena);

        Assert.Equal("name: \"t\"", view.ToString());
        Assert.Equal("{\"name\":\"t\"}", view.ToJson());
        Assert.Equal(3, view.CalculateSize());
        Assert.Null(typeof(Leaves).GetProperty("Branches"));
        Assert.Equal(view, Leaves.Parse(view.ToByteArray(), _arena));
    }

    [Fact]
    public void Root_BeforeTheFirstRow_IsRead()
    {
        using Leaves.Scanner scan = Leaves.Scan(Bytes("name: \"t\""));

        Assert.Equal("t", scan.Root.Name.ToString());
        Assert.False(scan.GetEnumerator().MoveNext());
        Assert.False(scan.GetEnumerator().MoveNext());
    }

    [Fact]
    public void Scan_OfNothing_HasNoRows()
    {
        foreach (ref readonly Row row in Leaves.Scan(default)) Assert.Fail(row.ToString());
        foreach (ref readonly Leaf row in Whole.Scan([0x08, 1])) Assert.Fail(row.ToString());
    }

    [Fact]
    public void Scan_NamesLikeItsMembers_GetAnUnderscore()
    {
        var names = Names.ParseText("where { leaves { number: 4 } root: \"r\" } scan: \"s\" scanner: \"t\"", _arena);
        byte[] bytes = names.ToByteArray();
        var found = new List<string>();

        var scan = Scan.Struct.Scan_(bytes);
        foreach (ref readonly Leaf leaf in scan) found.Add($"{scan.Root.Scan__} {scan.Where_.Root} {leaf.Number}");

        Assert.Equal(["s r 4"], found);
        Assert.Equal("t", Scan.Parser.ParseFrom(bytes).Scanner);
    }

    [Fact]
    public void Where_DecodesWhatPasses()
    {
        byte[] bytes = Bytes(
            """
            branches { leaves { number: 1 text: "a" words: "w" } leaves { number: 2 text: "b" } id: 7 }
            branches { leaves { number: 3 text: "b" note { text: "n" } } }
            """);
        var found = new List<string>();

        Leaves.Scanner scan = Leaves.Scan(bytes);
        foreach (ref readonly Row row in scan.Where(static (in Cheap leaf) => leaf.Text == "b"u8))
            found.Add($"{scan.Branches.Id} {row}");

        Assert.Equal(["7 number: 2 text: \"b\"", "0 number: 3 text: \"b\" note { text: \"n\" }"], found);
    }

    [Fact]
    public void Where_LastValueDecides()
    {
        // Number 1, then number 2.
        byte[] bytes = [0xE2, 0x12, 4, 0x08, 1, 0x08, 2];
        int count = 0;

        // The message of the rows itself may decide, too.
        foreach (ref readonly Leaf leaf in Whole.Scan(bytes).Where(static (in Leaf it) => it.Number == 2))
            count += leaf.Number;

        Assert.Equal(2, count);
        Assert.Equal(1, CountLeaves(bytes, static (in Cheap it) => it.Number == 2));
        Assert.Equal(0, CountLeaves(bytes, static (in Cheap it) => it.Number == 1));
    }

    [Fact]
    public void Where_DamageInWhatDoesNotPass_IsNoticedWhereTheFilterLooks()
    {
        byte[] words = [0xE2, 0x12, 3, 0x08, 1, 0x0A], inNote = [0xE2, 0x12, 6, 0x08, 1, 0x1A, 2, 0x0A, 5];

        Assert.Equal((ProtoFormatError.Truncated, 6), ErrorOf(() => CountLeaves(words, static (in Cheap it) => false)));
        Assert.Equal(0, CountLeaves(inNote, static (in Cheap it) => false));
        Assert.Equal((ProtoFormatError.Truncated, 8), ErrorOf(() => CountLeaves(inNote, static (in Cheap it) => true)));
    }

    [Fact]
    public void Where_OfAnotherMessage_Throws()
    {
        byte[] bytes = Bytes("branches { leaves {} }");
        long before = ArenaAllocator.LiveCount;

        Assert.Throws<ArgumentException>(() => Leaves.Scan(bytes).Where(static (in Twigs it) => true));
        Assert.Throws<ArgumentException>(() => Leaves.Scan(bytes).Where(static (in Note it) => true));
        Assert.Throws<ArgumentNullException>(() => Leaves.Scan(bytes).Where<Cheap>(null!));

        Assert.Equal(before, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Scan_DamageInARow_ComesBehindTheRowsBeforeIt()
    {
        byte[] front = Bytes("branches { id: 1 leaves { number: 1 } leaves { number: 2 } } name: \"n\""),
            bytes = [.. front, 0x12, 5, 0xE2, 0x12, 2, 0x08, 0x80];
        int rows = 0;

        var error = ErrorOf(() =>
        {
            foreach (ref readonly Row row in Leaves.Scan(bytes)) rows += row.Number;
        });

        Assert.Equal(3, rows);
        Assert.Equal(OfWhole(bytes), error);
        Assert.Equal((ProtoFormatError.Truncated, bytes.Length), error);
    }

    [Fact]
    public void Scan_DamageInALevel_ComesBeforeItsRowsAndBehindEarlierDamage()
    {
        byte[] level = [0x12, 9, 0xE2, 0x12, 2, 0x08, 1, 0x08, 0x80, 0x80, 0x80];
        byte[] both = [0x12, 9, 0xE2, 0x12, 2, 0x0F, 1, 0x08, 0x80, 0x80, 0x80];
        int rows = 0;
        void Read(byte[] bytes)
        {
            foreach (ref readonly Row row in Leaves.Scan(bytes)) rows++;
        }

        Assert.Equal(OfWhole(level), ErrorOf(() => Read(level)));
        Assert.Equal(OfWhole(both), ErrorOf(() => Read(both)));
        Assert.Equal((ProtoFormatError.InvalidTag, 5), OfWhole(both));
        Assert.Equal(0, rows);
        Assert.Throws<ProtoFormatException>(() =>
        {
            using Leaves.Scanner scan = Leaves.Scan(level.AsSpan(0, level.Length - 1));
            return scan.Root.Name.Length;
        });
    }

    [Fact]
    public void Scan_MissingRequiredField_IsThatOfItsMessage()
    {
        byte[] row = [0x12, 5, 0xE2, 0x12, 2, 0x1A, 0, 0x08, 1], root = [0x1A, 0, 0x12, 0];

        Assert.Equal((ProtoFormatError.MissingRequired, 7), ErrorOf(() => Count(row)));
        Assert.Equal((ProtoFormatError.MissingRequired, 4), ErrorOf(() => Count(root)));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void Scan_Nesting_CountsTheLevels(int limit)
    {
        byte[] bytes = Bytes("branches { id: 1 leaves { note { text: \"a\" inner { text: \"b\" } } } }");
        var options = new ProtoParseOptions { RecursionLimit = limit };

        bool isWhole = LeavesKept.TryParse(bytes, _arena, out _, out ProtoError expected, options);

        Assert.Equal(limit >= 4, isWhole);
        if (isWhole) Assert.Equal(1, Count(bytes, options: options));
        else Assert.Equal((expected.Code, expected.Offset), ErrorOf(() => Count(bytes, options: options)));
    }

    [Fact]
    public void Scan_ArenaLimit_IsThatOfARow()
    {
        var text = new string('x', 200_000);
        byte[] bytes = Bytes($"branches {{ leaves {{ number: 1 }} leaves {{ text: \"{text}\" }} }}");
        var options = new ProtoParseOptions { MaxArenaBytes = 150_000 };

        Assert.Equal(ProtoFormatError.ArenaLimitExceeded, ErrorOf(() => Count(bytes, options: options)).Code);
        Assert.Equal(2, Count(bytes, options: new ProtoParseOptions { MaxArenaBytes = 1_000_000 }));
    }

    [Fact]
    public void Scan_OfDelimitedMessages_ReadsEach()
    {
        var file = new MemoryStream();
        for (int i = 0; i < 3; i++)
            ProtoStream.WriteDelimited(file, Bytes($"branches {{ leaves {{ number: {i} }} leaves {{ number: 5 }} }}"));
        file.Position = 0;
        int sum = 0;

        foreach (ReadOnlyMemory<byte> bytes in ProtoStream.ReadDelimited(file))
        {
            foreach (ref readonly Row row in Leaves.Scan(bytes.Span)) sum += row.Number;
        }

        Assert.Equal(0 + 1 + 2 + 15, sum);
    }

    [Fact]
    public void Scan_TakesNoManagedMemoryAndLittleNative()
    {
        byte[] part = Bytes(
            """
            branches { id: 1 leaves { number: 1 text: "abc" words: ["x", "y"] } leaves { number: 2 } label: "l" }
            name: "n"
            """);
        byte[] bytes = [.. Enumerable.Repeat(part, 2000).SelectMany(static one => one)];
        ProtoFilter<Cheap> filter = static (in Cheap leaf) => leaf.Number == 1;
        int all = 0, selected = 0;
        void Run() => (all, selected) = (Count(bytes), CountOf(bytes, filter));
        for (int i = 0; i < 3; i++) Run();
        long arenas = ArenaAllocator.LiveCount, native = ProtoMemory.LiveBytes;

        // The checked library makes a new object for each scan.
        ManagedAllocation.AssertAtMost(ProtoZeroInfo.ChecksEnabled ? 2_000 : 0, Run);

        Assert.Equal((4000, 2000), (all, selected));
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
        Assert.InRange(ProtoMemory.LiveBytes - native, long.MinValue, 1 << 20);
    }

    private static int Count(byte[] bytes, ProtoParseOptions options = default)
    {
        int count = 0;
        foreach (ref readonly Row row in Leaves.Scan(bytes, options)) count++;
        return count;
    }

    private static int CountOf(byte[] bytes, ProtoFilter<Cheap> filter)
    {
        int count = 0;
        foreach (ref readonly Row row in Leaves.Scan(bytes).Where(filter)) count++;
        return count;
    }

    private static int CountLeaves(byte[] bytes, ProtoFilter<Cheap> filter)
    {
        int count = 0;
        foreach (ref readonly Leaf leaf in Whole.Scan(bytes).Where(filter)) count++;
        return count;
    }

    private static (ProtoFormatError Code, long Offset) ErrorOf(Action act)
    {
        long before = ArenaAllocator.LiveCount;
        var error = Assert.Throws<ProtoFormatException>(act);
        Assert.Equal(before, ArenaAllocator.LiveCount);
        return (error.Code, error.Offset);
    }

    private (ProtoFormatError Code, long Offset) OfWhole(byte[] bytes)
    {
        Assert.False(LeavesKept.TryParse(bytes, _arena, out _, out ProtoError error));
        return (error.Code, error.Offset);
    }

    private byte[] Bytes(string text) => Tree.ParseText(text, _arena).ToByteArray();
}
