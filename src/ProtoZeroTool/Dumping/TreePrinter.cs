using System;
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Dumping;

/// <summary>
/// Prints records as a tree: a line for each field with offset, number, wire type, reading and value.
/// </summary>
internal sealed class TreePrinter : IRecordPrinter
{
    private const int Indent = 2;
    private const int BytesOfLine = 32;

    private readonly ByteOutput _output;
    private readonly DumpOptions _options;
    private readonly FieldLooker _looker;
    private readonly Colours _colours;
    private readonly ValuePrinter _values;
    private readonly HexRows _rows;
    private long _base;
    private readonly int _pathLength;
    private readonly int _hiddenLevels;

    // Without bytes and colours a line is written in fewer steps.
    private readonly bool _isPlain;
    private long _left;

    public TreePrinter(ByteOutput output, DumpOptions options, FieldLooker looker)
    {
        _output = output;
        _options = options;
        _looker = looker;
        _pathLength = options.Path.Count;
        _isPlain = options is { ShowsHex: false, ShowsColours: false };
        _hiddenLevels = Math.Max(0, options.Path.Count - 1);
        _colours = new Colours(output, options.ShowsColours);
        _values = new ValuePrinter(output, _colours);
        _rows = new HexRows(output, _colours);
    }

    /// <inheritdoc/>
    public bool HasDamage { get; private set; }

    /// <inheritdoc/>
    public void Head(in RecordHead head)
    {
        _colours.Field();
        _output.Write("record "u8);
        _output.Write(head.Index);
        _output.Write(" at "u8);
        _output.Write(head.FrameOffset);
        _output.Write(", "u8);
        _output.Write(head.Size);
        _output.Write(" bytes"u8);
        if (head.Label is not null) _output.Write($", {OneLine(head.Label)}");
        if (head.IsUnpacked) _output.Write(", unpacked: offsets count in the record");
        _colours.End();
        _output.Write((byte)'\n');
    }

    /// <inheritdoc/>
    public long Record(ReadOnlySpan<byte> data, in RecordHead head, FieldPath root, in SchemaScope scope, long limit)
    {
        (_base, _left) = (head.Offset, limit);
        Fields(data, 0, data.Length, root, scope, 0, printsDamage: true);
        return limit - _left;
    }

    /// <inheritdoc/>
    public void StreamDamage(ProtoFormatError code, long offset, string text)
    {
        HasDamage = true;
        _rows.Begin(offset, [], _options.ShowsHex);
        _colours.Damage();
        _output.Write($"damage: {code}: {OneLine(text)} (at byte {offset})");
        _colours.End();
        _output.Write((byte)'\n');
    }

    /// <inheritdoc/>
    public void StreamRest(long offset, ReadOnlySpan<byte> bytes)
    {
        for (int i = 0; i < bytes.Length; i += HexRows.Row)
        {
            _rows.Begin(offset + i, bytes[i..], showsHex: true);
            _output.Write("rest of the stream\n"u8);
        }
    }

    private static string OneLine(string text) => ProtoZeroSharp.Compiler.Loading.OneLine.Of(text);

    // Returns where what is printed ends: that of a damaged group is its innermost field that is whole.
    private int Fields(
        ReadOnlySpan<byte> data, int start, int end, FieldPath path, in SchemaScope scope, int depth, bool printsDamage)
    {
        var fields = new WireWalker(data[..end], start, WireWalker.DepthLimit - depth);
        int done = start;
        while (fields.MoveNext())
        {
            done = fields.Field.End;
            bool isOnWay = depth < _pathLength;
            if (isOnWay && fields.Field.Number != _options.Path[depth]) continue;
            _looker.Look(data, in fields.Field, path, in scope, depth, out FieldView view);
            if (isOnWay && depth < _hiddenLevels)
            {
                if (view.IsContainer(in fields.Field))
                    done = Inside(data, in fields.Field, in view, depth, !fields.Damage.Exists);
                continue;
            }

            if (Level(depth) == 0 && _left-- <= 0)
            {
                _left = 0;
                return done;
            }

            done = Field(data, in fields.Field, in view, depth, !fields.Damage.Exists);
        }

        if (fields.HasCutValue) done = Cut(data[..end], in fields.Field, path, in scope, depth, done);
        if (fields.Damage.Exists && printsDamage)
            Damage(data[..end], fields.Damage.Code, fields.Damage.Offset, done, depth);
        return done;
    }

