using System;
using System.IO;
using System.Linq;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class DumperTests
{
    /// <summary>A stream of any length takes the memory of its first records.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Run_LongStream_TakesConstantMemory(bool isJson)
    {
        byte[] record = WireBytes.Join(
            WireBytes.Number(1, 150), WireBytes.Len(2, new string('x', 700)),
            WireBytes.Len(3, WireBytes.Join(WireBytes.Number(1, 5), WireBytes.Len(2, [1, 2, 3, 4, 5, 6]))));
        var stream = new RepeatedStream(WireBytes.Delimited(record), 60_000);
        var options = new DumpOptions { IsJson = isJson };
        var looker = new FieldLooker(isJson);
        var target = new CountingStream();
        using var source = new RecordSource(stream, FrameKind.Auto, Packing.Auto, RecordReader.DefaultMaxRecord);
        using var output = new ByteOutput(target);
        using var json = new JsonPrinter(target, options, looker);
        IRecordPrinter printer = isJson ? json : new TreePrinter(output, options, looker);
        long before = GC.GetAllocatedBytesForCurrentThread();

        new Dumper(source.Records, new PathTree(), looker, printer, options).Run(default, () => { });

        Assert.Equal((59_999, null), (source.Records.Index, source.Records.Damage));
        Assert.InRange(target.Length, 40_000_000, long.MaxValue);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 8 << 20);
    }

    /// <summary>Paths are kept for evidence, but not without end.</summary>
    [Fact]
    public void Run_FieldsOfEveryNumber_TakesBoundedMemoryAndTime()
    {
        byte[] bytes = WireBytes.Join(Enumerable.Range(1, 100_000).Select(number => WireBytes.Len(number, "some text")));
        var options = new DumpOptions();
        var looker = new FieldLooker(wantsAll: false);
        var target = new CountingStream();
        using var source = new RecordSource(new MemoryStream(bytes), FrameKind.None, Packing.None, 1 << 20);
        using (var output = new ByteOutput(target))
        {
            new Dumper(source.Records, new PathTree(), looker, new TreePrinter(output, options, looker), options)
                .Run(default, () => { });
        }

        Assert.InRange(target.Length, 100_000 * 35, long.MaxValue);
    }

    private sealed class RepeatedStream(byte[] part, int times) : MemoryStream
    {
        private long _left = (long)part.Length * times;

        public override bool CanSeek => false;

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            int size = (int)Math.Min(buffer.Length, _left);
            int start = (int)((((long)part.Length * times) - _left) % part.Length);
            for (int i = 0; i < size; i++) buffer[i] = part[(start + i) % part.Length];
            _left -= size;
            return size;
        }
    }

    private sealed class CountingStream : MemoryStream
    {
        private long _length;

        public override long Length => _length;

        public override void Write(byte[] buffer, int offset, int count) => _length += count;

        public override void Write(ReadOnlySpan<byte> buffer) => _length += buffer.Length;

        public override void WriteByte(byte value) => _length++;
    }
}
