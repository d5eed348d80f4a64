using System;
using System.Buffers;
using System.IO;
using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <inheritdoc/>
/// <typeparam name="T">A class of protobuf-net.</typeparam>
/// <param name="data">The encoded message.</param>
internal sealed class NetPeer<T>(byte[] data) : NetPeer
    where T : class
{
    private readonly T _message = Serializer.Deserialize<T>(new ReadOnlySpan<byte>(data));
    private readonly MemoryStream _stream = new((2 * data.Length) + 4096);
    private readonly ArrayBufferWriter<byte> _buffer = new((2 * data.Length) + 4096);

    public override ReadOnlySpan<byte> Written => _stream.GetBuffer().AsSpan(0, (int)_stream.Position);

    public override long Parse() => Serializer.Deserialize<T>(new ReadOnlySpan<byte>(data)) is null ? 0 : data.Length;

    public override long Write()
    {
        _stream.Position = 0;
        Serializer.Serialize(_stream, _message);
        return _stream.Position;
    }

    public override long WriteToBuffer()
    {
        _buffer.ResetWrittenCount();
        Serializer.Serialize((IBufferWriter<byte>)_buffer, _message);
        return _buffer.WrittenCount;
    }

    public override long Size()
    {
        using MeasureState<T> measured = Serializer.Measure(_message);
        return measured.Length;
    }

    public override long Clone() => Serializer.DeepClone(_message) is null ? 0 : data.Length;

    public override void Dispose() => _stream.Dispose();
}
