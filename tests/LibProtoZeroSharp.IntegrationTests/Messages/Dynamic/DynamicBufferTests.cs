using System;
using System.Buffers;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Dynamic;

/// <summary>Run-time types and generated ones: from sequences of buffers, to streams and into spans.</summary>
public class DynamicBufferTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task RandomMessages_FromSegmentsAndToStreams_AreTheSame(bool isDynamic)
    {
        ProtoType type = isDynamic ? KindsSchema.All : ProtoType.Of<Three.All>();
        var random = new RandomMessages(7);
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 200; round++)
        {
            arena.Reset();
            byte[] bytes = random.Next<GoogleKinds.Three.All>().ToByteArray();
            DynamicMessage expected = DynamicMessage.Parse(type, bytes, arena);
            byte[] written = expected.ToByteArray();
            foreach (ReadOnlySequence<byte> input in (ReadOnlySequence<byte>[])[new(bytes), InSegments(bytes)])
            {
                Assert.Equal(expected, DynamicMessage.Parse(type, in input, arena));
                Assert.True(DynamicMessage.TryParse(type, in input, arena, out DynamicMessage tried, out _));
                Assert.Equal(expected, tried);
            }

            var stream = new MemoryStream();
            await expected.WriteToAsync(stream);
            Assert.Equal(written, stream.ToArray());
            AssertFits<ProtoJsonOptions>(expected.ToJson(), expected.TryWriteJson);
            AssertFits<ProtoTextOptions>(expected.ToText(), expected.TryWriteText);
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void DamagedSegments_HaveTheErrorsOfSpans(bool isDynamic)
    {
        ProtoType type = isDynamic ? KindsSchema.Whole : ProtoType.Of<Two.Whole>();
        byte[] bytes = new RandomMessages(8).Next<GoogleKinds.Two.Whole>().ToByteArray();
        using var arena = new ArenaAllocator();
        int damaged = 0;
        for (int length = 1; length < bytes.Length; length++)
        {
            bool isRead = DynamicMessage.TryParse(type, bytes.AsSpan(0, length), arena, out _, out ProtoError expected);
            ReadOnlySequence<byte> input = InSegments(bytes.AsMemory(0, length));
            bool isSame = DynamicMessage.TryParse(
                type, in input, arena, out DynamicMessage message, out ProtoError error);
            Assert.Equal(isRead, isSame);
            Assert.Equal(expected, error);
            Assert.Equal(isRead, message.HasMessage);
            if (isRead) continue;
            damaged++;
            var thrown = Assert.Throws<ProtoFormatException>(() => DynamicMessage.Parse(type, in input, arena));
            Assert.Equal((expected.Code, expected.Offset), (thrown.Code, thrown.Offset));
        }

        Assert.InRange(damaged, 1, bytes.Length);
        // More than the first block of an arena.
        byte[] many = new byte[bytes.Length * ((1 << 20) / bytes.Length)];
        for (int at = 0; at < many.Length; at += bytes.Length) bytes.CopyTo(many, at);
        using ArenaAllocator one = new(), another = new();
        ReadOnlySequence<byte> segments = InSegments(many);
        var options = new ProtoParseOptions { MaxArenaBytes = 1 };
        Assert.False(DynamicMessage.TryParse(type, in segments, one, out _, out ProtoError limit, options));
        Assert.False(DynamicMessage.TryParse(type, many, another, out _, out ProtoError same, options));
        Assert.Equal(ProtoFormatError.ArenaLimitExceeded, limit.Code);
        Assert.Equal(same, limit);
    }

    [Fact]
    public async Task Mistakes_AreReported()
    {
        using var arena = new ArenaAllocator();
        DynamicMessage message = DynamicMessage.New(KindsSchema.All, arena);
        await Assert.ThrowsAsync<ArgumentNullException>(() => message.WriteToAsync(null!));
        await Assert.ThrowsAsync<InvalidOperationException>(() => default(DynamicMessage).WriteToAsync(Stream.Null));
        message.Set("an_int32", 1);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => message.WriteToAsync(new MemoryStream(), new CancellationToken(canceled: true)));
        Assert.Throws<InvalidOperationException>(() => default(DynamicMessage).TryWriteJson(new byte[9], out _));
        Assert.Throws<InvalidOperationException>(
            () => DynamicMessage.Parse(default, ReadOnlySequence<byte>.Empty, arena));
        Assert.Throws<ArgumentException>(() => message.RemoveAt("nothing", 0));
        Assert.Throws<ArgumentException>(() => message.TryGetEntry("nothing", 0, out _));
    }

    private delegate bool TryWrite<in TOptions>(Span<byte> destination, out int written, TOptions options);

    private static void AssertFits<TOptions>(string text, TryWrite<TOptions> write)
        where TOptions : struct
    {
        byte[] expected = Encoding.UTF8.GetBytes(text), target = new byte[expected.Length + 1];
        target[^1] = 0xcc;
        Assert.True(write(target.AsSpan(0, expected.Length), out int written, default));
        Assert.Equal(expected, target[..written]);
        Assert.Equal(0xcc, target[^1]);
        if (expected.Length == 0) return;
        Assert.False(write(target.AsSpan(0, expected.Length - 1), out written, default));
        Assert.Equal(0, written);
    }

    // Pieces of one to seven bytes, with empty ones between them.
    private static ReadOnlySequence<byte> InSegments(ReadOnlyMemory<byte> bytes)
    {
        var first = new Segment(default, null);
        Segment last = first;
        for (int at = 0, size = 1; at < bytes.Length; size = (size % 7) + 1)
        {
            int count = Math.Min(size, bytes.Length - at);
            last = new Segment(bytes.Slice(at, count), last);
            at += count;
        }

        last = new Segment(default, last);
        return new ReadOnlySequence<byte>(first, 0, last, 0);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? before)
        {
            Memory = memory;
            if (before is null) return;
            RunningIndex = before.RunningIndex + before.Memory.Length;
            before.Next = this;
        }
    }
}
