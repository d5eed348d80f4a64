using System;
using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Dumping;

/// <summary>Prints records for programs: one JSON value for each field of the first level, a line each.</summary>
internal sealed class JsonPrinter : IRecordPrinter, IDisposable
{
    // Bytes of the rest of a damaged stream that a line tells.
    private const int Enough = 1 << 16;

    private readonly Stream _stream;

    // Over a stream, the writer would take new memory for each line.
    private readonly ArrayBufferWriter<byte> _line = new(1 << 12);
    private readonly Utf8JsonWriter _json;
    private readonly DumpOptions _options;
    private readonly FieldLooker _looker;
    private RecordHead _head;
    private readonly int _pathLength;
    private readonly int _hiddenLevels;
    private long _left;

    public JsonPrinter(Stream stream, DumpOptions options, FieldLooker looker)
    {
        _stream = stream;
        _options = options;
        _looker = looker;
        _pathLength = options.Path.Count;
        _hiddenLevels = Math.Max(0, options.Path.Count - 1);
        // The most that is nested: messages and groups, and two levels for each.
        _json = new Utf8JsonWriter(_line, new JsonWriterOptions
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true,
            MaxDepth = (4 * WireWalker.DepthLimit) + 8,
        });
    }

    /// <inheritdoc/>
    public bool HasDamage { get; private set; }

    /// <inheritdoc/>
    public void Head(in RecordHead head)
    {
        // Each line tells its record.
    }

    /// <inheritdoc/>
    public long Record(ReadOnlySpan<byte> data, in RecordHead head, FieldPath root, in SchemaScope scope, long limit)
    {
        (_head, _left) = (head, limit);
        Fields(data, 0, data.Length, root, scope, 0, printsDamage: true);
        return limit - _left;
    }

    /// <inheritdoc/>
    public void StreamDamage(ProtoFormatError code, long offset, string text)
    {
        HasDamage = true;
        _json.WriteStartObject();
        _json.WriteNumber("offset"u8, offset);
        _json.WriteString("error"u8, code.ToString());
        _json.WriteString("message"u8, text);
        EndLine();
    }

    /// <inheritdoc/>
    public void StreamRest(long offset, ReadOnlySpan<byte> bytes)
    {
        for (int i = 0; i < bytes.Length; i += Enough)
        {
            _json.WriteStartObject();
            _json.WriteNumber("offset"u8, offset + i);
            Hex("rest"u8, bytes[i..Math.Min(bytes.Length, i + Enough)]);
            EndLine();
        }
    }

    public void Dispose() => _json.Dispose();

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

    private int Cut(
        ReadOnlySpan<byte> data, in WireField field, FieldPath path, in SchemaScope scope, int depth, int done)
    {
        if (depth < _pathLength || Level(depth) + 1 >= _options.Depth
            || !_looker.IsCutMessage(data, in field, path, in scope, depth, out FieldView view))
            return done;
        _json.WriteStartObject();
        if (Level(depth) == 0) Record();
        _json.WriteNumber("offset"u8, _head.Offset + field.Offset);
        _json.WriteNumber("header"u8, field.HeaderSize);
        _json.WriteNumber("size"u8, field.ValueSize);
        _json.WriteNumber("claimed"u8, field.Bits);
        _json.WriteNumber("number"u8, field.Number);
        if (view.Name is not null) _json.WriteString("name"u8, view.Name);
        _json.WriteString("wire"u8, WireName(field.Type));
        Verdict(in view);
        if (view.Inside.Name.Length > 0) _json.WriteString("type"u8, view.Inside.Name);
        _json.WriteStartArray("fields"u8);
        done = Fields(
            data, field.ValueOffset, data.Length, view.Path, view.Inside, depth + 1, printsDamage: false);
        _json.WriteEndArray();
        if (Level(depth) == 0) EndLine();
        else _json.WriteEndObject();
        return done;
    }

    private int Level(int depth) => Math.Max(0, depth - _hiddenLevels);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int Field(
        ReadOnlySpan<byte> data, in WireField field, in FieldView view, int depth, bool isWhole)
    {
        int done = field.End;
        _json.WriteStartObject();
        if (Level(depth) == 0) Record();
        _json.WriteNumber("offset"u8, _head.Offset + field.Offset);
        _json.WriteNumber("header"u8, field.HeaderSize);
        _json.WriteNumber("size"u8, field.ValueSize + field.EndTagSize);
        _json.WriteNumber("number"u8, field.Number);
        if (view.Name is not null) _json.WriteString("name"u8, view.Name);
        _json.WriteString("wire"u8, WireName(field.Type));
        if (field.Type == WireType.LengthDelimited) Verdict(in view);
        if (view.Inside.Name.Length > 0) _json.WriteString("type"u8, view.Inside.Name);
        if (!view.IsContainer(in field)) Value(data.Slice(field.ValueOffset, field.ValueSize), in field, in view);
        else if (Level(depth) + 1 < _options.Depth)
        {
            _json.WriteStartArray("fields"u8);
            done = Inside(data, in field, in view, depth, isWhole);
            _json.WriteEndArray();
        }

        if (Level(depth) == 0) EndLine();
        else _json.WriteEndObject();
        return isWhole ? field.End : done;
    }

    private void Record()
    {
        if (!_head.IsFramed) return;
        _json.WriteNumber("record"u8, _head.Index);
        if (_head.Label is not null) _json.WriteString("label"u8, _head.Label);
    }

    private void Verdict(in FieldView view)
    {
        _json.WriteString("reading"u8, Readings.NameOf(view.Verdict.Reading));
        _json.WriteNumber("confidence"u8, Math.Round((double)view.Verdict.Confidence, 3));
        _json.WriteStartArray("alternatives"u8);
        for (int i = 0; i < view.Verdict.OtherCount; i++)
            _json.WriteStringValue(Readings.NameOf(view.Verdict.Other(i)));
        _json.WriteEndArray();
    }

    private void Value(ReadOnlySpan<byte> value, in WireField field, in FieldView view)
    {
        ulong bits = field.Bits;
        switch (field.Type)
        {
            case WireType.Varint:
                _json.WritePropertyName("value"u8);
                JsonNumbers.Varint(_json, bits, view.Type);
                if (view.EnumName(bits) is { IsEmpty: false } name) _json.WriteString("enum"u8, name);
                if (view.Type is null) JsonNumbers.VarintReadings(_json, bits, view.Path);
                return;
            case WireType.Fixed32:
                _json.WritePropertyName("value"u8);
                JsonNumbers.Fixed32(_json, (uint)bits, view.Type);
                if (view.Type is null) JsonNumbers.Fixed32Readings(_json, (uint)bits);
                return;
            case WireType.Fixed64:
                _json.WritePropertyName("value"u8);
                JsonNumbers.Fixed64(_json, bits, view.Type);
                if (view.Type is null) JsonNumbers.Fixed64Readings(_json, bits);
                return;
        }

        switch (view.Verdict.Reading)
        {
            case Reading.String when Utf8.IsValid(value):
                _json.WriteString("value"u8, value);
                break;
            case Reading.String:
                // A schema or the user says that it is one.
                _json.WriteString("value"u8, Encoding.UTF8.GetString(value));
                Hex("bytes"u8, value);
                break;
            case Reading.Bytes or Reading.Message:
                Hex("value"u8, value);
                break;
            default:
                Packed(value, in view);
                break;
        }
    }

    private void Packed(ReadOnlySpan<byte> value, in FieldView view)
    {
        _json.WriteStartArray("value"u8);
        Reading reading = view.Verdict.Reading;
        int position = 0;
        while (position < value.Length)
        {
            int next = ValuePrinter.Next(value, position, reading, out ulong bits);
            if (next < 0) break;
            position = next;
            if (reading == Reading.PackedVarint) JsonNumbers.Varint(_json, bits, view.Type);
            else if (reading == Reading.PackedFixed32) JsonNumbers.Fixed32(_json, (uint)bits, view.Type);
            else JsonNumbers.Fixed64(_json, bits, view.Type);
        }

        _json.WriteEndArray();
        if (view.Type == ProtoFieldType.Enum) EnumNames(value[..position], in view);
        if (position == value.Length) return;
        HasDamage = true;
        bool isVarint = reading == Reading.PackedVarint;
        _json.WriteString(
            "error"u8, (isVarint ? WireVarint.ErrorAt(value, position) : ProtoFormatError.InvalidLength).ToString());
        Hex("rest"u8, value[position..]);
    }

    // null where the enum has no name.
    private void EnumNames(ReadOnlySpan<byte> value, in FieldView view)
    {
        if (view.Field == default) return;
        _json.WriteStartArray("enum"u8);
        for (int position = 0; position < value.Length;)
        {
            position = ValuePrinter.Next(value, position, Reading.PackedVarint, out ulong bits);
            if (view.EnumName(bits) is { IsEmpty: false } name) _json.WriteStringValue(name);
            else _json.WriteNullValue();
        }

        _json.WriteEndArray();
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

        int start = field.ValueOffset;
        if (isWhole) Damage(data[..end], ProtoFormatError.RecursionLimitExceeded, start, start, depth + 1);
        return start;
    }

    private void Damage(ReadOnlySpan<byte> data, ProtoFormatError code, int offset, int shown, int depth)
    {
        HasDamage = true;
        bool isLine = Level(depth) == 0;
        _json.WriteStartObject();
        if (isLine) Record();
        _json.WriteNumber("offset"u8, _head.Offset + offset);
        _json.WriteString("error"u8, code.ToString());
        Hex("rest"u8, data[shown..]);
        if (isLine) EndLine();
        else _json.WriteEndObject();
    }

    private void Hex(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value)
    {
        char[] digits = ArrayPool<char>.Shared.Rent(Math.Max(1, 2 * value.Length));
        Convert.TryToHexStringLower(value, digits, out int written);
        _json.WriteString(name, digits.AsSpan(0, written));
        ArrayPool<char>.Shared.Return(digits);
    }

    private void EndLine()
    {
        _json.WriteEndObject();
        _json.Flush();
        _json.Reset();
        _line.Write("\n"u8);
        _stream.Write(_line.WrittenSpan);
        _line.ResetWrittenCount();
    }

    private static ReadOnlySpan<byte> WireName(WireType type) => type switch
    {
        WireType.Varint => "varint"u8,
        WireType.Fixed64 => "fixed64"u8,
        WireType.LengthDelimited => "length"u8,
        WireType.StartGroup => "group"u8,
        _ => "fixed32"u8,
    };
}
