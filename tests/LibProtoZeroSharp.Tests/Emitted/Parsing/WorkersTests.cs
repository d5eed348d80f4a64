using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.IO;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

// One thread is the oracle: its parser is compared with Google's elsewhere. The sizes are static, and only this class
// parses with several workers.
public sealed class WorkersTests : IDisposable
{
    private static readonly byte[][] s_elements =
        [.. Enumerable.Range(0, 3).Select(depth => SampleBytes.Field(5, SampleBytes.Full(depth)))];

    private readonly ArenaAllocator _one = new(), _several = new();

    public void Dispose()
    {
        _one.Dispose();
        _several.Dispose();
        Small(256 << 10, 64 << 10);
        ForkSizes.IsAlone = false;
        ParseCrew.Trace = null;
    }

    [Fact]
    public void Workers_OfOptions_AreOneUnlessSet()
    {
        Assert.Equal(1, default(ProtoParseOptions).Workers);
        Assert.Equal(0, new ProtoParseOptions { Workers = 0 }.Workers);
        Assert.Equal(1024, new ProtoParseOptions { Workers = 1024 }.Workers);
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoParseOptions { Workers = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoParseOptions { Workers = 1025 });
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Parse_OfALargeMessage_GivesTheMessageOfOneThread(bool isAlone)
    {
        ForkSizes.IsAlone = isAlone;
        byte[] bytes = Large(400);
        Assert.InRange(bytes.Length, 1 << 20, 8 << 20);
        for (int workers = 0; workers < 4; workers++) Agree(bytes, workers);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(40)]
    [InlineData(1000)]
    public void Parse_InSmallPieces_GivesTheMessageOfOneThread(int piece)
    {
        Small(1, piece);
        byte[] bytes = Large(20);
        for (int round = 0; round < 20; round++) Agree(bytes, 2 + (round % 3));
    }

    // What is passed over piece by piece, while others read.
    [Theory]
    [InlineData(1)]
    [InlineData(3000)]
    public void Parse_OfAVeryLongRun_GivesTheMessageOfOneThread(int piece)
    {
        Small(1, piece, 0, 100_000);
        byte[] bytes = [.. Enumerable.Range(0, 1500).SelectMany(i => s_elements[i % 2])];
        for (int round = 0; round < 5; round++) Agree(bytes, 2 + (round % 3));
        bytes[^1] ^= 0x80;
        Agree(bytes, 3);
        Agree(bytes[..^100], 3);
        Agree([.. bytes, .. s_elements[0], 8, 1, .. bytes], 3);
    }

    // A list in several runs grows; a message in several parts is merged.
    [Fact]
    public void Parse_OfPartsThatMerge_GivesTheMessageOfOneThread()
    {
        Small(1, 16);
        byte[] part = [.. SampleBytes.Field(4, Large(3)), .. SampleBytes.Field(5, SampleBytes.Full(1)), 8, 1];
        byte[] bytes = [.. Large(4), .. part, .. Large(2), .. part, .. part, .. Large(30)];
        Agree(bytes, 3);
    }

    [Fact]
    public void Parse_OfDamagedBytes_FindsTheErrorOfOneThread()
    {
        Small(1, 64);
        byte[] good = Large(12);
        var random = new Random(38);
        int errors = 0;
        for (int round = 0; round < 600; round++)
        {
            byte[] bytes = (byte[])good.Clone();
            for (int i = random.Next(3); i >= 0; i--) bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            if (round % 4 == 0) bytes = bytes[..random.Next(bytes.Length)];
            if (Agree(bytes, 2 + (round % 3)) != default) errors++;
        }

        Assert.InRange(errors, 100, 599);
    }

    // The fuzzer found it: what a part of an input that is read through a copy leaves in the state.
    [Fact]
    public void Parse_OfShortDamagedBytes_FindsTheErrorOfOneThread()
    {
        Small(1, 1);
        byte[] text = [0x2a, 0, 0x2a, 4, 0x12, 2, 0xf0, 0x9f];
        byte[] cut = [0x2a, 0, 0x2a, 7, 0x12, 0xff, 0x10, 0x80, 0x80, 0x80, 1];
        for (int i = 0; i < 20; i++)
        {
            Assert.Equal(ProtoFormatError.InvalidUtf8, Agree(text, 3).Code);
            Assert.Equal(ProtoFormatError.Truncated, Agree(cut, 3).Code);
        }
    }

    [Fact]
    public void Parse_BelowLimits_MeetsThemAsOneThread()
    {
        Small(1, 64);
        byte[] bytes = Large(60);
        for (int levels = 0; levels < 8; levels++)
            Agree(bytes, 3, new ProtoParseOptions { RecursionLimit = levels });
        ProtoMessage.TryParse(bytes, _one, out Sample _, out _);
        long needed = _one.HeldBytes;
        int refused = 0;
        for (long most = 0; most < 2 * needed; most += needed / 9)
        {
            using ArenaAllocator one = new(), several = new();
            var options = new ProtoParseOptions { MaxArenaBytes = most };
            ProtoMessage.TryParse(bytes, one, out Sample _, out ProtoError error, options);
            ProtoMessage.TryParse(bytes, several, out Sample _, out ProtoError found, options with { Workers = 3 });
            // Several collect no lists, so they may do with less.
            if (error == default || found != default) Assert.Equal(error, found);
            Assert.InRange(several.HeldBytes, 0, Math.Max(most, 0));
            if (found != default) refused++;
            ProtoMessage.Parse<Sample>(bytes, several, new ProtoParseOptions { Workers = 3 });
        }

        Assert.InRange(refused, 2, 12);
    }

    // Several threads failed where one found space in kept memory, and then gave that back.
    [Fact]
    public void Parse_InAnArenaThatHoldsMoreThanTheLimit_IsThatOfOneThread()
    {
        Small(1, 64);
        byte[] bytes = Large(60);
        foreach (ArenaAllocator arena in new[] { _one, _several })
        {
            for (int i = 0; i < 3; i++)
            {
                ProtoMessage.Parse<Sample>(bytes, arena);
                arena.Reset();
            }
        }

        long held = _several.HeldBytes;
        var options = new ProtoParseOptions { MaxArenaBytes = 1000 };
        ProtoMessage.TryParse(bytes, _one, out Sample _, out ProtoError error, options);
        ProtoMessage.TryParse(bytes, _several, out Sample _, out ProtoError found, options with { Workers = 3 });

        Assert.Equal(error, found);
        if (found == default) Assert.Equal(held, _several.HeldBytes);
        Assert.Equal(ProtoZeroInfo.ChecksEnabled, found != default);
    }

    // A fuzzer's input met a limit where one thread meets damage: scratch memory of the first attempt still counted.
    [Fact]
    public void Parse_OfDamageBelowLimits_MeetsItWhereOneThreadDoes()
    {
        Small(1, 1);
        byte[] good = Large(2), bytes = [.. good, 0];
        var small = new ArenaOptions { FirstBlockSize = 1024 };
        using ArenaAllocator all = new(small);
        ProtoMessage.Parse<Sample>(good, all);
        long needed = all.HeldBytes;
        int damaged = 0, refused = 0;
        for (long most = needed / 16; most < 2 * needed; most += needed / 64)
        {
            using ArenaAllocator one = new(small), several = new(small);
            var options = new ProtoParseOptions { MaxArenaBytes = most };
            ProtoMessage.TryParse(bytes, one, out Sample _, out ProtoError error, options);
            ProtoMessage.TryParse(bytes, several, out Sample _, out ProtoError found, options with { Workers = 2 });
            if (error.Code == ProtoFormatError.ArenaLimitExceeded)
            {
                refused++;
                continue;
            }

            Assert.Equal(error, found);
            damaged++;
        }

        Assert.True(damaged > 20 && refused > 5, $"{damaged}, {refused}");
    }

    [Fact]
    public void Parse_WhereMemoryIsRefused_LeavesTheArenaUsable()
    {
        Small(1, 64);
        byte[] bytes = Large(200);
        int refused = 0;
        for (int call = 1; call < 12; call++)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
            NativeBlock.FailIn = call;
            try
            {
                ProtoMessage.Parse<Sample>(bytes, arena, new ProtoParseOptions { Workers = 3 });
            }
            catch (OutOfMemoryException)
            {
                refused++;
            }
            finally
            {
                NativeBlock.FailIn = 0;
            }

            Sample again = ProtoMessage.Parse<Sample>(bytes, arena, new ProtoParseOptions { Workers = 3 });
            Assert.Equal(ProtoMessage.Parse<Sample>(bytes, _one), again);
            arena.Reset();
        }

        Assert.InRange(refused, 1, 11);
    }

