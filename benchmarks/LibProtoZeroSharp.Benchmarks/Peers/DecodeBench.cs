using System;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Attributes;
using LibProtoZeroSharp.Benchmarks.Ours;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>
/// Decoding 154.2 MB of nested records, the input in native memory (Google's and protobuf-net's in an array). At set-up
/// every peer adds up all it decoded, and the sums have to be equal.
/// </summary>
[MemoryDiagnoser]
[SimpleJob(invocationCount: 1, warmupCount: 4, iterationCount: 12)] // one invocation is long enough to be a sample
public unsafe class DecodeBench : IDisposable
{
    private const int Count = BatchData.DecodeCount;

    private readonly ArenaAllocator _arena = new();
    private readonly byte[] _managed = HandPeer.Encoded(Count);
    private readonly NativeBuffer _source;
    private readonly NativeBuffer _target;

    /// <summary>Makes the data.</summary>
    public DecodeBench()
    {
        _source = new NativeBuffer(_managed);
        _target = new NativeBuffer(_managed.Length);
    }

    /// <summary>Checks that all peers read the same.</summary>
    [GlobalSetup]
    public void Setup()
    {
        using var few = new NativeBuffer(HandPeer.Encoded(50));
        byte[] managedFew = few.Span.ToArray();
        WarmUp.Run(() =>
        {
            _arena.Reset();
            RecordBatch.Parse(few.Span, _arena);
            RecordBatch.ParseInPlace(few.Pinned, _arena);
            GooglePeer.Parse(managedFew);
            ProtobufNetPeer.Parse(managedFew);
            HandPeer.Visit(few.Span);
        });
        ulong expected = GooglePeer.Sum(GooglePeer.Parse(_managed));
        RecordBatch message = RecordBatch.Parse(_source.Span, _arena);
        Agreement.Sum(expected, GeneratedPeer.Sum(in message), "Parse");
        _arena.Reset();
        message = RecordBatch.ParseInPlace(_source.Pinned, _arena);
        Agreement.Sum(expected, GeneratedPeer.Sum(in message), "ParseInPlace");
        Agreement.Sum(expected, HandPeer.Visit(_source.Span), "ProtoReader");
        Agreement.Sum(expected, ProtobufNetPeer.Sum(ProtobufNetPeer.Parse(_managed)), "protobuf-net");
        if (!NativePeer.IsBuilt) return;
        Agreement.Sum(expected, NativePeer.Visit(_source.Start, _source.Length), "protozero, visit");
        Agreement.Sum(expected, NativePeer.DecodeSum(_source.Start, _source.Length), "protozero, decode");
    }

    /// <summary>A copy of the same bytes.</summary>
    [Benchmark(Baseline = true, Description = "memcpy")]
    public long Memcpy()
    {
        NativeMemory.Copy(_source.Start, _target.Start, (nuint)_source.Length);
        return _source.Length;
    }

    /// <summary>Into an arena that keeps its memory.</summary>
    [Benchmark(Description = "generated Parse, kept arena")]
    public long Parse()
    {
        _arena.Reset();
        return RecordBatch.Parse(_source.Span, _arena).Records.Count;
    }

    /// <summary>The same without the copy.</summary>
    [Benchmark(Description = "generated ParseInPlace, kept arena")]
    public long ParseInPlace()
    {
        _arena.Reset();
        return RecordBatch.ParseInPlace(_source.Pinned, _arena).Records.Count;
    }

    /// <summary>Into a new arena, given back afterwards.</summary>
    [Benchmark(Description = "generated Parse, fresh arena")]
    public long ParseFresh()
    {
        using var arena = new ArenaAllocator();
        return RecordBatch.Parse(_source.Span, arena).Records.Count;
    }

    /// <summary>Google.Protobuf into objects.</summary>
    [Benchmark(Description = "Google.Protobuf ParseFrom")]
    public long Google() => GooglePeer.Parse(_managed).Records.Count;

    /// <summary>protobuf-net into objects.</summary>
    [Benchmark(Description = "protobuf-net Deserialize")]
    public long ProtobufNet() => ProtobufNetPeer.Parse(_managed).Records.Count;

    /// <summary>protozero into strings and vectors.</summary>
    [Benchmark(Description = "protozero into strings and vectors")]
    [BenchmarkCategory(Rows.Native)]
    public long ProtozeroDecode() => NativePeer.Decode(_source.Start, _source.Length);

    /// <summary>Every field, keeping nothing.</summary>
    [Benchmark(Description = "visit with ProtoReader")]
    public ulong Visit() => HandPeer.Visit(_source.Span);

    /// <summary>Every field with protozero, keeping nothing.</summary>
    [Benchmark(Description = "visit with protozero")]
    [BenchmarkCategory(Rows.Native)]
    public ulong ProtozeroVisit() => NativePeer.Visit(_source.Start, _source.Length);

    /// <summary>Gives the memory back.</summary>
    [GlobalCleanup]
    public void Dispose()
    {
        _arena.Dispose();
        _source.Dispose();
        _target.Dispose();
        GC.SuppressFinalize(this);
    }
}
