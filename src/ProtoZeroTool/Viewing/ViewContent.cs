using System;
using System.Buffers;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text.Json;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Viewing;

/// <summary>
/// What a page shows: the first bytes of an input with the heads of its frames, and their fields as <c>dump --format
/// json</c> writes them. Offsets count in these bytes.
/// </summary>
internal sealed class ViewContent
{
    // What stands between two lines, and what a page must not hold.
    private const byte LineEnd = (byte)'\n';

    private readonly List<(RecordHead Head, int Start)> _records = [];
    private readonly ArrayBufferWriter<byte> _bytes = new();
    private bool _isCut;

    /// <summary>The bytes.</summary>
    public ReadOnlySpan<byte> Bytes => _bytes.WrittenSpan;

    /// <summary>What is not shown, in words; null if all is.</summary>
    public string? Note { get; private set; }

    /// <summary>Whether something is damaged, but for what the cut has cut.</summary>
    public bool HasDamage { get; private set; }

    /// <summary>Reads at most <paramref name="most"/> bytes of an input.</summary>
    public void Read(RecordReader records, int most)
    {
        while (!_isCut && records.MoveNext())
        {
            int left = most - _bytes.WrittenCount;
            _isCut = records.Header.Length + records.Data.Length > left;
            if (_isCut && _records.Count > 0) break;
            _bytes.Write(records.Header[..Math.Min(records.Header.Length, left)]);
            int start = _bytes.WrittenCount;
            _bytes.Write(records.Data[..Math.Min(records.Data.Length, most - start)]);
            _records.Add((
                new RecordHead(
                    records.Index, start - records.Header.Length, start, _bytes.WrittenCount - start, records.Label,
                    records.IsUnpacked, IsFramed: false),
                start));
        }

        if (_isCut)
        {
            Note = string.Create(
                CultureInfo.InvariantCulture, $"Only the first {_bytes.WrittenCount:N0} bytes are shown");
        }

        if (records.Damage is not { } damage || _isCut) return;
        HasDamage = true;
        Note = string.Create(CultureInfo.InvariantCulture, $"{damage.Code} at byte {damage.Offset}: {damage.Text}");
    }

    /// <summary>Writes the fields as an array: those of the only message, or the records with their fields.</summary>
    public void WriteFields(
        Utf8JsonWriter json, bool isFramed, PathTree paths, FieldLooker looker, in SchemaScope scope)
    {
        foreach ((RecordHead head, int start) in _records) Gatherer.Record(Bytes.Slice(start, head.Size), paths.Root);
        json.WriteStartArray("fields"u8);
        foreach ((RecordHead head, int start) in _records)
        {
            byte[] lines = LinesOf(head, Bytes.Slice(start, head.Size), paths, looker, in scope);
            if (!isFramed)
            {
                Inside(json, lines);
                continue;
            }

            json.WriteStartObject();
            json.WriteNumber("index"u8, head.Index);
            json.WriteNumber("offset"u8, head.FrameOffset);
            json.WriteNumber("header"u8, start - head.FrameOffset);
            json.WriteNumber("size"u8, head.Size);
            if (head.Label is not null) json.WriteString("label"u8, head.Label);
            if (head.IsUnpacked) json.WriteString("type"u8, "unpacked");
            json.WriteStartArray("fields"u8);
            Inside(json, lines);
            json.WriteEndArray();
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private byte[] LinesOf(
        RecordHead head, ReadOnlySpan<byte> data, PathTree paths, FieldLooker looker, in SchemaScope scope)
    {
        using var lines = new MemoryStream();
        using var printer = new JsonPrinter(lines, new DumpOptions { IsJson = true }, looker);
        printer.Record(data, in head, paths.Root, in scope, long.MaxValue);
        if (printer.HasDamage && !_isCut) HasDamage = true;
        return lines.ToArray();
    }

    // Each line is a value.
    private static void Inside(Utf8JsonWriter json, ReadOnlySpan<byte> lines)
    {
        foreach (Range line in lines.Split(LineEnd))
        {
            if (!lines[line].IsEmpty) json.WriteRawValue(lines[line], skipInputValidation: true);
        }
    }
}
