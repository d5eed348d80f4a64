using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
using ProtoZeroTool.Framing;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class RecordReaderTests
{
    private static readonly byte[] s_message =
        WireBytes.Join(WireBytes.Number(1, 150), WireBytes.Len(2, "testing"), WireBytes.Len(3, WireBytes.Number(1, 1)));

    private static readonly byte[] s_longer = WireBytes.Join(s_message, WireBytes.Len(4, new string('x', 300)));

    public static TheoryData<string> Framed => ["delimited", "length32", "length32le", "grpc"];

    [Theory]
    [MemberData(nameof(Framed))]
    public void MoveNext_FramedRecords_GivesEachWithItsOffset(string name)
    {
        byte[][] messages = [s_message, [], s_longer, s_message];
        byte[] stream = WireBytes.Join(messages.Select(one => Frame(name, one)));

        List<Seen> seen = Read(stream, name, out RecordReader records);

        Assert.Null(records.Damage);
        Assert.Equal(messages, seen.Select(one => one.Data));
        Assert.All(seen, one => Assert.Equal(one.Data, stream.AsSpan((int)one.Offset, one.Data.Length).ToArray()));
        Assert.Equal(0, seen[0].FrameOffset);
        Assert.Equal(seen[0].Offset + s_message.Length, seen[1].FrameOffset);
    }

    [Theory]
    [MemberData(nameof(Framed))]
    public void Open_FramedRecords_FindsTheFraming(string name)
    {
        byte[] stream = WireBytes.Join(new[] { s_message, s_longer, s_message }.Select(one => Frame(name, one)));

        Read(stream, "auto", out RecordReader records);

        Assert.Equal(name, FrameKinds.NameOf(records.Kind));
    }

    [Theory]
    [InlineData("")]
    [InlineData("089601")]
    [InlineData("0a0568656c6c6f")]
    [InlineData("0a00")]
    [InlineData("0802 1001")]
    [InlineData("ffff ff")]
    public void Open_SingleMessageOrNone_IsNotFramed(string hex)
    {
        byte[] bytes = WireBytes.Hex(hex);

        List<Seen> seen = Read(bytes, "auto", out RecordReader records);

        Assert.Equal(FrameKind.None, records.Kind);
        Assert.Equal(bytes, Assert.Single(seen).Data);
    }

    [DataFact]
    public void Open_PayloadsOfTheData_AreNotFramed()
    {
        string[] files = [.. DataPayload.All.Select(one => DataFolder.PathOf(one.Payload))];
        Assert.NotEmpty(files);
        Assert.All(files, file =>
        {
            using var source = new RecordSource(File.OpenRead(file), FrameKind.Auto, Packing.Auto, 1 << 26);
            Assert.Equal((FrameKind.None, Packing.None), (source.Records.Kind, source.Packing));
        });
    }

    [DataTheory]
    [InlineData("synthetic-zlib-dense")]
    [InlineData("synthetic-none-dense")]
    public void MoveNext_FileOfOpenStreetMap_GivesUnpackedBlocks(string name)
    {
        byte[] file = File.ReadAllBytes(DataFolder.PathOf($"osm/{name}.osm.pbf"));

        List<Seen> seen = Read(file, "auto", out RecordReader records);

        Assert.Equal((FrameKind.OsmPbf, null), (records.Kind, records.Damage));
        Assert.Equal("OSMHeader", seen[0].Label);
        Assert.All(seen.Skip(1), one => Assert.Equal("OSMData", one.Label));
        string block = DataFolder.PathOf($"osm/payloads/{name}.1.PrimitiveBlock.bin");
        if (File.Exists(block)) Assert.Equal(File.ReadAllBytes(block), seen[1].Data);
        else Assert.Equal(seen[1].Data, file.AsSpan((int)seen[1].Offset, seen[1].Data.Length).ToArray());
    }

    [Theory]
    [InlineData("00 00000007 00 089601", "schema 7, message 0")]
    [InlineData("00 00000100 04 02 00 089601", "schema 256, message 1.0")]
    public void MoveNext_KafkaValue_GivesTheMessageBehindItsHeader(string hex, string label)
    {
        List<Seen> seen = Read(WireBytes.Hex(hex), "auto", out RecordReader records);

        Assert.Equal(FrameKind.Kafka, records.Kind);
        Assert.Equal(label, seen[0].Label);
        Assert.Equal(WireBytes.Hex("089601"), Assert.Single(seen).Data);
    }

    [Fact]
    public void MoveNext_CompressedGrpcFrame_IsUnpacked()
    {
        byte[] packed = Pack(s_longer, stream => new GZipStream(stream, CompressionLevel.Fastest));
        byte[] frame = Frame("grpc", packed);
        frame[0] = 1;

        List<Seen> seen = Read([.. Frame("grpc", s_message), .. frame], "grpc", out RecordReader records);

        Assert.Null(records.Damage);
        Assert.Equal([s_message, s_longer], seen.Select(one => one.Data));
        Assert.Equal(0, seen[1].Offset);
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("zlib")]
    public void Open_PackedStream_IsUnpackedOnTheWay(string how)
    {
        byte[] stream = WireBytes.Join(Enumerable.Repeat(WireBytes.Delimited(s_longer), 5000));
        byte[] packed = Pack(stream, target => how == "gzip" ? new GZipStream(target, CompressionLevel.Fastest)
            : new ZLibStream(target, CompressionLevel.Fastest));

        List<Seen> seen = Read(packed, "auto", out RecordReader records);

        Assert.Equal((FrameKind.Delimited, null, 5000), (records.Kind, records.Damage, seen.Count));
        Assert.All(seen, one => Assert.Equal(s_longer, one.Data));
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("zlib")]
    public void MoveNext_PackedStreamThatIsCut_GivesWhatIsThereAndTellsIt(string how)
    {
        byte[] stream = WireBytes.Join(Enumerable.Range(0, 5000).Select(i =>
            WireBytes.Delimited(WireBytes.Len(1, Guid.NewGuid().ToByteArray()))));
        byte[] packed = Pack(stream, target => how == "gzip" ? new GZipStream(target, CompressionLevel.Fastest)
            : new ZLibStream(target, CompressionLevel.Fastest));

        List<Seen> seen = Read(packed[..(packed.Length / 2)], "delimited", out RecordReader records);

        Assert.InRange(seen.Count, 1000, 4000);
        Assert.Equal(ProtoFormatError.Truncated, records.Damage!.Code);
        Assert.Contains("unpacked", records.Damage.Text);
    }

    [Fact]
    public void Open_MessageThatBeginsAsZlibDoes_IsNotUnpacked()
    {
        // Field 15 with the number 1, then text: the two bytes of a zlib head.
        byte[] bytes = [0x78, 0x01, .. WireBytes.Len(16, "hello hello hello")];

        Assert.Equal(bytes, Assert.Single(Read(bytes, "auto", out _)).Data);
    }

    [Theory]
    [InlineData("delimited", "ffffffff0f 0801", ProtoFormatError.TooLarge)]
    [InlineData("delimited", "ffffffffffffffffffff01", ProtoFormatError.MalformedVarint)]
    [InlineData("delimited", "ff", ProtoFormatError.Truncated)]
    [InlineData("delimited", "05 0801", ProtoFormatError.Truncated)]
    [InlineData("length32", "7fffffff 0801", ProtoFormatError.TooLarge)]
    [InlineData("length32", "0000", ProtoFormatError.Truncated)]
    [InlineData("grpc", "02 00000002 0801", ProtoFormatError.Other)]
    [InlineData("grpc", "01 00000002 0801", ProtoFormatError.Other)]
    [InlineData("kafka", "01", ProtoFormatError.Other)]
    [InlineData("osm-pbf", "ffffffff", ProtoFormatError.TooLarge)]
    [InlineData("osm-pbf", "00000002 0801", ProtoFormatError.Other)]
    public void MoveNext_DamagedFrame_EndsWithItsOffset(string name, string hex, ProtoFormatError code)
    {
        byte[] good = name is "delimited" or "length32" ? Frame(name, s_message) : [];

        List<Seen> seen = Read([.. good, .. WireBytes.Hex(hex)], name, out RecordReader records);

        Assert.Equal(code, records.Damage!.Code);
        Assert.InRange(records.Damage.Offset, good.Length, good.Length + 4);
        if (good.Length > 0) Assert.Equal(s_message, seen[0].Data);
    }

    /// <summary>A length of a gigabyte is no reason to take a gigabyte.</summary>
    [Fact]
    public void MoveNext_LengthThatIsNotThere_TakesNoMemoryForIt()
    {
        byte[] stream = [.. WireBytes.Varint(1 << 30), .. new byte[1000]];
        long before = GC.GetAllocatedBytesForCurrentThread();

        using var source = new RecordSource(new MemoryStream(stream), FrameKind.Delimited, Packing.None, int.MaxValue);
        Assert.True(source.Records.MoveNext());

        Assert.True(source.Records.IsCut);
        Assert.Equal(1000, source.Records.Data.Length);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 4 << 20);
    }

    [Fact]
    public void MoveNext_ManyRecords_ReusesItsMemory()
    {
        byte[] stream = WireBytes.Join(Enumerable.Repeat(WireBytes.Delimited(s_longer), 30_000));
        using var source = new RecordSource(new MemoryStream(stream), FrameKind.Auto, Packing.Auto, 1 << 20);
        source.Records.MoveNext();
        long before = GC.GetAllocatedBytesForCurrentThread();

        while (source.Records.MoveNext())
        {
        }

        Assert.Equal(29_999, source.Records.Index);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1 << 20);
    }

    [Fact]
    public void MoveNext_StreamThatGivesSingleBytes_IsReadAsAnyOther()
    {
        byte[] stream = WireBytes.Join(Enumerable.Repeat(WireBytes.Delimited(s_longer), 100));

        using var source = new RecordSource(new SlowStream(stream), FrameKind.Auto, Packing.Auto, 1 << 20);
        int count = 0;
        for (; source.Records.MoveNext(); count++) Assert.Equal(s_longer, source.Records.Data.ToArray());

        Assert.Equal((100, null), (count, source.Records.Damage));
    }

    [Fact]
    public void NextRest_BehindDamagedFrame_GivesAllThatIsLeft()
    {
        byte[] rest = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, .. new byte[1_000_000]];
        using var source = new RecordSource(
            new MemoryStream([.. WireBytes.Delimited(s_message), .. rest]), FrameKind.Delimited, Packing.None, 1 << 20);
        while (source.Records.MoveNext())
        {
        }

        var found = new MemoryStream();
        for (ReadOnlySpan<byte> part; !(part = source.Records.NextRest(out _)).IsEmpty;) found.Write(part);

        Assert.Equal(rest, found.ToArray());
    }

    private static byte[] Frame(string name, byte[] message)
    {
        byte[] size = BitConverter.GetBytes(message.Length);
        byte[] high = [.. size.Reverse()];
        return name switch
        {
            "delimited" => WireBytes.Delimited(message),
            "length32" => [.. high, .. message],
            "length32le" => [.. size, .. message],
            _ => [0, .. high, .. message],
        };
    }

    private static byte[] Pack(byte[] bytes, Func<Stream, Stream> wrap)
    {
        var target = new MemoryStream();
        using (Stream stream = wrap(target)) stream.Write(bytes);
        return target.ToArray();
    }

    private static List<Seen> Read(byte[] bytes, string framing, out RecordReader records)
    {
        using var source = new RecordSource(
            new MemoryStream(bytes), FrameKinds.Parse(framing), Packing.Auto, RecordReader.DefaultMaxRecord);
        records = source.Records;
        List<Seen> seen = [];
        while (records.MoveNext())
            seen.Add(new Seen(records.Data.ToArray(), records.FrameOffset, records.Offset, records.Label));
        Assert.False(records.MoveNext());
        return seen;
    }

    private sealed record Seen(byte[] Data, long FrameOffset, long Offset, string? Label);

    private sealed class SlowStream(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, 1));

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, 1)]);
    }
}