    // Shows what is there of a message that the end of the input cuts off.
    private int Cut(
        ReadOnlySpan<byte> data, in WireField field, FieldPath path, in SchemaScope scope, int depth, int done)
    {
        if (depth < _pathLength || Level(depth) + 1 >= _options.Depth
            || !_looker.IsCutMessage(data, in field, path, in scope, depth, out FieldView view))
            return done;
        _rows.Begin(_base + field.Offset, data[field.Offset..field.ValueOffset], _options.ShowsHex);
        _output.WriteSpaces(Indent * Level(depth));
        _colours.Field();
        _output.Write(view.Name is null ? $"{field.Number}" : $"{field.Number} {view.Name}");
        _colours.End();
        _output.Write($" len {field.Bits} message");
        if (view.Inside.Name.Length > 0) _output.Write($" {view.Inside.Name}");
        _output.Write($", cut: {field.ValueSize} bytes are there\n");
        return Fields(
            data, field.ValueOffset, data.Length, view.Path, view.Inside, depth + 1, printsDamage: false);
    }

    private int Level(int depth) => Math.Max(0, depth - _hiddenLevels);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int Field(
        ReadOnlySpan<byte> data, in WireField field, in FieldView view, int depth, bool isWhole)
    {
        bool isShown = view.IsContainer(in field) && Level(depth) + 1 < _options.Depth;
        ReadOnlySpan<byte> bytes = default;
        if (_isPlain)
        {
            _rows.BeginPlain(_base + field.Offset, Indent * Level(depth));
        }
        else
        {
            bytes = data[field.Offset..(isShown ? field.ValueOffset : field.End)];
            _rows.Begin(_base + field.Offset, bytes, _options.ShowsHex);
            _output.WriteSpaces(Indent * Level(depth));
            _colours.Field();
        }

        _output.Write(field.Number);
        if (view.Name is not null)
        {
            _output.Write((byte)' ');
            _output.Write(view.Name);
        }

        _colours.End();
        Value(data, in field, in view, isShown);
        if (field.TagSize != WireVarint.Size((ulong)(uint)field.Number << 3))
            _values.Note($"tag of {field.TagSize} bytes, overlong");
        _output.Write((byte)'\n');
        if (_options.ShowsHex) _rows.Rest(_base + field.Offset, bytes);
        if (!isShown) return field.End;
        int done = Inside(data, in field, in view, depth, isWhole);
        if (field.Type == WireType.StartGroup && isWhole) EndGroup(data, in field, depth);
        return isWhole ? field.End : done;
    }

    private void Value(ReadOnlySpan<byte> data, in WireField field, in FieldView view, bool isShown)
    {
        switch (field.Type)
        {
            case WireType.Varint:
                _output.Write(" varint"u8);
                _values.Scalar(in field, in view);
                return;
            case WireType.Fixed32:
                _output.Write(" fixed32"u8);
                _values.Scalar(in field, in view);
                return;
            case WireType.Fixed64:
                _output.Write(" fixed64"u8);
                _values.Scalar(in field, in view);
                return;
            case WireType.StartGroup:
                _output.Write(" group"u8);
                if (view.Inside.Name.Length > 0) _output.Write($" {view.Inside.Name}");
                if (!isShown) _output.Write($" … {field.ValueSize} bytes");
                return;
            default:
                _output.WriteWords("len"u8, field.ValueSize, Readings.Utf8NameOf(view.Verdict.Reading));
                Delimited(data.Slice(field.ValueOffset, field.ValueSize), in field, in view, isShown);
                if (field.HeaderSize - field.TagSize != WireVarint.Size((ulong)field.ValueSize))
                    _values.Note($"length of {field.HeaderSize - field.TagSize} bytes, overlong");
                return;
        }
    }

    private void Delimited(ReadOnlySpan<byte> value, in WireField field, in FieldView view, bool isShown)
    {
        Verdict verdict = view.Verdict;
        if (verdict.IsDoubtful) _output.Write((byte)'?');
        switch (verdict.Reading)
        {
            case Reading.Message:
                if (view.Inside.Name.Length > 0) _output.Write($" {view.Inside.Name}");
                if (!isShown && value.Length > 0) _output.Write(" …"u8);
                break;
            case Reading.String:
                Text(value);
                if (view.IsGiven && !Utf8.IsValid(value)) _values.Note("not UTF-8");
                break;
            case Reading.Bytes:
                if (!_options.ShowsHex) Bytes(value, _base + field.ValueOffset);
                break;
            default:
                int rest = _values.Packed(value, in view, _options.Cut);
                if (rest > 0) PackedDamage(value, rest, in field, in view);
                break;
        }

        // Of an empty value nothing is known, and nothing is to be seen.
        if (verdict.IsDoubtful && value.Length > 0) _values.Note($"or {Readings.NameOf(verdict.Other(0))}");
    }

