using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Classes;
using LibProtoZeroSharp.Benchmarks.Peers;
using MemoryPack;
using ProtoZeroSharp;
using Serializer = ProtoBuf.Serializer;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>Small records; also written by hand, built, summed up without decoding, and as JSON.</summary>
internal class RecordsWorkload(string name, Theirs.Records records)
    : MessageWorkload<Ours.Records, Theirs.Records>(name, records.ToByteArray())
{
    private const string NativeDecode = "protozero into a vector",
        NativeSum = "protozero, sum of one field";

    private readonly JsonRecord[] _plain = records.Items
        .Select(static r =>
            new JsonRecord { Id = r.Id, Time = r.Time, Delta = r.Delta, Flags = r.Flags, Name = r.Name }).ToArray();
    private readonly byte[][] _names = records.Items.Select(static r => Encoding.UTF8.GetBytes(r.Name)).ToArray();
    private readonly byte[] _output = new byte[records.CalculateSize()];
    private readonly MemoryStream _netOutput = new(2 * records.CalculateSize());
    private readonly ArenaAllocator _build = new();
    private readonly ArrayBufferWriter<byte> _kept = new();
    private readonly Utf8JsonWriter _jsonWriter = new(Stream.Null);
    private byte[] _json = [];
    private byte[] _packed = [];

    public override void Setup()
    {
        base.Setup();
        _json = JsonSerializer.SerializeToUtf8Bytes(_plain, JsonShapes.Default.JsonRecordArray);
        Agreement.Length(Length, ByHand(), $"{Name}: by hand");
        Agreement.Length(Length, Build(), $"{Name}: build + write");
        Agreement.Length(Length, BuildTheirs(), $"{Name}: Google, build + write");
        Agreement.Length(Length, BuildNet(), $"{Name}: protobuf-net, build + write");
        Agreement.Length(_json.Length, WriteJson(), $"{Name}: JSON");
        Agreement.Sum(Sum(_plain), Sum(JsonSerializer.Deserialize(_json, JsonShapes.Default.JsonRecordArray)!),
            $"{Name}: JSON");
        _packed = MemoryPackSerializer.Serialize(_plain);
        Agreement.Length(_packed.Length, WritePacked(), $"{Name}: MemoryPack");
        Agreement.Sum(Sum(_plain), Sum(MemoryPackSerializer.Deserialize<JsonRecord[]>(_packed)!),
            $"{Name}: MemoryPack");
        if (!NativePeer.IsBuilt) return;
        Agreement.Sum(NativeTables.SumIds(Source), (ulong)SumIds(), $"{Name}: sum");
        Agreement.Length(_plain.Length, NativeTables.DecodeRecords(Source), $"{Name}: protozero");
    }

    public override IEnumerable<WorkloadRow> Rows()
    {
        foreach (WorkloadRow row in base.Rows())
            yield return row.Google == GoogleParse && row.Native is null && NativePeer.IsBuilt
                ? row with { Native = NativeDecode } : row;
        yield return new("by hand", ByHand, GoogleBuild);
        yield return new("generated, build + write", Build, GoogleBuild);
        yield return new(GoogleBuild, BuildTheirs);
        yield return new(NetBuild, BuildNet);
        yield return new("streaming sum of one field", SumIds, GoogleParse, NativePeer.IsBuilt ? NativeSum : null);
        yield return new("System.Text.Json, kept buffer writer", WriteJson);
        yield return new("System.Text.Json, read", ReadJson);
        yield return new("MemoryPack, kept buffer writer", WritePacked);
        yield return new("MemoryPack, read", ReadPacked);
        if (!NativePeer.IsBuilt) yield break;
        yield return new(NativeDecode, () => NativeTables.DecodeRecords(Source));
        yield return new(NativeSum, () => (long)NativeTables.SumIds(Source));
    }

    protected override ulong Visit() => VisitRecords(new ProtoReader(Source.Span));

    protected override ulong VisitNatively() => NativeTables.VisitRecords(Source);

    public override void Dispose()
    {
        _build.Dispose();
        _jsonWriter.Dispose();
        _netOutput.Dispose();
        base.Dispose();
        GC.SuppressFinalize(this);
    }

    private long ByHand()
    {
        using var writer = new ProtoWriter(WriterArena);
        for (int i = 0; i < _plain.Length; i++)
        {
            JsonRecord record = _plain[i];
            writer.StartSub(1);
            if (record.Id != 0) writer.AddVarInt(1, record.Id);
            if (record.Time != 0) writer.AddVarInt(2, record.Time);
            if (record.Delta != 0) writer.AddSInt32(3, record.Delta);
            if (record.Flags != 0) writer.AddVarInt(4, record.Flags);
            if (_names[i].Length != 0) writer.AddString(5, _names[i]);
            writer.CloseSub();
        }

        return Written.Finish(writer);
    }

    private long Build()
    {
        _build.Reset();
        Ours.Records message = default;
        ProtoListEditor<Ours.Record> items = message.MutableItems;
        foreach (JsonRecord plain in _plain)
        {
            ref Ours.Record record = ref items.Add(_build);
            record.Id = plain.Id;
            record.Time = plain.Time;
            record.Delta = plain.Delta;
            record.Flags = plain.Flags;
            record.Name = _build.Utf8(plain.Name);
        }

        var writer = new ProtoWriter(WriterArena);
        message.WriteTo(ref writer);
        long length = Written.Finish(writer);
        writer.Dispose();
        return length;
    }

    private long BuildTheirs()
    {
        var message = new Theirs.Records();
        foreach (JsonRecord plain in _plain)
            message.Items.Add(new Theirs.Record
            {
                Id = plain.Id, Time = plain.Time, Delta = plain.Delta, Flags = plain.Flags, Name = plain.Name,
            });
        message.WriteTo(_output.AsSpan(0, message.CalculateSize()));
        return _output.Length;
    }

    private long BuildNet()
    {
        var message = new NetRecords();
        foreach (JsonRecord plain in _plain)
            message.Items.Add(new NetRecords.Record
            {
                Id = plain.Id, Time = plain.Time, Delta = plain.Delta, Flags = plain.Flags, Name = plain.Name,
            });
        _netOutput.Position = 0;
        Serializer.Serialize(_netOutput, message);
        return _netOutput.Position;
    }

    // By itself, so that the JIT has enough left to inline the reader.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong VisitRecords(in ProtoReader message)
    {
        ProtoReader reader = message;
        ulong sum = 0;
        while (reader.Next(1))
        {
            ProtoReader record = reader.ReadMessage();
            while (record.Next())
            {
                switch (record.FieldNumber)
                {
                    case >= 1 and <= 4:
                        sum = Checksum.Mix(sum, record.ReadVarInt());
                        break;
                    case 5:
                        sum = Checksum.Mix(sum, (ulong)record.ReadBytes().Length);
                        break;
                    default:
                        record.Skip();
                        break;
                }
            }
        }

        return sum;
    }

    private long SumIds()
    {
        ulong sum = 0;
        var reader = new ProtoReader(Source.Span);
        while (reader.Next(1))
        {
            ProtoReader record = reader.ReadMessage();
            while (record.Next(1)) sum += record.ReadUInt32();
        }

        return (long)sum;
    }

    private long WriteJson()
    {
        _kept.ResetWrittenCount();
        _jsonWriter.Reset(_kept);
        JsonSerializer.Serialize(_jsonWriter, _plain, JsonShapes.Default.JsonRecordArray);
        _jsonWriter.Flush();
        return _kept.WrittenCount;
    }

    private long WritePacked()
    {
        _kept.ResetWrittenCount();
        MemoryPackSerializer.Serialize(_kept, _plain);
        return _kept.WrittenCount;
    }

    private long ReadPacked() => MemoryPackSerializer.Deserialize<JsonRecord[]>(_packed)!.Length;

    private static ulong Sum(JsonRecord[] records)
    {
        ulong sum = 0;
        foreach (JsonRecord record in records)
        {
            sum = Checksum.Mix(Checksum.Mix(sum, record.Id), (ulong)record.Time);
            sum = Checksum.Mix(Checksum.Mix(sum, (ulong)record.Delta), record.Flags);
            sum = Checksum.Mix(sum, (ulong)record.Name.Length);
        }

        return sum;
    }

    private long ReadJson() => JsonSerializer.Deserialize(_json, JsonShapes.Default.JsonRecordArray)!.Length;
}
