using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf.WellKnownTypes;
using Google.Protobuf;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class ProtoStreamTests
{
    private static readonly int[] s_lengths = [0, 1, 127, 128, 300, 0, 16_383, 16_384, 65_530, 200_000, 5];

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(4096)]
    [InlineData(int.MaxValue)]
    public async Task ReadDelimited_StreamInPieces_GivesTheMessages(int piece)
    {
        byte[][] messages = s_lengths.Select(Message).ToArray();
        byte[] bytes = Joined(messages);
        List<byte[]> read = [];
        ProgressRecorder progress = new();
        Trickle stream = new(bytes, piece);
        await foreach (ReadOnlyMemory<byte> message in ProtoStream.ReadDelimitedAsync(stream, progress: progress))
            read.Add(message.ToArray());
        Assert.Equal(messages, read);
        Assert.Equal(bytes.Length, progress.Last);
        stream = new Trickle(bytes, piece);
        Assert.Equal(messages, ProtoStream.ReadDelimited(stream).Select(message => message.ToArray()));
    }

    [Fact]
    public async Task ReadDelimited_MessageKept_IsNoticed()
    {
        byte[] bytes = Joined([Message(3), Message(70_000), Message(4)]);
#pragma warning disable PZ4101, PZ4103 // That is what is noticed.
        List<ReadOnlyMemory<byte>> kept = [.. ProtoStream.ReadDelimited(new MemoryStream(bytes))];
        await foreach (ReadOnlyMemory<byte> message in ProtoStream.ReadDelimitedAsync(new MemoryStream(bytes)))
        {
            Assert.Equal(message.Length, message.Span.Length);
            kept.Add(message);
        }

        Assert.Equal(6, kept.Count);
        if (!ProtoZeroInfo.ChecksEnabled) return;
        foreach (ReadOnlyMemory<byte> message in kept)
        {
            Assert.Throws<ProtoLifetimeException>(() => message.ToArray());
            Assert.Throws<ProtoLifetimeException>(() => message.Pin());
        }
#pragma warning restore PZ4101, PZ4103
    }

    [Fact]
    public void ReadDelimited_LoopLeft_KeepsTheLastMessage()
    {
        using var stream = new MemoryStream(Joined([Message(3), Message(4)]));
        ReadOnlyMemory<byte> first = ProtoStream.ReadDelimited(stream).First();

        Assert.Equal(Message(3), first.ToArray());
    }

    [Fact]
    public void ReadDelimited_WrittenByGoogle_IsTheSame()
    {
        using MemoryStream stream = new();
        StringValue[] values = Enumerable.Range(0, 300)
            .Select(i => new StringValue { Value = new string('x', i) })
            .ToArray();
        foreach (StringValue value in values) value.WriteDelimitedTo(stream);
        stream.Position = 0;
        Assert.Equal(
            values.Select(value => value.ToByteArray()),
            ProtoStream.ReadDelimited(stream).Select(message => message.ToArray()));
    }

    [Fact]
    public async Task WriteDelimited_AllWays_EqualGoogle()
    {
        using MemoryStream expected = new();
        using MemoryStream stream = new();
        using MemoryStream asyncStream = new();
        ArrayBufferWriter<byte> buffer = new();
        byte[] span = new byte[400_000];
        int length = 0;
        foreach (int size in s_lengths)
        {
            byte[] message = Message(size);
            using (CodedOutputStream output = new(expected, leaveOpen: true))
                output.WriteBytes(ByteString.CopyFrom(message));
            ProtoStream.WriteDelimited(stream, message);
            ProtoStream.WriteDelimited(buffer, message);
            await ProtoStream.WriteDelimitedAsync(asyncStream, message);
            Assert.True(ProtoStream.TryWriteDelimited(span.AsSpan(length), message, out int written));
            length += written;
        }

        Assert.Equal(expected.ToArray(), stream.ToArray());
        Assert.Equal(expected.ToArray(), asyncStream.ToArray());
        Assert.Equal(expected.ToArray(), buffer.WrittenSpan.ToArray());
        Assert.Equal(expected.ToArray(), span[..length]);
    }

    [Fact]
    public void TryWriteDelimited_TooShort_WritesNothing()
    {
        byte[] target = new byte[130];
        Assert.False(ProtoStream.TryWriteDelimited(target.AsSpan(0, 129), Message(128), out int written));
        Assert.Equal(0, written);
        Assert.Equal(new byte[130], target);
        Assert.True(ProtoStream.TryWriteDelimited(target, Message(128), out written));
        Assert.Equal(130, written);
    }

    [Fact]
    public void TryReadDelimited_CutAnywhere_TakesWhatIsComplete()
    {
        byte[][] messages = [Message(3), Message(0), Message(200)];
        byte[] bytes = Joined(messages);
        for (int cut = 0; cut <= bytes.Length; cut++)
        {
            ReadOnlySpan<byte> span = bytes.AsSpan(0, cut);
            ReadOnlySequence<byte> sequence = Pieces.Of(bytes[..(cut / 2)], [], bytes[(cut / 2)..cut]);
            int count = 0;
            while (ProtoStream.TryReadDelimited(ref span, out ReadOnlySpan<byte> message))
                Assert.Equal(messages[count++], message.ToArray());
            foreach (byte[] expected in messages.AsSpan(0, count))
            {
                Assert.True(ProtoStream.TryReadDelimited(ref sequence, out ReadOnlySequence<byte> message));
                Assert.Equal(expected, message.ToArray());
            }

            Assert.False(ProtoStream.TryReadDelimited(ref sequence, out _));
            Assert.Equal(span.ToArray(), sequence.ToArray());
            Assert.Equal(cut >= 207 ? 3 : cut >= 5 ? 2 : cut >= 4 ? 1 : 0, count);
        }
    }

    [Theory]
    [InlineData("03 61 62", ProtoFormatError.Truncated, 0)]
    [InlineData("01 61 80", ProtoFormatError.Truncated, 2)]
    [InlineData("01 61 ff ff ff ff 07 61", ProtoFormatError.Truncated, 2)]
    [InlineData("01 61 80 80 80 80 08", ProtoFormatError.TooLarge, 2)]
    [InlineData("01 61 ff ff ff ff ff ff ff ff ff 01", ProtoFormatError.TooLarge, 2)]
    [InlineData("80 80 80 80 80 80 80 80 80 80 00", ProtoFormatError.MalformedVarint, 0)]
    public async Task ReadDelimited_DamagedStream_ThrowsCodeAtOffset(string hex, ProtoFormatError code, long offset)
    {
        byte[] bytes = Wire.Hex(hex);
        ManagedAllocation.AssertAtMost(200_000, () =>
            Wire.Fails(code, offset, () => Drain(new Trickle(bytes, 1), int.MaxValue)));
        ProtoFormatException error = await Assert.ThrowsAsync<ProtoFormatException>(async () =>
        {
            using var stream = new MemoryStream(bytes);
            await foreach (ReadOnlyMemory<byte> _ in ProtoStream.ReadDelimitedAsync(stream, int.MaxValue)) { }
        });
        Assert.Equal((code, offset), (error.Code, error.Offset));
    }

    [Fact]
    public void ReadDelimited_LongerThanTheLimit_ThrowsTooLarge()
    {
        byte[] bytes = Joined([Message(10), Message(11)]);
        Assert.Equal(2, ProtoStream.ReadDelimited(new MemoryStream(bytes), maxMessageLength: 11).Count());
        Wire.Fails(ProtoFormatError.TooLarge, 11, () => Drain(new MemoryStream(bytes), 10));
        Wire.Fails(ProtoFormatError.TooLarge, 0, () =>
        {
            ReadOnlySpan<byte> span = bytes;
            ProtoStream.TryReadDelimited(ref span, out _, maxMessageLength: 9);
        });
    }

    [Fact]
    public async Task ReadDelimited_Progress_IsToldPerReadAndNotPerMessage()
    {
        // Reads of 64 KiB less the 16 bytes of a message that began in the one before.
        byte[] bytes = Joined([.. Enumerable.Repeat(Message(19), 4 * 65_536 / 20)]);
        ProgressRecorder progress = new(), second = new();
        Assert.Equal(13_107, ProtoStream.ReadDelimited(new MemoryStream(bytes), progress: progress).Count());
        MemoryStream stream = new(bytes);
        await foreach (ReadOnlyMemory<byte> _ in ProtoStream.ReadDelimitedAsync(stream, progress: second)) { }

        Assert.Equal([65_520, 131_040, 196_560, 262_080, 262_140], progress.Reports);
        Assert.Equal(progress.Reports, second.Reports);
        progress = new();
        Assert.Empty(ProtoStream.ReadDelimited(Stream.Null, progress: progress));
        Assert.Empty(progress.Reports);
    }

    [Fact]
    public async Task ReadDelimitedAsync_Cancelled_Stops()
    {
        using CancellationTokenSource source = new();
        byte[] bytes = Joined([Message(10), Message(11)]);
        int count = 0;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            IAsyncEnumerable<ReadOnlyMemory<byte>> messages = ProtoStream.ReadDelimitedAsync(new MemoryStream(bytes));
            await foreach (ReadOnlyMemory<byte> _ in messages.WithCancellation(source.Token))
            {
                count++;
                source.Cancel();
            }
        });
        Assert.Equal(1, count);
    }

    private static void Drain(Stream stream, int maxMessageLength)
    {
        foreach (ReadOnlyMemory<byte> message in ProtoStream.ReadDelimited(stream, maxMessageLength))
            Assert.True(message.Length >= 0);
    }

    private static byte[] Message(int length) => Enumerable.Range(0, length).Select(i => (byte)(i * 31)).ToArray();

    private static byte[] Joined(byte[][] messages) =>
        messages.SelectMany(message => Wire.Delimited(message)).ToArray();
}
