using System;
using ProtoZeroSharp.Testing;
using Tests.Scans;
using Xunit;

#pragma warning disable PZ4101, PZ4102, PZ4103 // What is kept, and used after the end, is what these tests are about.

namespace ProtoZeroSharp.IntegrationTests.Views;

/// <summary>Scans that end early, are nested, are used again, and rows that are kept.</summary>
[Collection(AloneCollection.Name)]
public sealed class ScanUseTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly byte[] _bytes;

    public ScanUseTests() => _bytes = Tree.ParseText(
        """
        name: "a tree" branches { label: "first branch" leaves { number: 1 text: "one" } leaves { number: 2 text: "two" } }
        branches { label: "second branch" leaves { number: 3 text: "three" } }
        """,
        _arena).ToByteArray();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void Foreach_ThatBreaksOrThrows_GivesMemoryBack()
    {
        long before = ArenaAllocator.LiveCount;

        foreach (ref readonly Row row in Leaves.Scan(_bytes)) break;
        foreach (ref readonly Row row in Leaves.Scan(_bytes).Where(static (in Cheap it) => it.Number > 1)) break;
        Assert.Throws<InvalidOperationException>(() =>
        {
            foreach (ref readonly Row row in Leaves.Scan(_bytes)) throw new InvalidOperationException();
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            foreach (ref readonly Row row in Leaves.Scan(_bytes).Where<Cheap>(Throw))
            {
            }
        });

        Assert.Equal(before, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Scan_BeforeItsFirstRow_ShowsNothingOfAnotherScan()
    {
        foreach (ref readonly Row row in Leaves.Scan(_bytes)) Assert.NotEqual(0, row.Number);
        using Leaves.Scanner scan = Leaves.Scan(new Tree { Name = _arena["no branches"] }.ToByteArray());

        Assert.Equal("no branches", scan.Root.Name.ToString());
        Assert.Equal((0, 0), (scan.Branches.CalculateSize(), scan.GetEnumerator().Current.CalculateSize()));
        Assert.False(scan.GetEnumerator().MoveNext());
    }

    [Fact]
    public void Scan_UsedAfterItsEnd_Throws()
    {
        Assert.Throws<ProtoLifetimeException>(() =>
        {
            Leaves.Scanner scan = Leaves.Scan(_bytes);
            scan.Dispose();
            scan.Dispose();
            return scan.GetEnumerator().MoveNext();
        });
        Assert.Throws<ProtoLifetimeException>(() => default(Leaves.Scanner).GetEnumerator().MoveNext());
        Assert.Throws<ProtoLifetimeException>(() =>
        {
            Leaves.Scanner scan = Leaves.Scan(_bytes);
            foreach (ref readonly Row row in scan)
            {
            }

            // Another scan has its object now.
            foreach (ref readonly Row row in Leaves.Scan(_bytes)) _ = scan.Branches.Id;
        });
        Assert.Throws<ProtoLifetimeException>(() =>
        {
            Leaves.Scanner scan = Leaves.Scan(_bytes);
            scan.Dispose();
            return scan.Root.Name.Length;
        });
    }

    [Fact]
    public void Scan_EnumeratedTwice_Throws()
    {
        int rows = 0;

        Assert.Throws<ProtoLifetimeException>(() =>
        {
            Leaves.Scanner scan = Leaves.Scan(_bytes);
            foreach (ref readonly Row row in scan) rows++;
            foreach (ref readonly Row row in scan) rows++;
        });
        Assert.Equal(3, rows);
        Assert.Throws<ProtoLifetimeException>(() =>
        {
            // A loop in the loop takes the rest, and ends the scan.
            Leaves.Scanner scan = Leaves.Scan(_bytes);
            foreach (ref readonly Row row in scan)
            {
                foreach (ref readonly Row other in scan) rows += 10;
            }
        });
        Assert.Equal(23, rows);
    }

    [Fact]
    public void Scan_InsideOfAnother_IsApart()
    {
        int rows = 0, sum = 0;

        for (int round = 0; round < 3; round++)
        {
            foreach (ref readonly Row outer in Leaves.Scan(_bytes))
            {
                Leaves.Scanner scan = Leaves.Scan(_bytes);
                foreach (ref readonly Row inner in scan)
                {
                    foreach (ref readonly Row innermost in Leaves.Scan(_bytes)) sum += outer.Number * innermost.Number;
                    Assert.Equal(inner.Number == 3 ? "second branch" : "first branch", scan.Branches.Label.ToString());
                    rows++;
                }

                Assert.Equal(outer.Number == 3 ? "three" : outer.Number == 1 ? "one" : "two", outer.Text.ToString());
            }
        }

        Assert.Equal((27, 3 * 3 * 36), (rows, sum));
    }

    [Fact]
    public void Row_KeptBeyondTheNext_IsNoticed()
    {
        Row kept = default;
        Twigs level = default;
        Leaves root = default;
        Leaves.Scanner scan = Leaves.Scan(_bytes);
        foreach (ref readonly Row row in scan)
        {
            if (row.Number == 1) (kept, level, root) = (row, scan.Branches, scan.Root);
            if (row.Number != 2) continue;
            Row ofFirst = kept;
            Assert.Throws<ProtoLifetimeException>(() => ofFirst.Text.ToString());
            Assert.Equal("first branch", level.Label.ToString());
        }

        Assert.Throws<ProtoLifetimeException>(() => kept.Text.ToString());
        Assert.Throws<ProtoLifetimeException>(() => level.Label.ToString());
        Assert.Throws<ProtoLifetimeException>(() => root.Name.ToString());
        if (!ProtoZeroInfo.ChecksEnabled) return;
        Assert.Throws<ProtoLifetimeException>(() => kept.Number);
        Assert.Throws<ProtoLifetimeException>(() => level.Id);
        Assert.Throws<ProtoLifetimeException>(() => root.HasName);
    }

    [Fact]
    public void Row_CopiedIntoAnArena_Stays()
    {
        Row kept = default;
        foreach (ref readonly Row row in Leaves.Scan(_bytes))
        {
            if (row.Number == 2) kept = row.Clone(_arena);
        }

        Assert.Equal("number: 2 text: \"two\"", kept.ToString());
    }

    [Fact]
    public void Row_RefersToNothingOfTheInput()
    {
        byte[] bytes = [.. _bytes];
        Leaves.Scanner scan = Leaves.Scan(bytes);
        var rows = scan.GetEnumerator();
        Assert.True(rows.MoveNext());
        Array.Clear(bytes);

        Assert.Equal("a tree first branch one", $"{scan.Root.Name} {scan.Branches.Label} {rows.Current.Text}");
        scan.Dispose();
    }

    [Fact]
    public void Filter_KeptByTheMethod_IsNoticed()
    {
        Cheap kept = default;
        foreach (ref readonly Row row in Leaves.Scan(_bytes).Where((in Cheap it) =>
        {
            if (it.Number == 1) kept = it;
            return it.Number == 3;
        }))
            Assert.Throws<ProtoLifetimeException>(() => kept.Text.ToString());
    }

    private static bool Throw(in Cheap leaf) => throw new InvalidOperationException();
}