    [Fact]
    public void Parse_OfASmallInput_CallsNobodyAndAllocatesNothing()
    {
        byte[] bytes = Large(50);
        Assert.InRange(bytes.Length, 10_000, (256 << 10) - 1);
        bool isTold = false;
        ParseCrew.Trace = _ => isTold = true;
        var options = new ProtoParseOptions { Workers = 8 };
        ProtoMessage.Parse<Sample>(bytes, _several, options);
        long before = GC.GetAllocatedBytesForCurrentThread();
        ProtoMessage.Parse<Sample>(bytes, _several, options);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        Assert.False(isTold);
    }

    [Fact]
    public void Parse_OfALargeInput_IsDoneBySeveralThreads()
    {
        byte[] bytes = Large(4000);
        var threads = new ConcurrentDictionary<int, int>();
        ParseCrew.Trace = _ => threads[Environment.CurrentManagedThreadId] = 0;
        // A thread of the pool may be late.
        for (int attempt = 0; attempt < 200 && threads.Count < 2; attempt++)
        {
            _several.Reset();
            ProtoMessage.Parse<Sample>(bytes, _several, new ProtoParseOptions { Workers = 2 });
        }

        Assert.InRange(threads.Count, 2, int.MaxValue);
    }

    [Fact]
    public void Parse_OfLargeMessages_TakesNoMoreMemoryThanOneThread()
    {
        byte[] bytes = Large(3000);
        ProtoMessage.Parse<Sample>(bytes, _one);
        // Which thread takes a slice differs each time, and with it whether one block more is needed.
        for (int i = 0; i < 20; i++)
        {
            _several.Reset();
            ProtoMessage.Parse<Sample>(bytes, _several, new ProtoParseOptions { Workers = 4 });
            Assert.InRange(_several.HeldBytes, 0, (long)(1.1 * _one.HeldBytes));
            Assert.InRange(_several.AllocatedBytes, 0, (long)(1.1 * _one.AllocatedBytes));
        }
    }

