using System;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Theirs;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>Google.Protobuf, into a kept array.</summary>
internal sealed class GoogleCodec : Codec
{
    private readonly Document _message;
    private readonly byte[] _data;
    private readonly byte[] _target;
    private Document _decoded = new();

    public GoogleCodec(DocumentData plain)
    {
        _message = new Document { Name = plain.Name, Description = plain.Description, Created = plain.Created };
        _message.Tags.AddRange(plain.Tags);
        _data = _message.ToByteArray();
        _target = new byte[_data.Length];
    }

    public override long Encode()
    {
        int size = _message.CalculateSize();
        _message.WriteTo(_target.AsSpan(0, size));
        return size;
    }

    public override void Decode() => _decoded = Document.Parser.ParseFrom(_data);

    public override long Weight() =>
        _decoded.Name.Length + _decoded.Description.Length + _decoded.Created
        + _decoded.Tags.Sum(static tag => (long)tag.Length);

    public override void Dispose()
    {
    }
}
