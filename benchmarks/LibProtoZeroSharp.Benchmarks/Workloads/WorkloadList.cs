using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>All workloads beside the records of 257 bytes, each made at its first use.</summary>
internal static class WorkloadList
{
    public const string LargeRecords = "1,000,000 small records", Mixed = "mixed message with maps", Tree = "tree",
        PackedSmall = "packed uint32, small",
        Packed12 = "packed uint32, 1-2 bytes", Packed15 = "packed uint32, 1-5 bytes",
        Packed90 = "packed uint32, 90 % small",
        PackedSigned = "packed sint64", PackedFixed32 = "packed fixed32", PackedFixed64 = "packed fixed64";

    /// <summary>The messages of the benchmarks' own schemas.</summary>
    public static IEnumerable<(string Name, Func<Workload> Make)> Own { get; } =
    [
        Entry("small regular records", static name => new RecordsWorkload(name, Records(20_000, isRegular: true))),
        Entry("records of random widths", static name => new RecordsWorkload(name, Records(20_000, isRegular: false))),
        Entry(Tree, static name =>
            new MessageWorkload<Ours.Tree, Theirs.Tree>(name, BinaryTree(new Filler(3, 0), 15).ToByteArray())),
        Entry("chains of 90 levels", static name => new MessageWorkload<Ours.Tree, Theirs.Tree>(name, Chains(300, 90))),
        Entry("short strings", static name => Texts(name, 60_000, 12, isForeign: false)),
        Entry("long strings", static name => Texts(name, 200, 5_000, isForeign: false)),
        Entry("short non-ASCII strings", static name => Texts(name, 40_000, 12, isForeign: true)),
        Entry("long non-ASCII strings", static name => Texts(name, 100, 5_000, isForeign: true)),
        Entry(PackedSmall, static name => Packed(name, 1, static random => (ulong)random.Next(128))),
        Entry(Packed12, static name =>
            Packed(name, 1, static random => (ulong)random.Next(1 << (random.Next(2) == 0 ? 7 : 14)))),
        Entry(Packed15, static name =>
            Packed(name, 1, static random => (uint)random.NextInt64(1L << Math.Min(32, 7 + (7 * random.Next(5)))))),
        Entry(Packed90, static name =>
            Packed(name, 1, static random => (ulong)(random.Next(10) == 0 ? random.Next(1 << 28) : random.Next(128)))),
        Entry(PackedSigned, static name =>
            Packed(name, 2, static random => (ulong)(random.NextInt64(1L << random.Next(1, 50)) - (1L << 20)))),
        Entry(PackedFixed32, static name => Packed(name, 3, static random => (ulong)random.NextInt64())),
        Entry(PackedFixed64, static name => Packed(name, 4, static random => (ulong)random.NextInt64())),
        Entry("maps", static name =>
            new MessageWorkload<Ours.Maps, Theirs.Maps>(name,
                new Filler(5, 5_000).Fill(new Theirs.Maps()).ToByteArray())),
        Entry("one bytes field, 1 kB", static name => Blob(name, 1 << 10)),
        Entry("one bytes field, 64 kB", static name => Blob(name, 64 << 10)),
        Entry("one bytes field, 2 MB", static name => Blob(name, 2 << 20)),
        Entry(Mixed, static name => new MessageWorkload<Ours.MixedBatch, Theirs.MixedBatch>(name, MixedMessages(60))),
    ];

    /// <summary>52 MB, for what memory bounds; few rounds are enough.</summary>
    public static Workload MakeLargeRecords() =>
        new LargeRecordsWorkload(LargeRecords, Records(1_000_000, isRegular: true));

    public static Theirs.Records Records(int count, bool isRegular)
    {
        var filler = new Filler(1, 0);
        var random = new Random(2);
        var message = new Theirs.Records();
        for (int i = 0; i < count; i++)
        {
            message.Items.Add(isRegular
                ? new Theirs.Record
                {
                    Id = (uint)(1_000_000 + i),
                    Time = 1_700_000_000_000 + (i * 977L),
                    Delta = 8_000 + random.Next(-1_000, 1_000),
                    Flags = (uint)random.Next(64, 128),
                    Name = filler.Text(20 + random.Next(25)),
                }
                : new Theirs.Record
                {
                    Id = (uint)filler.Bits(32),
                    Time = (long)filler.Bits(63),
                    Delta = (int)filler.Bits(31) * (random.Next(2) - random.Next(2)),
                    Flags = random.Next(2) == 0 ? 0 : (uint)filler.Bits(20),
                    Name = filler.Text(random.Next(45)),
                });
        }

        return message;
    }

    private static (string Name, Func<Workload> Make) Entry(string name, Func<string, Workload> make) =>
        (name, () => make(name));

    public static Theirs.Tree BinaryTree(Filler filler, int levels)
    {
        var tree = new Theirs.Tree { Value = (int)filler.Bits(31), Label = filler.Text(8) };
        if (levels > 1) tree.Children.AddRange([BinaryTree(filler, levels - 1), BinaryTree(filler, levels - 1)]);
        return tree;
    }

    private static byte[] Chains(int count, int levels)
    {
        var filler = new Filler(4, 0);
        var root = new Theirs.Tree();
        for (int i = 0; i < count; i++)
        {
            Theirs.Tree end = root;
            for (int level = 1; level < levels; level++)
            {
                var child = new Theirs.Tree { Value = (int)filler.Bits(31), Label = filler.Text(8) };
                end.Children.Add(child);
                end = child;
            }
        }

        return root.ToByteArray();
    }

    private static TextsWorkload Texts(string name, int count, int length, bool isForeign)
    {
        var filler = new Filler(6, 0);
        var message = new Theirs.Texts();
        for (int i = 0; i < count; i++) message.Items.Add(filler.Text(length - 4 + (i % 9), isForeign));
        return new TextsWorkload(name, message);
    }

    private static PackedWorkload Packed(string name, int field, Func<Random, ulong> next)
    {
        var random = new Random(7);
        return new PackedWorkload(name, field,
            Enumerable.Range(0, PackedWorkload.Count).Select(_ => next(random)).ToArray());
    }

    private static MessageWorkload<Ours.Blob, Theirs.Blob> Blob(string name, int length)
    {
        byte[] data = new byte[length];
        new Random(9).NextBytes(data);
        return new(name, new Theirs.Blob { Data = UnsafeByteOperations.UnsafeWrap(data) }.ToByteArray());
    }

    private static byte[] MixedMessages(int count)
    {
        var filler = new Filler(8, 20);
        var message = new Theirs.MixedBatch();
        for (int i = 0; i < count; i++) message.Items.Add(filler.Fill(new Theirs.Mixed()));
        return message.ToByteArray();
    }
}