    // The message's own thread alone meets what has fields already.
    [Fact]
    public void MergeFrom_WithWorkers_AppendsAsOneThread()
    {
        Small(1, 16);
        byte[] bytes = Large(10);
        Sample expected = ProtoMessage.Parse<Sample>(bytes, _one);
        Sample message = ProtoMessage.Parse<Sample>(bytes, _several);
        ProtoMessage.MergeFrom(ref expected, bytes, _one);
        ProtoMessage.MergeFrom(ref message, bytes, _several, new ProtoParseOptions { Workers = 3 });
        Assert.Equal(expected, message);
    }

    [Fact]
    public void OwnedParse_WithWorkers_GivesTheMessageOfOneThread()
    {
        byte[] bytes = Large(2000);
        using var owned = Owned<Sample>.Parse(bytes, new ProtoParseOptions { Workers = 3 });
        Assert.Equal(ProtoMessage.Parse<Sample>(bytes, _one), owned.Value);
    }

    private static void Small(int input, int piece, int stream = 512 << 10, long list = 4 << 20)
    {
        ForkSizes.SmallestStream = stream;
        ForkSizes.SmallestStreamList = list;
        ForkSizes.SmallestInput = input;
        ForkSizes.SmallestPiece = piece;
    }

    // Elements of all sizes, some of which hold long runs themselves.
    private static byte[] Large(int count)
    {
        using var stream = new MemoryStream();
        byte[] part = SampleBytes.Field(4, SampleBytes.Full(1));
        byte[] inner = [.. Enumerable.Range(0, count / 4).SelectMany(i => s_elements[i % 2])];
        for (int i = 0; i < count; i++)
        {
            stream.Write(s_elements[i % 3]);
            if (i == count / 3) stream.Write(SampleBytes.Field(5, inner));
            if (i % 7 == 6) stream.Write(part);
            if (i == count / 2) stream.Write(SampleBytes.Field(4, inner));
        }

        stream.Write(SampleBytes.Full(1));
        return stream.ToArray();
    }

    private ProtoError Agree(byte[] bytes, int workers, ProtoParseOptions one = default)
    {
        _one.Reset();
        ProtoParseOptions several = one with { Workers = workers };
        ProtoMessage.TryParse(bytes, _one, out Sample expected, out ProtoError error, one);
        _several.Reset();
        ProtoMessage.TryParse(bytes, _several, out Sample message, out ProtoError found, several);
        Compare(in expected, in message, error, found);
        _several.Reset();
        byte[] pinned = GC.AllocateUninitializedArray<byte>(bytes.Length, pinned: true);
        bytes.CopyTo(pinned, 0);
        ProtoMessage.TryParseInPlace(PinnedBytes.Promise(pinned), _several, out message, out found, several);
        Compare(in expected, in message, error, found);
        // The message is a view of it: the collector must not end it before.
        GC.KeepAlive(pinned);
        _several.Reset();
        ReadOnlySequence<byte> pieces = Pieces.Of(bytes[..(bytes.Length / 3)], bytes[(bytes.Length / 3)..]);
        ProtoMessage.TryParse(in pieces, _several, out message, out found, several);
        Compare(in expected, in message, error, found);
        return error;
    }

    private static void Compare(
        ref readonly Sample expected, ref readonly Sample message, ProtoError error, ProtoError found)
    {
        Assert.Equal(error, found);
        Assert.Equal(expected, message);
        if (error == default) Assert.Equal(expected.ToByteArray(), message.ToByteArray());
    }
}
