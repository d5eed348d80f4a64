using System;
using System.Threading;
using System.Threading.Tasks;
using LazyMixed;
using ProtoZeroSharp.Tests;
using Xunit;

namespace ProtoZeroSharp.LazyTests;

/// <summary>Lazy messages hold others, and others hold them; threads and lazy messages.</summary>
public class MixedTests
{
    private static Plain Make(ArenaAllocator arena, int depth)
    {
        Plain plain = default;
        plain.SetText("plain " + depth, arena);
        plain.SetPad(new byte[100], arena);
        if (depth == 0) return plain;
        ref Outer outer = ref plain.MutableOuter(arena);
        outer.Number = depth;
        outer.MutablePlain(arena) = Make(arena, depth - 1);
        outer.MutablePlains.Add(Make(arena, depth - 1), arena);
        outer.MutableByName.Set(arena.Utf8("k"), Make(arena, depth - 1), arena);
        outer.MutableAt(arena).Seconds = depth;
        outer.MutablePair(arena).MutablePlain(arena) = Make(arena, depth - 1);
        plain.MutableOuters.Add(arena).Number = 3;
        return plain;
    }

    [Fact]
    public void ParseAndEdit_BothFormsInEachOther_AreOneMessage()
    {
        using var arena = new ArenaAllocator();
        Plain made = Make(arena, 3);
        byte[] bytes = made.ToByteArray();
        foreach (bool skip in new[] { false, true })
        {
            var options = new ProtoParseOptions { SkipValidation = skip };
            Plain plain = Plain.Parse(bytes, arena, options);
            Assert.Equal(bytes, plain.ToByteArray());
            Assert.Equal(made, plain);
            Outer outer = Outer.Parse(made.Outer.ToByteArray(), arena, options);
            Assert.Equal(made.Outer, outer);
            outer.MutablePair(arena).MutablePlain(arena).MutableOuter(arena).MutablePlains[0].SetText("new", arena);
            outer.MutableAt(arena).Nanos = 5;
            Outer again = Outer.Parse(outer.ToByteArray(), arena, options);
            Assert.Equal(outer, again);
            Assert.Equal(("new", 5), (again.Pair.Plain.Outer.Plains[0].Text.ToString(), again.At.Nanos));
            plain.MutableOuter(arena).MutableByName[arena.Utf8("k")].MutableOuter(arena).Number = 77;
            Assert.Equal(77, Plain.Parse(plain.ToByteArray(), arena).Outer.ByName[arena.Utf8("k")].Outer.Number);
        }
    }

    [Fact]
    public void TryParse_DamageInEitherForm_IsReportedAtItsPlace()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Make(arena, 2).ToByteArray();
        for (int i = 0; i < bytes.Length; i++)
        {
            byte[] cut = bytes[..i];
            bool ofPlain = Plain.TryParse(cut, arena, out Plain plain, out ProtoError error);
            bool inPlace = Plain.TryParseInPlace(PinnedBytes.Promise(cut), arena, out _, out ProtoError other);
            Assert.Equal((ofPlain, error), (inPlace, other));
            if (!ofPlain) Assert.InRange(error.Offset, 0, i);
            else Assert.Equal(cut, plain.ToByteArray());
        }
    }

    [Fact]
    public void Read_ManyThreadsAfterDecodeAll_SeeTheMessage()
    {
        using var arena = new ArenaAllocator();
        Plain plain = Plain.Parse(Make(arena, 3).ToByteArray(), arena);
        ProtoMessage.DecodeAll(in plain);
        long before = arena.AllocatedBytes;
        string text = plain.ToString();
        Parallel.For(0, 200, _ => Assert.Equal(text, plain.ToString()));
        Assert.Equal(before, arena.AllocatedBytes);
    }

    // Reading decodes, which is a use of the arena. Two at the same time are reported, sooner or later.
    [Fact]
    public void Read_TwoThreadsWhileUndecoded_IsReportedByTheCheckedLibrary()
    {
        if (!ProtoZeroInfo.ChecksEnabled) return;
        byte[] list = new byte[40_000];
        for (int i = 0; i < list.Length; i += 2) (list[i], list[i + 1]) = (0x12, 0);
        int reported = 0;
        for (int round = 0; round < 2000 && reported == 0; round++)
        {
            if (round % 100 == 0) Untrained.Outers();
            // An arena a round: all decoding of one input counts towards one limit.
            using var arena = new ArenaAllocator();
            Outer first = Outer.Parse(list, arena), second = first;
            using var start = new Barrier(2);
            Parallel.Invoke(() => Read(in first, start), () => Read(in second, start));
        }

        Assert.NotEqual(0, reported);

        void Read(in Outer outer, Barrier start)
        {
            start.SignalAndWait();
            try
            {
                _ = outer.Plains.Count;
            }
            catch (InvalidOperationException)
            {
                Interlocked.Increment(ref reported);
            }
        }
    }

    // The one that is reported has changed nothing of what the other one reads.
    [Fact]
    public void Read_TwoThreadsOfOneUndecodedMessage_OneOfThemReadsIt()
    {
        if (!ProtoZeroInfo.ChecksEnabled) return;
        byte[] bytes = Named(200);
        int reported = 0, read = 0, wrong = 0;
        for (int round = 0; round < 2000 && (reported == 0 || round < 300); round++)
        {
            if (round % 100 == 0) Untrained.Outers();
            using var arena = new ArenaAllocator();
            Outer outer = Outer.Parse(bytes, arena);
            using var start = new Barrier(2);
            bool all = round % 2 == 0;
            Parallel.Invoke(() => Read(in outer, all, start), () => Read(in outer, false, start));
        }

        Assert.NotEqual(0, reported);
        Assert.NotEqual(0, read);
        Assert.Equal(0, wrong);

        void Read(in Outer outer, bool all, Barrier start)
        {
            start.SignalAndWait();
            try
            {
                if (all) ProtoMessage.DecodeAll(in outer);
                Interlocked.Increment(ref outer.ByName.Count == 200 ? ref read : ref wrong);
            }
            catch (InvalidOperationException)
            {
                Interlocked.Increment(ref reported);
            }
        }
    }

    private static byte[] Named(int count)
    {
        using var arena = new ArenaAllocator();
        Outer outer = default;
        for (int i = 0; i < count; i++)
            outer.MutableByName.GetOrAdd(arena.Utf8($"name {i}"), arena).Text = arena.Utf8($"text {i}");
        return outer.ToByteArray();
    }
}
