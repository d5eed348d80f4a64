using System;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Attributes;
using LibProtoZeroSharp.Benchmarks.Ours;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>
/// Encoding 51.4 MB of nested records. Every row returns the bytes written; all rows write the same bytes.
/// </summary>
[MemoryDiagnoser]
[SimpleJob(invocationCount: 1, warmupCount: 4, iterationCount: 12)] // one invocation is long enough to be a sample
public unsafe class EncodeBench : IDisposable
{
    private const int Count = BatchData.EncodeCount;

    private readonly ArenaAllocator _messageArena = new();
    private readonly ArenaAllocator _buildArena = new();
    private readonly ArenaAllocator _writerArena = new();
    private readonly NativeBuffer _source = new(HandPeer.Encoded(Count));

    // protozero reserves five bytes for a length until it knows it.
    private readonly NativeBuffer _target = new(((long)Count * BatchData.RecordSize) + 64);
    private readonly byte[] _managedTarget = new byte[Count * BatchData.RecordSize];
    private readonly Theirs.RecordBatch _theirs = GooglePeer.Build(Count);
    private readonly ProtobufNetPeer.Message _net = ProtobufNetPeer.Build(Count);
    private RecordBatch _ours;

    /// <summary>Makes the data, and checks that all peers write the same.</summary>
    [GlobalSetup]
    public void Setup()
    {
        WarmUp.Run(() =>
        {
            const int Few = 50;
            HandPeer.EncodeLocal(_writerArena, Few);
            HandPeer.EncodeByRef(_writerArena, Few);
            HandPeer.EncodeStrings(_writerArena, Few);
            GeneratedPeer.WriteFields(_writerArena, Few);
            _buildArena.Reset();
            RecordBatch message = GeneratedPeer.Build(_buildArena, Few);
            GeneratedPeer.Write(in message, _writerArena);
            GooglePeer.Write(GooglePeer.Build(Few), _managedTarget);
            ProtobufNetPeer.Write(ProtobufNetPeer.Build(Few), _managedTarget);
        });
        ReadOnlySpan<byte> expected = _source.Span;
        _ours = GeneratedPeer.Build(_messageArena, Count);
        Agreement.Bytes(expected, GeneratedPeer.Build(_messageArena, Count).ToByteArray(), "generated");
        GooglePeer.Write(_theirs, _managedTarget);
        Agreement.Bytes(expected, _managedTarget, "Google.Protobuf");
        Agreement.Length(expected.Length, GeneratedSize(), "CalculateSize");
        Agreement.Length(expected.Length, HandLocal(), "by hand");
        Agreement.Length(expected.Length, HandByRef(), "by hand, by ref");
        Agreement.Length(expected.Length, HandStrings(), "by hand, UTF-16");
        Agreement.Length(expected.Length, FieldWriters(), "field writers");
        ProtobufNetPeer.Write(_net, _managedTarget);
        Agreement.Bytes(expected, _managedTarget, "protobuf-net");
        Agreement.Length(expected.Length, ProtobufNetBuildAndWrite(), "protobuf-net, build + write");
        if (!NativePeer.IsBuilt) return;
        _target.Span.Clear();
        long written = NativePeer.EncodeFixed(_target.Start, _target.Length, Count);
        Agreement.Bytes(expected, _target.Span[..(int)written], "protozero, fixed buffer");
        _target.Span.Clear();
        written = NativePeer.EncodeString(_target.Start, _target.Length, Count);
        Agreement.Bytes(expected, _target.Span[..(int)written], "protozero, string");
    }

    /// <summary>A copy of the same bytes.</summary>
    [Benchmark(Baseline = true, Description = "memcpy")]
    public long Memcpy()
    {
        NativeMemory.Copy(_source.Start, _target.Start, (nuint)_source.Length);
        return _source.Length;
    }

    /// <summary>A local writer.</summary>
    [Benchmark(Description = "by hand, local writer")]
    public long HandLocal() => HandPeer.EncodeLocal(_writerArena, Count);

    /// <summary>A writer passed by reference.</summary>
    [Benchmark(Description = "by hand, writer by ref")]
    public long HandByRef() => HandPeer.EncodeByRef(_writerArena, Count);

    /// <summary>From .NET strings.</summary>
    [Benchmark(Description = "by hand, UTF-16 strings")]
    public long HandStrings() => HandPeer.EncodeStrings(_writerArena, Count);

    /// <summary>Emitted field writers.</summary>
    [Benchmark(Description = "generated field writers")]
    public long FieldWriters() => GeneratedPeer.WriteFields(_writerArena, Count);

    /// <summary>A built message.</summary>
    [Benchmark(Description = "generated, write only")]
    public long GeneratedWrite() => GeneratedPeer.Write(in _ours, _writerArena);

    /// <summary>The size of a built message.</summary>
    [Benchmark(Description = "CalculateSize")]
    public long GeneratedSize() => _ours.CalculateSize();

    /// <summary>Google: the size of a built message.</summary>
    [Benchmark(Description = "Google CalculateSize")]
    public long GoogleSize() => _theirs.CalculateSize();

    /// <summary>Building and writing.</summary>
    [Benchmark(Description = "generated, build + write")]
    public long GeneratedBuildAndWrite()
    {
        _buildArena.Reset();
        RecordBatch message = GeneratedPeer.Build(_buildArena, Count);
        return GeneratedPeer.Write(in message, _writerArena);
    }

    /// <summary>A built message of Google's.</summary>
    [Benchmark(Description = "Google.Protobuf, write only")]
    public long GoogleWrite() => GooglePeer.Write(_theirs, _managedTarget);

    /// <summary>Google: building and writing.</summary>
    [Benchmark(Description = "Google.Protobuf, build + write")]
    public long GoogleBuildAndWrite() => GooglePeer.Write(GooglePeer.Build(Count), _managedTarget);

    /// <summary>A built message of protobuf-net's.</summary>
    [Benchmark(Description = "protobuf-net, write only")]
    public long ProtobufNetWrite() => ProtobufNetPeer.Write(_net, _managedTarget);

    /// <summary>protobuf-net: building and writing.</summary>
    [Benchmark(Description = "protobuf-net, build + write")]
    public long ProtobufNetBuildAndWrite() => ProtobufNetPeer.Write(ProtobufNetPeer.Build(Count), _managedTarget);

    /// <summary>protozero into a kept buffer.</summary>
    [Benchmark(Description = "protozero, fixed buffer")]
    [BenchmarkCategory(Rows.Native)]
    public long ProtozeroFixed() => NativePeer.EncodeFixed(_target.Start, _target.Length, Count);

    /// <summary>protozero into a growing string.</summary>
    [Benchmark(Description = "protozero, growing string")]
    [BenchmarkCategory(Rows.Native)]
    public long ProtozeroString() => NativePeer.EncodeString(_target.Start, _target.Length, Count);

    /// <summary>Gives the memory back.</summary>
    [GlobalCleanup]
    public void Dispose()
    {
        _messageArena.Dispose();
        _buildArena.Dispose();
        _writerArena.Dispose();
        _source.Dispose();
        _target.Dispose();
        GC.SuppressFinalize(this);
    }
}
