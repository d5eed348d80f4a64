using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

public class ProtoWriterOutputTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(33)]
    [InlineData(5000)]
    public void L8_CopyTo_EveryDestinationLength_TouchesNothingBehindTheMessage(int bodyLength)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        byte[] expected = WriterOracle.Field(1, new byte[bodyLength]);
        writer.AddBytes(1, new byte[bodyLength]);
        int length = expected.Length;
        foreach (int room in new[] { 0, 1, length - 2, length - 1, length, length + 1, length + 40 }.Where(n => n >= 0))
        {
            byte[] memory = new byte[room + 64];
            memory.AsSpan().Fill(0xCC);
            Span<byte> destination = memory.AsSpan(0, room);
            bool fits = writer.TryCopyTo(destination);
            Assert.Equal(room >= length, fits);
            if (fits) Assert.Equal(length, writer.CopyTo(destination));
            else
            {
                ArgumentException? thrown = null;
                try
                {
                    writer.CopyTo(destination);
                }
                catch (ArgumentException exception)
                {
                    thrown = exception;
                }

                Assert.NotNull(thrown);
            }

            int touched = fits ? length : 0;
            Assert.Equal(expected[..touched], memory[..touched]);
            Assert.All(memory[touched..], b => Assert.Equal(0xCC, b));
        }
    }

    [Fact]
    public async Task WriteTo_EveryDestination_SameBytes()
    {
        using var arena = new ArenaAllocator();
        foreach (int count in new[] { 0, 1, 100, 100_000 })
        {
            var writer = new ProtoWriter(arena);
            for (int i = 0; i < count; i++) writer.AddVarInt(1, i);
            byte[] expected = writer.ToArray();
            using var stream = new MemoryStream();
            writer.WriteTo(stream);
            Assert.Equal(expected, stream.ToArray());
            var buffer = new ArrayBufferWriter<byte>();
            writer.WriteTo(buffer);
            Assert.Equal(expected, buffer.WrittenSpan.ToArray());
            var pieces = new PieceWriter();
            writer.WriteTo(pieces);
            Assert.Equal(expected, pieces.Written.ToArray());
            using var slow = new MemoryStream();
            await writer.WriteToAsync(slow);
            Assert.Equal(expected, slow.ToArray());
            Assert.Equal(expected.Length, writer.Length);
            writer.Dispose();
        }
    }

    [Fact]
    public async Task WriteToAsync_Cancelled_Throws()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 1);
        using var stream = new MemoryStream();
        var cancelled = new CancellationToken(true);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => writer.WriteToAsync(stream, cancelled));
    }

    [Fact]
    public void WriteTo_Null_ThrowsArgumentNull()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Assert.Throws<ArgumentNullException>(() => writer.WriteTo((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => writer.WriteTo((IBufferWriter<byte>)null!));
        Assert.Throws<ArgumentNullException>(() => { _ = writer.WriteToAsync(null!); });
    }

    [Fact]
    public void Outputs_InTheMiddle_LetTheMessageGoOn()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        byte[] expected = [];
        for (int i = 0; i < 50; i++)
        {
            for (int depth = 0; depth < 40; depth++) writer.StartSub(1, depth % 2 == 0 ? 0 : 1 << 22);
            byte[] body = new byte[200 + i];
            writer.AddRaw(body);
            for (int depth = 0; depth < 40; depth++)
            {
                writer.CloseSub();
                body = WriterOracle.Field(1, body);
            }

            expected = [.. expected, .. body];
            Assert.Equal(expected.Length, writer.Length);
            Assert.Equal(expected, writer.ToArray());
        }
    }

    // A buffer writer with tiny pieces.
    private sealed class PieceWriter : IBufferWriter<byte>
    {
        private readonly byte[] _piece = new byte[7];

        public MemoryStream Written { get; } = new();

        public void Advance(int count) => Written.Write(_piece, 0, count);

        public Memory<byte> GetMemory(int sizeHint = 0) => _piece;

        public Span<byte> GetSpan(int sizeHint = 0) => _piece;
    }
}
