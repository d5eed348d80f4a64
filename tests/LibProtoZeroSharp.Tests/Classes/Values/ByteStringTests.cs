using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Classes;
using Xunit;

namespace ProtoZeroSharp.Tests.Values;

public class ByteStringTests
{
    [Fact]
    public void CopyFrom_CallersBuffer_IsNotShared()
    {
        byte[] bytes = [1, 2, 3];
        ByteString[] copies =
            [ByteString.CopyFrom(bytes), ByteString.CopyFrom(bytes, 0, 3), ByteString.CopyFrom(bytes.AsSpan())];
        bytes[0] = 9;
        Assert.All(copies, copy => Assert.Equal(new byte[] { 1, 2, 3 }, copy.ToByteArray()));
        copies[0].ToByteArray()[0] = 9;
        Assert.Equal(1, copies[0][0]);
    }

    [Fact]
    public void AttachBytes_CallersBuffer_IsShared()
    {
        byte[] bytes = [1, 2, 3];
        Assert.True(ByteString.AttachBytes(bytes).Memory.Equals(bytes.AsMemory()));
        Assert.True(ByteString.AttachBytes(bytes.AsMemory(1, 1)).Span == bytes.AsSpan(1, 1));
    }

    [Fact]
    public void Empty_HoweverMade_IsOneObject()
    {
        Assert.Same(ByteString.Empty, ByteString.CopyFrom());
        Assert.Same(ByteString.Empty, ByteString.CopyFromUtf8(""));
        Assert.Same(ByteString.Empty, ByteString.FromBase64(""));
        Assert.Same(ByteString.Empty, ByteString.FromStream(new MemoryStream()));
        Assert.True(ByteString.Empty.IsEmpty);
        Assert.Empty(ByteString.Empty);
    }

    [Fact]
    public void Text_Encoded_ComesBack()
    {
        Assert.Equal("zażółć 😀", ByteString.CopyFromUtf8("zażółć 😀").ToStringUtf8());
        Assert.Equal("hé", ByteString.CopyFrom("hé", Encoding.Unicode).ToString(Encoding.Unicode));
        Assert.Equal(new byte[] { 0xEF, 0xBF, 0xBD }, ByteString.CopyFromUtf8("\ud800").ToByteArray());
        Assert.Equal("\ufffdA", ByteString.CopyFrom(0xFF, 65).ToStringUtf8());
        Assert.Equal("AQID", ByteString.CopyFrom(1, 2, 3).ToBase64());
        Assert.Equal(ByteString.CopyFrom(1, 2, 3), ByteString.FromBase64("AQ ID\n"));
    }

    [Fact]
    public void Equality_IsThatOfTheBytes()
    {
        ByteString a = ByteString.CopyFrom(1, 2), b = ByteString.CopyFrom(1, 2), c = ByteString.CopyFrom(1, 3);
        ByteString? none = null;
        Assert.True(a == b && a.Equals(b) && a.Equals((object)b) && a.GetHashCode() == b.GetHashCode());
        Assert.True(a != c && !a.Equals(c) && a != none && none != a && none == null && !a.Equals("x"));
    }

    [Fact]
    public void CopyTo_AndWriteTo_GiveAllBytes()
    {
        byte[] target = new byte[4];
        ByteString.CopyFrom(1, 2).CopyTo(target, 1);
        Assert.Equal(new byte[] { 0, 1, 2, 0 }, target);
        var stream = new MemoryStream();
        ByteString.CopyFrom(1, 2).WriteTo(stream);
        Assert.Equal(new byte[] { 1, 2 }, stream.ToArray());
        Assert.Equal(new byte[] { 1, 2 }, ByteString.CopyFrom(1, 2).ToArray());
    }

    [Fact]
    public void Arguments_Wrong_AreRefused()
    {
        ByteString two = ByteString.CopyFrom(1, 2);
        Assert.Throws<ArgumentNullException>(() => ByteString.CopyFrom((byte[])null!));
        Assert.Throws<ArgumentNullException>(() => ByteString.CopyFrom(null!, 0, 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => ByteString.CopyFrom([1], 1, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => ByteString.CopyFrom([1], -1, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => ByteString.CopyFrom([1], 0, -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => ByteString.CopyFrom([1], 2, int.MaxValue));
        Assert.Throws<ArgumentNullException>(() => ByteString.CopyFrom("x", null!));
        Assert.Throws<ArgumentNullException>(() => ByteString.CopyFromUtf8(null!));
        Assert.Throws<ArgumentNullException>(() => ByteString.FromBase64(null!));
        Assert.Throws<FormatException>(() => ByteString.FromBase64("*"));
        Assert.Throws<ArgumentNullException>(() => ByteString.FromStream(null!));
        Assert.Throws<ArgumentNullException>(() => { _ = ByteString.FromStreamAsync(null!); });
        Assert.Throws<ArgumentNullException>(() => two.ToString(null!));
        Assert.Throws<ArgumentNullException>(() => two.WriteTo(null!));
        Assert.Throws<ArgumentNullException>(() => two.CopyTo(null!, 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => two.CopyTo(new byte[2], 3));
        Assert.Throws<ArgumentException>(() => two.CopyTo(new byte[2], 1));
        Assert.Throws<IndexOutOfRangeException>(() => two[2]);
        Assert.Throws<IndexOutOfRangeException>(() => two[-1]);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4095)]
    [InlineData(4096)]
    [InlineData(4097)]
    [InlineData(100_000)]
    public async Task FromStream_OfAnyLength_IsTheRest(int length)
    {
        byte[] bytes = [.. Enumerable.Range(0, length + 3).Select(i => (byte)i)];
        byte[] rest = bytes[3..];
        foreach (bool canSeek in new[] { true, false })
        {
            Assert.Equal(rest, ByteString.FromStream(new Slow(bytes, canSeek)).ToByteArray());
            Assert.Equal(rest, (await ByteString.FromStreamAsync(new Slow(bytes, canSeek))).ToByteArray());
        }
    }

    [Fact]
    public async Task FromStreamAsync_Cancelled_Throws() =>
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => ByteString.FromStreamAsync(new MemoryStream([1]), new CancellationToken(true)));

    [Fact]
    public void FromStream_BehindTheEnd_IsEmpty() =>
        Assert.Same(ByteString.Empty, ByteString.FromStream(new MemoryStream([1]) { Position = 7 }));

    // Gives at most 1000 bytes at a time, from the fourth on.
    private sealed class Slow : MemoryStream
    {
        private readonly bool _canSeek;

        public Slow(byte[] bytes, bool canSeek)
            : base(bytes)
        {
            Position = 3;
            _canSeek = canSeek;
        }

        public override bool CanSeek => _canSeek;

        public override long Length => _canSeek ? base.Length : throw new NotSupportedException();

        public override int Read(byte[] buffer, int offset, int count) =>
            base.Read(buffer, offset, Math.Min(count, 1000));

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, 1000)], cancellationToken);
    }
}
