using System.Buffers;
using System.Text.Json;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>System.Text.Json with its source generator, its writer and buffer kept.</summary>
internal sealed class JsonCodec : Codec
{
    private readonly DocumentData _plain;
    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Utf8JsonWriter _writer;
    private readonly byte[] _data;
    private DocumentData _decoded = new();

    public JsonCodec(DocumentData plain)
    {
        _plain = plain;
        _writer = new Utf8JsonWriter(_buffer);
        _data = JsonSerializer.SerializeToUtf8Bytes(plain, JsonShapes.Default.DocumentData);
    }

    public override long Encode()
    {
        _buffer.ResetWrittenCount();
        _writer.Reset(_buffer);
        JsonSerializer.Serialize(_writer, _plain, JsonShapes.Default.DocumentData);
        _writer.Flush();
        return _buffer.WrittenCount;
    }

    public override void Decode() => _decoded = JsonSerializer.Deserialize(_data, JsonShapes.Default.DocumentData)!;

    public override long Weight() => _decoded.Weight();

    public override void Dispose() => _writer.Dispose();
}
