using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.IO.Pipelines;
using System.Threading.Tasks;
using OurKinds.Three;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Output;

/// <summary>
/// Every way out gives the bytes that a writer by hand gives, which has all of the message in its own block; and
/// nothing outside of the destination is touched.
/// </summary>
public class StraightOutTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void TryWriteTo_SpansOfEverySize_TouchNothingElse(int seed) => Each(seed, 150, (all, expected, random) =>
    {
        int length = expected.Length;
        int[] sizes =
        [
            length, length - 1, length + 1, random.Next(length + 1), 1024, 1023, length + random.Next(2048),
            length + 1024, 2 * length + 4096, length / 2,
        ];
        foreach (int size in sizes)
        {
            if (size < 0) continue;
            byte[] memory = new byte[size + 128];
            memory.AsSpan().Fill(0xcc);
            bool fits = all.TryWriteTo(memory.AsSpan(64, size), out int written);
            Assert.Equal((size >= expected.Length, fits ? expected.Length : 0), (fits, written));
            if (fits) Assert.True(memory.AsSpan(64, written).SequenceEqual(expected), $"{size} for {expected.Length}");
            Assert.Equal(-1, memory.AsSpan(0, 64).IndexOfAnyExcept((byte)0xcc));
            Assert.Equal(-1, memory.AsSpan(64 + size).IndexOfAnyExcept((byte)0xcc));
        }
    });

    [Theory]
    [InlineData(11)]
    [InlineData(12)]
    public void TryWriteTo_BeforeAGuardPage_StaysInFront(int seed) => Each(seed, 100, (all, expected, random) =>
    {
        using var memory = new GuardedBytes(expected.Length + 4096);
        for (int more = 0; more < 3000; more += random.Next(1, 900))
        {
            Span<byte> target = memory.Last(expected.Length + more);
            Assert.True(all.TryWriteTo(target, out int written));
            Assert.True(target[..written].SequenceEqual(expected));
        }
    });

    [Theory]
    [InlineData(21)]
    [InlineData(22)]
    [InlineData(23)]
    public void WriteTo_BufferWriterOfAnyPieces_GivesTheMessage(int seed) => Each(seed, 200, (all, expected, random) =>
    {
        var pieces = new RandomPieces(random.Next());
        all.WriteTo(pieces);
        Assert.True(pieces.Written.SequenceEqual(expected));

        var buffer = new ArrayBufferWriter<byte>(1 + random.Next(5000));
        all.WriteTo(buffer);
        all.WriteTo(buffer);
        Assert.True(buffer.WrittenSpan[..expected.Length].SequenceEqual(expected));
        Assert.True(buffer.WrittenSpan[expected.Length..].SequenceEqual(expected));
    });

    [Theory]
    [InlineData(31)]
    [InlineData(32)]
    public void WriteTo_StreamsAndArrays_GiveTheMessage(int seed) => Each(seed, 200, (all, expected, random) =>
    {
        var stream = new MemoryStream();
        all.WriteTo(stream);
        Assert.True(stream.ToArray().AsSpan().SequenceEqual(expected));
        Assert.True(all.ToByteArray().AsSpan().SequenceEqual(expected));
        stream.SetLength(0);
        all.WriteToAsync(stream).GetAwaiter().GetResult();
        Assert.True(stream.ToArray().AsSpan().SequenceEqual(expected));
    });

    [Fact]
    public async Task WriteTo_PipeWriter_GivesTheMessages()
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        var expected = new List<byte>();
        Each(41, 100, (all, bytes, _) =>
        {
            all.WriteTo(pipe.Writer);
            expected.AddRange(bytes);
        });
        await pipe.Writer.CompleteAsync();
        ReadResult read = await pipe.Reader.ReadAtLeastAsync(expected.Count);
        Assert.True(read.Buffer.ToArray().AsSpan().SequenceEqual(expected.ToArray()));
    }

    [Theory]
    [InlineData(1 << 10)]
    [InlineData(1 << 20)]
    [InlineData(1 << 26)]
    public void TryWriteTo_OneBytesField_FitsExactly(int length)
    {
        using var arena = new ArenaAllocator();
        byte[] content = new byte[length];
        new Random(length).NextBytes(content);
        All all = default;
        all.SomeBytes = arena.Bytes(content);
        byte[] target = new byte[all.CalculateSize()];
        Assert.True(all.TryWriteTo(target, out int written));
        Assert.Equal(target.Length, written);
        Assert.True(target.AsSpan(target.Length - length).SequenceEqual(content));
        Assert.False(all.TryWriteTo(target.AsSpan(1), out _));
    }

    [Fact]
    public void Write_EmptyMessage_NeedsNoRoom()
    {
        All all = default;
        Assert.True(all.TryWriteTo([], out int written));
        Assert.Equal(0, written);
        Assert.Empty(all.ToByteArray());
        var buffer = new ArrayBufferWriter<byte>();
        all.WriteTo(buffer);
        Assert.Equal(0, buffer.WrittenCount);
        using var arena = new ArenaAllocator();
        all.SomeBytes = arena.Bytes(new byte[5000]);
        Assert.False(all.TryWriteTo([], out written));
        Assert.Equal(0, written);
    }

    [Fact]
    public void WriteTo_StreamOfLargeFields_GetsThemFromWhereTheyLie()
    {
        using var arena = new ArenaAllocator();
        All all = default;
        all.MutableRBytes.Add(arena.Bytes(new byte[100_000]), arena);
        all.MutableRBytes.Add(arena.Bytes(new byte[200_000]), arena);
        all.AnInt32 = 7;
        var stream = new CountingStream();
        all.WriteTo(stream);
        Assert.Equal([100_000, 200_000], stream.Counts.FindAll(count => count >= 100_000));
        Assert.Equal(all.CalculateSize(), stream.Length);
    }

    [Fact]
    public unsafe void TryWriteTo_OverTheMessagesOwnBytes_ThrowsInTheCheckedLibrary()
    {
        if (!ProtoZeroInfo.ChecksEnabled) return;
        using var arena = new ArenaAllocator();
        All all = default;
        all.AString = arena.Utf8(new string('x', 3000));
        using var memory = new GuardedBytes(8192);
        Span<byte> bytes = memory.Last(8192);
        Assert.True(all.TryWriteTo(bytes, out int written));
        fixed (byte* start = bytes)
        {
            All inPlace = All.ParseInPlace(PinnedBytes.FromPointer((nint)start, written), arena);
            Assert.Throws<InvalidOperationException>(() =>
            {
                All copy = inPlace;
                copy.TryWriteTo(memory.Last(8192), out _);
            });
        }
    }

    [Fact]
    public void TryWriteTo_ManyMessages_AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        All all = new RandomTree(5, arena).Next();
        byte[] target = new byte[all.CalculateSize()];
        var buffer = new ArrayBufferWriter<byte>(2 * target.Length + 4096);
        ManagedAllocation.AssertNone(() =>
        {
            all.TryWriteTo(target, out _);
            buffer.ResetWrittenCount();
            all.WriteTo(buffer);
        });
    }

    private static void Each(int seed, int count, Action<All, byte[], Random> check)
    {
        var random = new Random(seed);
        for (int i = 0; i < count; i++)
        {
            using var arena = new ArenaAllocator();
            All all = new RandomTree(random.Next(), arena).Next();
            using var writer = new ProtoWriter(arena);
            ProtoWriter own = writer;
            all.WriteTo(ref own);
            check(all, own.ToArray(), random);
        }
    }

    private sealed class RandomPieces(int seed) : IBufferWriter<byte>
    {
        private readonly Random _random = new(seed);
        private readonly List<byte> _written = [];
        private byte[] _piece = [];

        public ReadOnlySpan<byte> Written => _written.ToArray();

        public void Advance(int count) => _written.AddRange(_piece.AsSpan(0, count));

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            int most = _random.Next(3) switch { 0 => 40, 1 => 3000, _ => 90_000 };
            return _piece = new byte[Math.Max(Math.Max(sizeHint, 1), _random.Next(most))];
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }

    private sealed class CountingStream : MemoryStream
    {
        public List<int> Counts { get; } = [];

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            Counts.Add(buffer.Length);
            base.Write(buffer);
        }
    }
}
