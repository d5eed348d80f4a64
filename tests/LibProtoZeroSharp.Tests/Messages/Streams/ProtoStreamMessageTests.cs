using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.IO.Pipelines;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Streams of messages of a known type.</summary>
public class ProtoStreamMessageTests
{
    // Around what goes out in one write, and around what is written from where it lies.
    private static readonly int[] s_lengths = [0, 1, 125, 300, 0, 1_018, 1_021, 1_022, 16_380, 70_000, 200_000, 5];

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(4096)]
    [InlineData(int.MaxValue)]
    public async Task ReadDelimited_OfMessagesInPieces_GivesWhatGoogleWrote(int piece)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = WrittenByGoogle(s_lengths);
        ProgressRecorder progress = new(), second = new();
        List<int> read = [];
        foreach (StringValue each in ProtoStream.ReadDelimited<StringValue>(
            new Trickle(bytes, piece), arena, progress: progress))
        {
            read.Add(each.Value.Length);
            Assert.Equal(-1, each.Value.Span.IndexOfAnyExcept((byte)'x'));
            arena.Reset();
        }

        Assert.Equal(s_lengths, read);
        await foreach (StringValue each in ProtoStream.ReadDelimitedAsync<StringValue>(
            new Trickle(bytes, piece), arena, progress: second))
        {
            Assert.Equal(read[0], each.Value.Length);
            read.RemoveAt(0);
            arena.Reset();
        }

        Assert.Empty(read);
        Assert.Equal(bytes.Length, progress.Last);
        Assert.Equal(progress.Reports, second.Reports);
    }

    [Fact]
    public void ReadDelimited_ArenaIsNotReset_KeepsAllMessages()
    {
        using var arena = new ArenaAllocator();
        StringValue[] all = [.. ProtoStream.ReadDelimited<StringValue>(
            new MemoryStream(WrittenByGoogle(s_lengths)), arena)];
        Assert.Equal(s_lengths, all.Select(each => each.Value.Length));
        Assert.All(all, each => Assert.Equal(-1, each.Value.Span.IndexOfAnyExcept((byte)'x')));
    }

    [Fact]
    public void ReadDelimited_ArenaIsReset_TakesTheMemoryOfOneMessage()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = WrittenByGoogle([.. Enumerable.Repeat(1_000, 20_000)]);
        long sum = 0, held = 0;
        void Read()
        {
            foreach (StringValue each in ProtoStream.ReadDelimited<StringValue>(new MemoryStream(bytes), arena))
            {
                sum += each.Value.Length;
                held = Math.Max(held, arena.HeldBytes);
                arena.Reset();
            }
        }

        Read();
        Assert.Equal(20_000_000, sum);
        Assert.InRange(held, 1, 1 << 20);

        // The buffer and the enumerator; nothing for a message.
        ManagedAllocation.AssertAtMost(70_000, Read);
    }

    [Theory]
    [InlineData("03 0a 01 61 03 0a 05 61", ProtoFormatError.Truncated, 8)]
    [InlineData("03 0a 01 61 04 0a 01 61", ProtoFormatError.Truncated, 4)]
    [InlineData("00 00 01", ProtoFormatError.Truncated, 2)]
    [InlineData("03 0a 01 ff", ProtoFormatError.InvalidUtf8, 3)]
    [InlineData("83 00 0a 01 ff", ProtoFormatError.InvalidUtf8, 4)]
    [InlineData("03 0a 01 61 80", ProtoFormatError.Truncated, 4)]
    [InlineData("03 0a 01 61 64 61", ProtoFormatError.Truncated, 4)]
    [InlineData("03 0a 01 61 65 61", ProtoFormatError.TooLarge, 4)]
    [InlineData("00 ff ff ff ff 0f", ProtoFormatError.TooLarge, 1)]
    [InlineData("00 ff ff ff ff ff ff ff ff ff 01", ProtoFormatError.TooLarge, 1)]
    [InlineData("80 80 80 80 80 80 80 80 80 80 00", ProtoFormatError.MalformedVarint, 0)]
    public async Task ReadDelimited_Damaged_ThrowsCodeAtOffsetOfTheStream(
        string hex, ProtoFormatError code, long offset)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Wire.Hex(hex);
        foreach (int piece in (int[])[1, 3, int.MaxValue])
        {
            Wire.Fails(code, offset, () =>
            {
                foreach (StringValue each in ProtoStream.ReadDelimited<StringValue>(
                    new Trickle(bytes, piece), arena, maxMessageLength: 100))
                    Assert.True(each.Value.Length <= 1);
            });
            var error = await Assert.ThrowsAsync<ProtoFormatException>(async () =>
            {
                await foreach (StringValue each in ProtoStream.ReadDelimitedAsync<StringValue>(
                    new Trickle(bytes, piece), arena, maxMessageLength: 100))
                    Assert.True(each.Value.Length <= 1);
            });
            Assert.Equal((code, offset), (error.Code, error.Offset));
        }
    }

    [Fact]
    public void ReadDelimited_LengthThatNeverComes_TakesMemoryOfWhatArrived()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [0xFF, 0xFF, 0xFF, 0xFF, 0x07, .. new byte[100_000]];
        ManagedAllocation.AssertAtMost(400_000, () => Wire.Fails(ProtoFormatError.Truncated, 0, () =>
            Assert.Empty(ProtoStream.ReadDelimited<StringValue>(new MemoryStream(bytes), arena, int.MaxValue))));
        Assert.InRange(arena.HeldBytes, 0, 1 << 20);
    }

    [Fact]
    public void ReadDelimited_LimitsOfTheParse_Apply()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = WrittenByGoogle([10, 200_000]);
        var options = new ProtoParseOptions { MaxArenaBytes = 100_000 };
        // The second message begins behind 13 and its own 3 bytes.
        var error = Assert.Throws<ProtoFormatException>(() =>
            ProtoStream.ReadDelimited<StringValue>(new MemoryStream(bytes), arena, options: options).Count());
        Assert.Equal((ProtoFormatError.ArenaLimitExceeded, 16), (error.Code, error.Offset));
    }

    [Fact]
    public async Task ReadDelimitedAsync_CancelledInTheMiddle_StopsAtOnce()
    {
        using var arena = new ArenaAllocator();
        using CancellationTokenSource source = new();
        ProgressRecorder progress = new();
        int count = 0;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (StringValue _ in ProtoStream.ReadDelimitedAsync<StringValue>(
                new MemoryStream(WrittenByGoogle([10, 10, 10])), arena, progress: progress,
                cancellationToken: source.Token))
            {
                if (++count == 2) await source.CancelAsync();
            }
        });
        Assert.Equal(2, count);
        Assert.Empty(progress.Reports);
    }

    [Fact]
    public async Task ReadDelimitedAsync_CancelledWhileItWaits_Stops()
    {
        using var arena = new ArenaAllocator();
        using CancellationTokenSource source = new();
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(WrittenByGoogle([10]));
        await using IAsyncEnumerator<StringValue> messages = ProtoStream
            .ReadDelimitedAsync<StringValue>(pipe.Reader.AsStream(), arena).GetAsyncEnumerator(source.Token);
        Assert.True(await messages.MoveNextAsync());
        ValueTask<bool> next = messages.MoveNextAsync();
        Assert.False(next.IsCompleted);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await next);
    }

    [Fact]
    public void ReadDelimited_WrongArguments_ThrowBeforeReading()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentNullException>(() => ProtoStream.ReadDelimited<StringValue>(null!, arena));
        Assert.Throws<ArgumentNullException>(() => ProtoStream.ReadDelimitedAsync<StringValue>(null!, arena));
        Assert.Throws<ArgumentOutOfRangeException>(
            () => ProtoStream.ReadDelimited<StringValue>(Stream.Null, arena, maxMessageLength: -1));
        Assert.Throws<ArgumentOutOfRangeException>(
            () => ProtoStream.ReadDelimitedAsync<StringValue>(Stream.Null, arena, maxMessageLength: -1));
        var ended = new ArenaAllocator();
        ended.Dispose();
        Assert.Throws<ProtoLifetimeException>(() =>
            ProtoStream.ReadDelimited<StringValue>(new MemoryStream(WrittenByGoogle([3])), ended).Count());
    }

    [Fact]
    public async Task WriteDelimited_OfMessages_EqualsGoogle()
    {
        using var arena = new ArenaAllocator();
        using MemoryStream stream = new(), asyncStream = new();
        ArrayBufferWriter<byte> buffer = new();
        foreach (int length in s_lengths)
        {
            StringValue message = arena.Utf8(new string('x', length));
            ProtoStream.WriteDelimited(stream, in message);
            ProtoStream.WriteDelimited(buffer, in message);
            ValueTask writing = ProtoStream.WriteDelimitedAsync(asyncStream, in message);
            message = default;
            arena.Reset();
            await writing;
        }

        byte[] expected = WrittenByGoogle(s_lengths);
        Assert.Equal(expected, stream.ToArray());
        Assert.Equal(expected, asyncStream.ToArray());
        Assert.Equal(expected, buffer.WrittenSpan.ToArray());
    }

    [Fact]
    public void WriteDelimited_SmallMessages_AreOneWriteAndNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        var stream = new CountingStream();
        StringValue small = arena.Utf8(new string('x', 1_021)), larger = arena.Utf8(new string('x', 1_022));
        ProtoStream.WriteDelimited(stream, in small);
        Assert.Equal(1, stream.Writes);
        Assert.Equal(1_026, stream.Length);
        ProtoStream.WriteDelimited(stream, in larger);
        Assert.Equal(3, stream.Writes);
        ManagedAllocation.AssertNone(() => ProtoStream.WriteDelimited(stream, in small));
        ManagedAllocation.AssertNone(() => ProtoStream.WriteDelimited(stream, in larger));
    }

    [Fact]
    public async Task WriteDelimitedAsync_Cancelled_WritesNothing()
    {
        using var arena = new ArenaAllocator();
        var stream = new CountingStream();
        StringValue message = arena.Utf8("text");
        ValueTask writing = ProtoStream.WriteDelimitedAsync(stream, in message, new CancellationToken(canceled: true));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await writing);
        Assert.Equal(0, stream.Writes);
        Assert.Throws<ArgumentNullException>(() => ProtoStream.WriteDelimited((Stream)null!, in message));
        Assert.Throws<ArgumentNullException>(() => ProtoStream.WriteDelimited((IBufferWriter<byte>)null!, in message));
        Assert.Throws<ArgumentNullException>(
            () => { _ = ProtoStream.WriteDelimitedAsync(null!, in message).AsTask(); });
    }

    private static byte[] WrittenByGoogle(int[] lengths)
    {
        using MemoryStream stream = new();
        foreach (int length in lengths)
            new Oracle.StringValue { Value = new string('x', length) }.WriteDelimitedTo(stream);
        return stream.ToArray();
    }

    private sealed class CountingStream : Stream
    {
        private long _length;

        public int Writes { get; private set; }

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => _length;

        public override long Position { get => _length; set => throw new NotSupportedException(); }

        public override void Flush() => throw new NotSupportedException();

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            Writes++;
            _length += buffer.Length;
        }
    }
}
