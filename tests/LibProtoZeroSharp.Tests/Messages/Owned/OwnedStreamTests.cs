using System;
using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Messages;

/// <summary>Owned messages of pipes and streams, and back.</summary>
public class OwnedStreamTests
{
    private static readonly byte[] s_bytes = OwnedTests.FieldMask("name", "address.city", new string('x', 300));
    private static readonly byte[] s_two = [.. Prefixed(s_bytes), .. Prefixed([]), .. Prefixed(s_bytes)];

    [Fact]
    public async Task ParseAsync_PipeCutAtEveryByte_GivesTheMessage()
    {
        for (int cut = 0; cut <= s_bytes.Length; cut++)
        {
            var pipe = new Pipe();
            Task<Owned<FieldMask>> parsing = Owned<FieldMask>.ParseAsync(pipe.Reader).AsTask();
            await pipe.Writer.WriteAsync(s_bytes.AsMemory(0, cut));
            await pipe.Writer.WriteAsync(s_bytes.AsMemory(cut));
            await pipe.Writer.CompleteAsync();
            using Owned<FieldMask> message = await parsing;
            Assert.Equal(s_bytes, message.Value.ToByteArray());
            Assert.True((await pipe.Reader.ReadAsync()).IsCompleted);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(int.MaxValue)]
    public async Task ParseAsync_StreamInPieces_GivesTheMessage(int piece)
    {
        using Owned<FieldMask> message = await Owned<FieldMask>.ParseAsync(new Pieces(s_bytes, piece));
        Assert.Equal(s_bytes, message.Value.ToByteArray());
        using Owned<FieldMask> empty = await Owned<FieldMask>.ParseAsync(Stream.Null, CancellationToken.None);
        Assert.Empty(empty.Value.Paths);
    }

    [Fact]
    public async Task ParseAsync_Limit_IsTheLongestMessageTaken()
    {
        using (await Owned<FieldMask>.ParseAsync(new MemoryStream(s_bytes), s_bytes.Length))
        {
        }

        int limit = s_bytes.Length - 1;
        var thrown = await Assert.ThrowsAsync<ProtoFormatException>(
            async () => await Owned<FieldMask>.ParseAsync(new MemoryStream(s_bytes), limit));
        Assert.Equal((ProtoFormatError.TooLarge, limit), (thrown.Code, thrown.Offset));

        // A sender without an end: refused as soon as the limit is passed.
        var pipe = new Pipe();
        Task parsing = Owned<FieldMask>.ParseAsync(pipe.Reader, limit).AsTask();
        await pipe.Writer.WriteAsync(s_bytes);
        thrown = await Assert.ThrowsAsync<ProtoFormatException>(() => parsing);
        Assert.Equal((ProtoFormatError.TooLarge, limit), (thrown.Code, thrown.Offset));
    }

    [Fact]
    public async Task ParseAsync_Damaged_GivesCodeAndOffsetOfParse()
    {
        byte[] damaged = s_bytes[..^1];
        var expected = Assert.Throws<ProtoFormatException>(() => Owned<FieldMask>.Parse(damaged));
        var thrown = await Assert.ThrowsAsync<ProtoFormatException>(
            async () => await Owned<FieldMask>.ParseAsync(new MemoryStream(damaged)));
        Assert.Equal((expected.Code, expected.Offset), (thrown.Code, thrown.Offset));
        thrown = await Assert.ThrowsAsync<ProtoFormatException>(
            async () => await Owned<FieldMask>.ParseDelimitedAsync(new MemoryStream(Prefixed(damaged))));
        Assert.Equal((expected.Code, expected.Offset), (thrown.Code, thrown.Offset));
    }

    [Fact]
    public async Task ParseAsync_Cancelled_LeavesThePipe()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(s_bytes.AsMemory(0, 5));
        using var source = new CancellationTokenSource();
        Task parsing = Owned<FieldMask>.ParseAsync(pipe.Reader, source.Token).AsTask();
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => parsing);
        parsing = Owned<FieldMask>.ParseDelimitedAsync(pipe.Reader).AsTask();
        pipe.Reader.CancelPendingRead();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => parsing);
        await pipe.Writer.WriteAsync(s_bytes.AsMemory(5));
        await pipe.Writer.CompleteAsync();
        using Owned<FieldMask> message = await Owned<FieldMask>.ParseAsync(pipe.Reader);
        Assert.Equal(s_bytes, message.Value.ToByteArray());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await Owned<FieldMask>.ParseAsync(new MemoryStream(s_bytes), new CancellationToken(canceled: true)));
    }

    [Fact]
    public async Task ParseDelimitedAsync_CutAtEveryByte_GivesTheMessages()
    {
        for (int cut = 0; cut <= s_two.Length; cut++)
        {
            var pipe = new Pipe();
            await pipe.Writer.WriteAsync(s_two.AsMemory(0, cut));
            Task<Owned<FieldMask>?> first = Owned<FieldMask>.ParseDelimitedAsync(pipe.Reader).AsTask();
            await pipe.Writer.WriteAsync(s_two.AsMemory(cut));
            await pipe.Writer.CompleteAsync();
            using Owned<FieldMask>? one = await first;
            Assert.Equal(s_bytes, one!.Value.ToByteArray());
            using Owned<FieldMask>? two = await Owned<FieldMask>.ParseDelimitedAsync(pipe.Reader);
            Assert.Equal([], two!.Value.ToByteArray());
            using Owned<FieldMask>? three = await Owned<FieldMask>.ParseDelimitedAsync(pipe.Reader);
            Assert.Equal(s_bytes, three!.Value.ToByteArray());
            Assert.Null(await Owned<FieldMask>.ParseDelimitedAsync(pipe.Reader));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(int.MaxValue)]
    public async Task ParseDelimitedAsync_StreamInPieces_ReadsNothingBehindTheMessage(int piece)
    {
        byte[] large = OwnedTests.FieldMask(new string('y', 50_000));
        var stream = new Pieces([.. s_two, .. Prefixed(large), 1, 2, 3], piece);
        foreach (byte[] expected in (byte[][])[s_bytes, [], s_bytes, large])
        {
            using Owned<FieldMask>? message = await Owned<FieldMask>.ParseDelimitedAsync(stream);
            Assert.Equal(expected, message!.Value.ToByteArray());
        }

        Assert.Equal(stream.Length - 3, stream.Position);
    }

    [Fact]
    public async Task ParseDelimitedAsync_EndsInside_IsTruncated()
    {
        byte[] one = Prefixed(s_bytes);
        for (int length = 1; length < one.Length; length += 7)
        {
            byte[] cut = one[..length];
            var thrown = await Assert.ThrowsAsync<ProtoFormatException>(
                async () => await Owned<FieldMask>.ParseDelimitedAsync(new MemoryStream(cut)));
            Assert.Equal((ProtoFormatError.Truncated, 0), (thrown.Code, thrown.Offset));
            thrown = await Assert.ThrowsAsync<ProtoFormatException>(
                async () => await Owned<FieldMask>.ParseDelimitedAsync(PipeReader.Create(new(cut))));
            Assert.Equal((ProtoFormatError.Truncated, 0), (thrown.Code, thrown.Offset));
        }

        Assert.Null(await Owned<FieldMask>.ParseDelimitedAsync(Stream.Null, CancellationToken.None));
    }

    [Theory]
    [InlineData("8080808001", 1000, ProtoFormatError.TooLarge)]
    [InlineData("E907", 1000, ProtoFormatError.TooLarge)]
    [InlineData("80808080808080808080808001", int.MaxValue, ProtoFormatError.MalformedVarint)]
    [InlineData("FFFFFFFF07", int.MaxValue, ProtoFormatError.Truncated)]
    public async Task ParseDelimitedAsync_HostileLength_IsRefusedWithoutMemory(
        string hex, int limit, ProtoFormatError code)
    {
        byte[] bytes = Convert.FromHexString(hex);
        long before = GC.GetTotalAllocatedBytes();
        var thrown = await Assert.ThrowsAsync<ProtoFormatException>(
            async () => await Owned<FieldMask>.ParseDelimitedAsync(new MemoryStream(bytes), limit));
        Assert.Equal((code, 0), (thrown.Code, thrown.Offset));
        thrown = await Assert.ThrowsAsync<ProtoFormatException>(
            async () => await Owned<FieldMask>.ParseDelimitedAsync(PipeReader.Create(new(bytes)), limit));
        Assert.Equal((code, 0), (thrown.Code, thrown.Offset));
        // Other tests run at the same time; two thousand million bytes would show nevertheless.
        Assert.InRange(GC.GetTotalAllocatedBytes() - before, 0, 1L << 30);
    }

    [Fact]
    public async Task WriteToAsync_PipeAndStream_WriteTheMessage()
    {
        var pipe = new Pipe();
        var stream = new MemoryStream();
        var message = Owned<FieldMask>.Parse(s_bytes);
        await message.WriteToAsync(pipe.Writer);
        await message.WriteToAsync(stream);
        message.Dispose();
        await pipe.Writer.CompleteAsync();
        Assert.Equal(s_bytes, (await pipe.Reader.ReadAsync()).Buffer.ToArray());
        Assert.Equal(s_bytes, stream.ToArray());
        Assert.Throws<ProtoLifetimeException>(() => { _ = message.WriteToAsync(stream); });
        Assert.Throws<ProtoLifetimeException>(() => { _ = message.WriteDelimitedToAsync(pipe.Writer).AsTask(); });
    }

    [Fact]
    public async Task WriteDelimitedToAsync_PipeAndStream_EqualProtoStream()
    {
        var pipe = new Pipe();
        var stream = new MemoryStream();
        using var message = Owned<FieldMask>.Parse(s_bytes);
        using var empty = new Owned<FieldMask>();
        foreach (Owned<FieldMask> each in (Owned<FieldMask>[])[message, empty, message])
        {
            await each.WriteDelimitedToAsync(pipe.Writer);
            await each.WriteDelimitedToAsync(stream);
        }

        await pipe.Writer.CompleteAsync();
        Assert.Equal(s_two, (await pipe.Reader.ReadAsync()).Buffer.ToArray());
        Assert.Equal(s_two, stream.ToArray());
    }

    [Fact]
    public async Task WriteToAsync_DisposedBeforeTheTaskIsDone_WritesTheMessage()
    {
        byte[] large = OwnedTests.FieldMask([.. Enumerable.Repeat(new string('x', 1000), 500)]);
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 1000, resumeWriterThreshold: 500));
        var message = Owned<FieldMask>.Parse(large);
        Task writing = message.WriteToAsync(pipe.Writer).AsTask();
        message.Dispose();
        using (Owned<FieldMask>.Parse(OwnedTests.FieldMask([.. Enumerable.Repeat(new string('z', 1000), 500)])))
            Assert.False(writing.IsCompleted);
        ReadResult result = await pipe.Reader.ReadAtLeastAsync(large.Length);
        Assert.Equal(large, result.Buffer.ToArray());
        pipe.Reader.AdvanceTo(result.Buffer.End);
        await writing;
    }

    [Fact]
    public async Task WriteToAsync_Cancelled_WritesNothing()
    {
        var cancelled = new CancellationToken(canceled: true);
        var stream = new MemoryStream();
        var pipe = new Pipe();
        using var message = Owned<FieldMask>.Parse(s_bytes);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => message.WriteToAsync(stream, cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => message.WriteDelimitedToAsync(stream, cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await message.WriteToAsync(pipe.Writer, cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await message.WriteDelimitedToAsync(pipe.Writer, cancelled));
        await pipe.Writer.CompleteAsync();
        Assert.Equal(0, stream.Length);
        Assert.Equal(0, (await pipe.Reader.ReadAsync()).Buffer.Length);
    }

    [Fact]
    public async Task Arguments_Wrong_AreRefused()
    {
        using var message = new Owned<FieldMask>();
        Assert.Throws<ArgumentNullException>(() => { _ = message.WriteToAsync((Stream)null!); });
        Assert.Throws<ArgumentNullException>(() => { _ = message.WriteToAsync((PipeWriter)null!).AsTask(); });
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await Owned<FieldMask>.ParseAsync((Stream)null!));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(
            async () => await Owned<FieldMask>.ParseAsync(Stream.Null, -1));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(
            async () => await Owned<FieldMask>.ParseDelimitedAsync(PipeReader.Create(Stream.Null), -1));
    }

    private static byte[] Prefixed(byte[] message)
    {
        var stream = new MemoryStream();
        ProtoStream.WriteDelimited(stream, message);
        return stream.ToArray();
    }

    private sealed class Pieces(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, piece)], cancellationToken);
    }
}
