#if WITH_PAYLOADS
extern alias lazily;
using System;
using Google.Protobuf;
using lazily::LibProtoZeroSharp.Benchmarks.LazyPayloads;

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>The scenarios of a real message with Google's, and a reused output.</summary>
internal sealed class GooglePayload<T>(
    MessageParser<T> parser, Func<T, long> one, Action<T> edit, Func<T, long> all, int length) : IPayloadScenarios
    where T : IMessage<T>
{
    public byte[] Output { get; } = new byte[length + 4096];

    public long Seen { get; private set; }

    public int Pass(byte[] payload) => Write(parser.ParseFrom(payload));

    public int ReadOnePass(byte[] payload)
    {
        T data = parser.ParseFrom(payload);
        Seen = one(data);
        return Write(data);
    }

    public int EditOnePass(byte[] payload)
    {
        T data = parser.ParseFrom(payload);
        edit(data);
        return Write(data);
    }

    public int ReadAll(byte[] payload)
    {
        Seen = all(parser.ParseFrom(payload));
        return 0;
    }

    public int ReadAllPass(byte[] payload)
    {
        T data = parser.ParseFrom(payload);
        Seen = all(data);
        return Write(data);
    }

    public void Dispose()
    {
    }

    private int Write(T data)
    {
        int size = data.CalculateSize();
        data.WriteTo(Output.AsSpan(0, size));
        return size;
    }
}
#endif
