using System;
using System.IO;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>The records of an input: messages in frames, or texts of one line each. Empty lines are none.</summary>
internal sealed class RecordInput : IDisposable
{
    private readonly string _name;
    private readonly Stream _stream;
    private readonly RecordSource? _frames;
    private readonly InputBuffer? _lines;
    private readonly int _maxRecord;
    private long _line;
    private int _start, _size, _taken;

    private RecordInput(string name, Stream stream, RecordSource? frames, int maxRecord)
    {
        _name = name;
        _stream = stream;
        _frames = frames;
        _lines = frames is null ? new InputBuffer(stream) : null;
        _maxRecord = maxRecord;
    }

    /// <summary>The record; good until the next one.</summary>
    public ReadOnlySpan<byte> Data => _frames is null ? _lines!.Window.Slice(_start, _size) : _frames.Records.Data;

    /// <summary>Where the record stands.</summary>
    public RecordPlace Place =>
        _frames is null ? new(_line, -1) : new(_frames.Records.Index, _frames.Records.Offset);

    /// <summary>How far the reading is; see <see cref="RecordSource.Progress"/>.</summary>
    public (long Done, long All) Progress =>
        _frames?.Progress ?? (_stream.CanSeek ? (_stream.Position, _stream.Length) : (0, 0));

    /// <summary>Opens messages in frames. gzip and zlib are unpacked.</summary>
    public static RecordInput OfFrames(string name, Stream stream, FrameKind kind, int maxRecord) =>
        new(name, stream, new RecordSource(stream, kind, Packing.Auto, maxRecord), maxRecord);

    /// <summary>Opens texts of one line each.</summary>
    public static RecordInput OfLines(string name, Stream stream, int maxRecord) => new(name, stream, null, maxRecord);

    /// <summary>What errors call a record.</summary>
    public string NameOf(RecordPlace place) => place.Offset < 0 ? $"{_name}: record in line {place.Number}"
        : $"{_name}: record {place.Number} at offset {place.Offset}";

    /// <summary>Opens a text that is one message.</summary>
    public static RecordInput OfWhole(string name, Stream stream) =>
        new(name, stream, new RecordSource(stream, FrameKind.None, Packing.None, RecordReader.MaxWhole), 0);

    /// <summary>Moves to the next record.</summary>
    /// <returns>False at the end.</returns>
    /// <exception cref="ToolException">The frames are damaged, or a record is too long.</exception>
    public bool MoveNext() => _frames is null ? MoveToLine(_lines!) : MoveToFrame(_frames.Records);

    /// <inheritdoc/>
    public void Dispose()
    {
        _frames?.Dispose();
        _stream.Dispose();
    }

    private bool MoveToFrame(RecordReader records)
    {
        bool isFound = records.MoveNext();
        if (records.Damage is { } damage)
            throw new ToolException($"{_name}: {damage.Code} at offset {damage.Offset}: {damage.Text}");
        return isFound;
    }

    private bool MoveToLine(InputBuffer lines)
    {
        do
        {
            lines.Take(_taken);
            (_start, _size, _taken) = (0, 0, 0);
            if (!lines.Ensure(1)) return false;
            _line++;
            FindEnd(lines);
        }
        while (Data.Trim(" \t\r"u8).IsEmpty);
        return true;
    }

    // What was looked through is not looked through again.
    private void FindEnd(InputBuffer lines)
    {
        int seen = 0;
        while (true)
        {
            int end = lines.Window[seen..].IndexOf((byte)'\n');
            if (end >= 0)
            {
                _size = seen + end;
                _taken = _size + 1;
                return;
            }

            seen = lines.Window.Length;
            if (seen > _maxRecord)
                throw new ToolException($"{NameOf(Place)} is longer than {_maxRecord} bytes; --max-record allows more");
            if (lines.Ensure(seen + 1)) continue;
            _size = _taken = seen;
            return;
        }
    }
}
