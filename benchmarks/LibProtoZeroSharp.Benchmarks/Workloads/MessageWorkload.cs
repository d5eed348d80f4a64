using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>A workload with a generated struct of ours and a generated class of Google's.</summary>
/// <param name="name">Of the table.</param>
/// <param name="data">The encoded message.</param>
internal unsafe class MessageWorkload<TOurs, TTheirs>(string name, byte[] data) : Workload(name)
    where TOurs : unmanaged, IProtoMessage<TOurs>
    where TTheirs : class, IMessage<TTheirs>, new()
{
    private const string Visited = "visit with ProtoReader", NativeVisit = "visit with protozero";

    private readonly ArenaAllocator _kept = new();
    private readonly ArenaAllocator _parsed = new();
    private readonly ArenaAllocator _writer = new();
    private readonly MessageParser<TTheirs> _parser = new(static () => new TTheirs());
    private readonly FieldTables _tables = new(new TTheirs().Descriptor);
    private readonly byte[] _managedTarget = new byte[data.Length + 64];
    private readonly ArrayBufferWriter<byte> _buffer = new((2 * data.Length) + 4096);
    private readonly MemoryStream _stream = new((2 * data.Length) + 4096);
    private byte[] _array = [];
    private TOurs _ours;
    private TOurs _same;
    private TTheirs _theirs = new();
    private TTheirs _alike = new();
    private LibprotobufPeer? _libprotobuf;
    private NetPeer? _net;
    private long _arenaBytes;
    private bool _isVisitedNatively;

    public override int Length => data.Length;

    public override long ArenaBytes => _arenaBytes;

    protected NativeBuffer Source { get; } = new(data);

    // protozero reserves five bytes for a length until it knows it, and Google.Protobuf alone leaves zeros out of map
    // entries.
    protected NativeBuffer Target { get; } = new(data.Length + (data.Length / 8) + 64);

    protected ArenaAllocator WriterArena => _writer;

    public override void Setup()
    {
        _theirs = _parser.ParseFrom(data);
        _alike = _parser.ParseFrom(data);
        _ours = TOurs.Parse(data, _kept);
        _same = TOurs.Parse(data, _kept);
        Parse();
        _arenaBytes = _parsed.AllocatedBytes;
        Agreement.Require(_theirs.Equals(_parser.ParseFrom(_ours.ToByteArray())), $"{Name}: generated");
        Agreement.Require(_ours.Equals(TOurs.Parse(_theirs.ToByteArray(), _parsed)), $"{Name}: Equals");
        _array = new byte[_ours.CalculateSize()];
        Agreement.Length(_ours.ToByteArray().Length, _ours.CalculateSize(), $"{Name}: CalculateSize");
        _net = NetPeer.Open(_theirs.Descriptor, data);
        Agreement.Length(_net.Write(), _net.Size(), $"{Name}: protobuf-net, size");
        Agreement.Require(_theirs.Equals(_parser.ParseFrom(_net.Written)), $"{Name}: protobuf-net");
        Agreement.Length(_net.Written.Length, _net.WriteToBuffer(), $"{Name}: protobuf-net, buffer writer");
        ulong visited = NativePeer.IsBuilt ? VisitNatively() : 0;
        // It knows no groups.
        _isVisitedNatively = visited != 0;
        if (_isVisitedNatively) Agreement.Sum(Visit(), visited, $"{Name}: visit");
        _libprotobuf = LibprotobufPeer.Open(_theirs.Descriptor.FullName, Source);
        if (_libprotobuf is null) return;
        int written = (int)_libprotobuf.Write(Target);
        Agreement.Length(written, _libprotobuf.Size(), $"{Name}: libprotobuf, size");
        Agreement.Require(_theirs.Equals(_parser.ParseFrom(Target.Span[..written])), $"{Name}: libprotobuf, write");
    }

    public override IEnumerable<WorkloadRow> Rows()
    {
        yield return new(Memcpy, Copy);
        yield return new(OurWrite, Write, GoogleWrite);
        yield return new(OurArray, WriteToArray, GoogleWrite);
        yield return new("generated WriteTo, kept buffer writer", WriteToBuffer, GoogleBuffer);
        yield return new("generated WriteTo, kept stream", WriteToStream, GoogleStream);
        yield return new(GoogleBuffer, WriteTheirsToBuffer);
        yield return new(GoogleStream, WriteTheirsToStream);
        yield return new(GoogleWrite, WriteTheirs);
        yield return new(NetWrite, _net!.Write);
        yield return new(NetBuffer, _net.WriteToBuffer);
        if (_libprotobuf is { } peer) yield return new("libprotobuf C++, write only", () => peer.Write(Target));
        yield return new(OurParse, Parse, GoogleParse);
        yield return new(OurParseInPlace, ParseInPlace, GoogleParse);
        yield return new("generated Parse, fresh arena", ParseFresh, GoogleParse);
        yield return new(GoogleParse, () => _parser.ParseFrom(data) is null ? 0 : 1);
        yield return new(NetParse, _net.Parse);
        if (_libprotobuf is { } parser) yield return new("libprotobuf C++, kept arena", () => parser.Parse(Source));
        yield return new(Visited, () => (long)Visit(), GoogleParse, _isVisitedNatively ? NativeVisit : null);
        if (_isVisitedNatively) yield return new(NativeVisit, () => (long)VisitNatively());
        yield return new(OurSize, () => _ours.CalculateSize(), GoogleSize);
        yield return new(GoogleSize, () => _theirs.CalculateSize());
        yield return new(NetSize, _net.Size);
        // What == calls; Equals takes the other message by value, as IEquatable requires.
        yield return new(OurEquals, () => ProtoMessage.Same(in _ours, in _same) ? 1 : 0, GoogleEquals);
        yield return new(GoogleEquals, () => _theirs.Equals(_alike) ? 1 : 0);
        yield return new(OurHash, () => ProtoMessage.Hash(in _ours), GoogleHash);
        yield return new(GoogleHash, () => _theirs.GetHashCode());
        yield return new(OurClone, Clone, GoogleClone);
        yield return new(GoogleClone, () => _theirs.Clone() is null ? 0 : 1);
        yield return new(NetClone, _net.Clone);
        yield return new(OurMerge, Merge, GoogleMerge);
        yield return new(GoogleMerge, MergeTheirs);
    }

    /// <summary>
    /// Reads every field with a reader and keeps nothing. Without code for the message of its own it goes by a table.
    /// </summary>
    protected virtual ulong Visit() => TableVisit<TOurs>.Sum(Source.Span, _tables);

    /// <summary>The same with protozero.</summary>
    protected virtual ulong VisitNatively() => NativeTables.Visit(Source, _tables);

    public override void Dispose()
    {
        _kept.Dispose();
        _parsed.Dispose();
        _writer.Dispose();
        _libprotobuf?.Dispose();
        _net?.Dispose();
        Source.Dispose();
        Target.Dispose();
        GC.SuppressFinalize(this);
    }

    private long Copy()
    {
        NativeMemory.Copy(Source.Start, Target.Start, (nuint)data.Length);
        return data.Length;
    }

    private long Write()
    {
        var writer = new ProtoWriter(_writer);
        _ours.WriteTo(ref writer);
        long length = Written.Finish(writer);
        writer.Dispose();
        return length;
    }

    private long WriteToArray()
    {
        Agreement.Require(_ours.TryWriteTo(_array, out int written), Name);
        return written;
    }

    private long WriteToBuffer()
    {
        _buffer.ResetWrittenCount();
        _ours.WriteTo(_buffer);
        return _buffer.WrittenCount;
    }

    private long WriteTheirsToBuffer()
    {
        _buffer.ResetWrittenCount();
        _theirs.WriteTo(_buffer);
        return _buffer.WrittenCount;
    }

    private long WriteToStream()
    {
        _stream.Position = 0;
        _ours.WriteTo(_stream);
        return _stream.Position;
    }

    private long WriteTheirsToStream()
    {
        _stream.Position = 0;
        _theirs.WriteTo(_stream);
        return _stream.Position;
    }

    private long WriteTheirs()
    {
        int size = _theirs.CalculateSize();
        _theirs.WriteTo(_managedTarget.AsSpan(0, size));
        return size;
    }

    private long Parse()
    {
        _parsed.Reset();
        TOurs.Parse(Source.Span, _parsed);
        return data.Length;
    }

    private long ParseInPlace()
    {
        _parsed.Reset();
        TOurs.ParseInPlace(Source.Pinned, _parsed);
        return data.Length;
    }

    private long Clone()
    {
        _parsed.Reset();
        ProtoMessage.Clone(in _ours, _parsed);
        return data.Length;
    }

    private long Merge()
    {
        _parsed.Reset();
        TOurs message = default;
        ProtoMessage.MergeFrom(ref message, in _ours, _parsed);
        return data.Length;
    }

    private long MergeTheirs()
    {
        // Theirs takes over the elements of lists and maps themselves, so that both messages have them.
        var message = new TTheirs();
        message.MergeFrom(_theirs.Clone());
        return data.Length;
    }

    private long ParseFresh()
    {
        using var arena = new ArenaAllocator();
        TOurs.Parse(Source.Span, arena);
        return data.Length;
    }
}
