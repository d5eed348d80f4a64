#if !LAZY
extern alias lazily;
#endif
using System;
using ProtoZeroSharp;
#if LAZY
namespace LibProtoZeroSharp.Benchmarks.LazyPayloads;
#else
using IPayloadScenarios = lazily::LibProtoZeroSharp.Benchmarks.LazyPayloads.IPayloadScenarios;

namespace LibProtoZeroSharp.Benchmarks.EagerPayloads;
#endif

/// <summary>The scenarios with one type of our messages, lazy or not.</summary>
public abstract class PayloadScenarios<T> : IPayloadScenarios
    where T : unmanaged, IProtoMessage<T>
{
    private readonly ArenaAllocator _arena = new();
    private readonly ProtoParseOptions _options;
    private readonly byte[] _output;

    /// <summary>Makes them for one message of <paramref name="length"/> bytes.</summary>
    protected PayloadScenarios(bool validates, int length)
    {
        _options = new ProtoParseOptions { SkipValidation = !validates };
        _output = GC.AllocateArray<byte>(length + 4096, pinned: true);
    }

    public byte[] Output => _output;

    public long Seen { get; private set; }

    public int Pass(byte[] payload)
    {
        T data = Parse(payload);
        return Write(in data);
    }

    public int ReadOnePass(byte[] payload)
    {
        T data = Parse(payload);
        Seen = One(in data);
        return Write(in data);
    }

    public int EditOnePass(byte[] payload)
    {
        T data = Parse(payload);
        Edit(ref data, _arena);
        return Write(in data);
    }

    public int ReadAll(byte[] payload)
    {
        T data = Parse(payload);
        Seen = All(in data);
        return 0;
    }

    public int ReadAllPass(byte[] payload)
    {
        T data = Parse(payload);
        Seen = All(in data);
        return Write(in data);
    }

    public void Dispose()
    {
        _arena.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Reads one field.</summary>
    protected abstract long One(in T data);

    /// <summary>Changes one field.</summary>
    protected abstract void Edit(ref T data, ArenaAllocator arena);

    /// <summary>Reads all fields.</summary>
    protected abstract long All(in T data);

    /// <summary>A text counts as one: its length depends on its encoding.</summary>
    protected static long Some(ProtoString text) => text.Length != 0 ? 1 : 0;

    private T Parse(byte[] payload)
    {
        _arena.Reset();
        return ProtoMessage.ParseInPlace<T>(PinnedBytes.Promise(payload), _arena, _options);
    }

    private int Write(in T data) => ProtoMessage.TryWriteTo(in data, _output, out int written) ? written : 0;
}