    private void Text(ReadOnlySpan<byte> value)
    {
        if (_isPlain && value.Length <= _options.Cut && EscapedText.TryWritePlain(_output, value)) return;
        _output.Write((byte)' ');
        int shown = Math.Min(value.Length, _options.Cut);
        while (shown < value.Length && shown > 0 && (value[shown] & 0xc0) == 0x80) shown--;
        _colours.Text();
        EscapedText.Write(_output, value[..shown]);
        _colours.End();
        if (shown < value.Length) _output.Write($" … {value.Length - shown} bytes more");
    }

    private void Bytes(ReadOnlySpan<byte> value, long offset)
    {
        int shown = Math.Min(value.Length, _options.Cut);
        if (shown <= BytesOfLine)
        {
            _output.WriteHex(value[..shown], beginsWithSpace: true);
        }
        else
        {
            for (int i = 0; i < shown; i += BytesOfLine)
            {
                _output.Write((byte)'\n');
                _rows.Begin(offset + i, [], showsHex: false);
                _output.WriteSpaces(2 * Indent);
                _output.WriteHex(value[i..Math.Min(shown, i + BytesOfLine)], beginsWithSpace: false);
            }
        }

        if (shown < value.Length) _output.Write($" … {value.Length - shown} bytes more");
    }

    private int Inside(
        ReadOnlySpan<byte> data, in WireField field, in FieldView view, int depth, bool isWhole)
    {
        int end = field.ValueOffset + field.ValueSize;
        if (depth < WireWalker.DepthLimit)
        {
            int done = Fields(data, field.ValueOffset, end, view.Path, view.Inside, depth + 1, isWhole);
            return isWhole ? field.End : done;
        }

        // The user or a schema has said that it is a message, where the library takes none.
        if (isWhole)
            Damage(data[..end], ProtoFormatError.RecursionLimitExceeded, field.ValueOffset, field.ValueOffset, depth);
        return field.ValueOffset;
    }

    private void EndGroup(ReadOnlySpan<byte> data, in WireField field, int depth)
    {
        int offset = field.ValueOffset + field.ValueSize;
        _rows.Begin(_base + offset, data[offset..field.End], _options.ShowsHex);
        _output.WriteSpaces(Indent * Level(depth));
        _output.Write($"{field.Number} end of group");
        if (field.EndTagSize != WireVarint.Size((ulong)(uint)field.Number << 3))
            _values.Note($"tag of {field.EndTagSize} bytes, overlong");
        _output.Write((byte)'\n');
    }

    private void PackedDamage(ReadOnlySpan<byte> value, int rest, in WireField field, in FieldView view)
    {
        int position = value.Length - rest;
        // The library looks at the length of fixed widths, and at the varint that does not end.
        ProtoFormatError code = view.Verdict.Reading == Reading.PackedVarint ? WireVarint.ErrorAt(value, position)
            : ProtoFormatError.InvalidLength;
        int offset = view.Verdict.Reading == Reading.PackedVarint ? field.ValueOffset + position
            : field.Offset + field.TagSize;
        HasDamage = true;
        _output.Write((byte)'\n');
        DamageLine(code, offset, 0);
        _rows.BeginWithout(_options.ShowsHex);
        _output.Write("rest:"u8);
        Bytes(value[position..], _base + field.ValueOffset + position);
    }

    private void Damage(ReadOnlySpan<byte> data, ProtoFormatError code, int offset, int shown, int depth)
    {
        HasDamage = true;
        DamageLine(code, offset, depth);
        if (shown >= data.Length) return;
        ReadOnlySpan<byte> rest = data[shown..];
        _rows.Begin(_base + shown, rest, _options.ShowsHex);
        _output.WriteSpaces(Indent * Level(depth));
        _output.Write($"rest of {rest.Length} bytes");
        if (!_options.ShowsHex) Bytes(rest, _base + shown);
        _output.Write((byte)'\n');
        if (_options.ShowsHex) _rows.Rest(_base + shown, rest);
    }

    private void DamageLine(ProtoFormatError code, int offset, int depth)
    {
        _rows.Begin(_base + offset, [], _options.ShowsHex);
        _output.WriteSpaces(Indent * Level(depth));
        _colours.Damage();
        _output.Write($"damage: {code}: {new ProtoFormatException(code, _base + offset).Message}");
        _colours.End();
        _output.Write((byte)'\n');
    }
}
