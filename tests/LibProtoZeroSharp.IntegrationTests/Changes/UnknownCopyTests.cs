using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using OurKinds.Twin;
using Xunit;
using Keys = OurKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>
/// Shallow copies of a message share its unknown fields, extensions among them. A field that was added by one copy used
/// to be linked into the chain of the other, in a circle at worst: neither could be written any more.
/// </summary>
public class UnknownCopyTests
{
    private const int Kinds = 7;

    private static readonly byte[] s_unknown = [0xca, 0x3e, 1, (byte)'u'], s_two = [0xe8, 0x3e, 1, 0x90, 0x76, 2];

    // All orders of four changes of two messages, one of which is a copy of the other before or meanwhile.
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void TwoCopies_ChangedInEveryOrder_EndAndAreWellFormed(int start) => Ends(() =>
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var both = new Node[2];
        const int All = Kinds * 2;
        for (int order = 0; order < All * All * All * All; order++)
        {
            both[0] = Start(start, arena);
            both[1] = both[0];
            int rest = order;
            for (int call = 0; call < 4; call++, rest /= All)
                Change(both, rest % All / Kinds, rest % All % Kinds, arena);
            foreach (ref Node node in both.AsSpan()) IsWellFormed(in node, other);
            arena.Reset();
            other.Reset();
        }
    });

    [Fact]
    public void ManyCopies_ChangedAtRandom_EndAndAreWellFormed() => Ends(() =>
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        for (int seed = 0; seed < 300; seed++)
        {
            var random = new Random(seed);
            var copies = new Node[4];
            for (int call = 0; call < 100; call++)
            {
                int at = random.Next(copies.Length);
                if (random.Next(6) == 0) copies[random.Next(copies.Length)] = copies[at];
                else Change(copies, at, random.Next(Kinds - 1), arena);
            }

            foreach (ref Node node in copies.AsSpan()) IsWellFormed(in node, other);
            arena.Reset();
            other.Reset();
        }
    });

    [Fact]
    public void Copies_ThatOnlyAdd_DoNotSeeWhatOthersAdded() => Ends(() =>
    {
        using var arena = new ArenaAllocator();
        for (int seed = 0; seed < 500; seed++)
        {
            var random = new Random(seed);
            var copies = new Node[3];
            var expected = new List<byte>[3];
            for (int i = 0; i < 3; i++) expected[i] = [];
            for (int call = 0; call < 12; call++)
            {
                int at = random.Next(3), to = random.Next(3);
                switch (random.Next(4))
                {
                    case 0:
                        copies[to] = copies[at];
                        expected[to] = [.. expected[at]];
                        break;
                    case 1 when !copies[at].HasExtension(Keys.Remark):
                        copies[at].SetExtension(Keys.Remark, arena.Utf8("r"), arena);
                        expected[at].AddRange(Wire("ca 3e 01 72"));
                        break;
                    case 2:
                        // Merging as a message keeps the fields apart, as they are read.
                        Node more = Node.Parse(s_two, arena);
                        copies[at].MergeFrom(in more, arena);
                        expected[at].AddRange(s_two);
                        break;
                    default:
                        copies[at].MergeFrom(s_unknown, arena);
                        expected[at].AddRange(s_unknown);
                        break;
                }

                for (int i = 0; i < 3; i++) Assert.Equal(expected[i], copies[i].ToByteArray());
            }

            arena.Reset();
        }
    });

    [Fact]
    public void Original_WhenItsCopyAdds_IsUnchanged()
    {
        using var arena = new ArenaAllocator();
        Node original = Node.Parse(s_unknown, arena);
        Node copy = original;
        copy.SetExtension(Keys.Steps, [1, 2], arena);
        copy.MergeFrom(s_two, arena);
        Assert.Equal(s_unknown, original.ToByteArray());
        Assert.False(original.HasExtension(Keys.Steps));
        original.MergeFrom(s_two, arena);
        Assert.Equal([.. s_unknown, .. s_two], original.ToByteArray());
        Assert.Equal([1, 2, 1], copy.GetExtension(Keys.Steps, arena).ToArray());
    }

    [Fact]
    public void SetExtension_WhenTheArenaIsFull_LeavesTheValueFromBefore()
    {
        bool done = false;
        int failures = 0;
        using var other = new ArenaAllocator();
        for (int left = 0; !done; left += 8)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024, MaxBytes = 1024 });
            Node node = default;
            node.SetExtension(Keys.Steps, [1], arena);
            node.SetExtension(Keys.Remark, arena.Utf8("before"), arena);
            int free = 1024 - 64 - (int)arena.AllocatedBytes;
            arena.AllocateSpan<byte>(Math.Max(0, free - left) & ~7);
            try
            {
                node.SetExtension(Keys.Remark, new ProtoString(), arena);
                done = true;
            }
            catch (ArenaLimitException)
            {
                failures++;
                Assert.Equal("before", node.GetExtension(Keys.Remark, other).ToString());
            }

            Assert.True(left < 1024);
        }

        Assert.True(failures > 0);
    }

    private static Node Start(int start, ArenaAllocator arena) => start switch
    {
        0 => default,
        1 => Node.Parse(s_unknown, arena),
        2 => Node.Parse([.. s_unknown, .. s_two], arena),
        _ => Node.Parse([.. s_two, .. s_unknown, .. s_two], arena),
    };

    private static void Change(Node[] copies, int at, int kind, ArenaAllocator arena)
    {
        ref Node m = ref copies[at];
        switch (kind)
        {
            case 0:
                m.SetExtension(Keys.Remark, arena.Utf8("remark"), arena);
                Assert.Equal("remark", m.GetExtension(Keys.Remark, arena).ToString());
                break;
            case 1:
                m.ClearExtension(Keys.Remark);
                Assert.False(m.HasExtension(Keys.Remark));
                break;
            case 2:
                m.SetExtension(Keys.Tempers, [Mood.Glad, Mood.Sad], arena);
                break;
            case 3:
                m.ClearExtension(Keys.Steps);
                Assert.False(m.HasExtension(Keys.Steps));
                break;
            case 4:
                m.MergeFrom(s_two, arena);
                Assert.True(m.HasExtension(Keys.Steps));
                break;
            case 5:
                Node other = Node.Parse(s_unknown, arena);
                m.MergeFrom(in other, arena);
                Assert.True(m.HasExtension(Keys.Remark));
                break;
            default:
                copies[1 - at] = m;
                break;
        }
    }

    private static void IsWellFormed(ref readonly Node node, ArenaAllocator arena)
    {
        byte[] bytes = node.ToByteArray();
        Assert.Equal(bytes.Length, node.CalculateSize());
        Node again = Node.Parse(bytes, arena);
        Assert.True(again.Equals(node));
        Assert.Equal(bytes, again.ToByteArray());
        Assert.Equal(bytes, node.Clone(arena).ToByteArray());
    }

    private static byte[] Wire(string hex) => Convert.FromHexString(hex.Replace(" ", ""));

    // A call that does not end is a failure, not a test run without an end.
    private static void Ends(Action calls) => Assert.True(Task.Run(calls).Wait(TimeSpan.FromMinutes(2)));
}
