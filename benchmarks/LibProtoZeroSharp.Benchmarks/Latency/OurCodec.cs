using LibProtoZeroSharp.Benchmarks.Ours;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>A generated message; its arenas are kept.</summary>
internal sealed class OurCodec : Codec
{
    private readonly ArenaAllocator _built = new();
    private readonly ArenaAllocator _writer = new();
    private readonly ArenaAllocator _parsed = new();
    private readonly byte[] _data;
    private readonly Document _message;
    private Document _decoded;

    public OurCodec(DocumentData plain)
    {
        Document message = default;
        message.Name = _built.Utf8(plain.Name);
        message.Description = _built.Utf8(plain.Description);
        message.Created = plain.Created;
        foreach (string tag in plain.Tags) message.MutableTags.Add(_built.Utf8(tag), _built);
        _message = message;
        _data = message.ToByteArray();
    }

    public override long Encode()
    {
        var writer = new ProtoWriter(_writer);
        _message.WriteTo(ref writer);
        long length = Written.Finish(writer);
        writer.Dispose();
        return length;
    }

    public override void Decode()
    {
        _parsed.Reset();
        _decoded = Document.Parse(_data, _parsed);
    }

    public override long Weight()
    {
        long weight = _decoded.Name.Length + _decoded.Description.Length + _decoded.Created;
        foreach (ref readonly ProtoString tag in _decoded.Tags) weight += tag.Length;
        return weight;
    }

    public override void Dispose()
    {
        _built.Dispose();
        _writer.Dispose();
        _parsed.Dispose();
    }
}
