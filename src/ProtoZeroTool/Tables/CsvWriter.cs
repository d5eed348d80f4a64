using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Text.Json;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Tables;

/// <summary>
/// Writes CSV (RFC 4180, lines end with <c>\n</c>): a column for each field of the type. A cell is the JSON of the
/// field, of which texts lose their quotes; so messages, lists and maps are JSON texts.
/// </summary>
internal sealed class CsvWriter
{
    private static readonly SearchValues<byte> s_quoted = SearchValues.Create(",\"\r\n"u8);

    private readonly Stream _stream;
    private readonly Dictionary<int, int> _columns = [];
    private readonly ProtoType _type;
    private readonly (int Start, int Size)[] _cells;
    private readonly ArrayBufferWriter<byte> _values = new(), _line = new();
    private byte[] _text = new byte[256];

    /// <summary>Writes the names of the columns.</summary>
    public CsvWriter(Stream stream, ProtoType type)
    {
        _stream = stream;
        _type = type;
        foreach (ProtoField field in type)
        {
            if (_columns.Count > 0) _line.Write(","u8);
            _columns.Add(field.FieldNumber, _columns.Count);
            Quote(Encoding.UTF8.GetBytes(field.Name));
        }

        _cells = new (int, int)[_columns.Count];
        EndLine();
    }

    /// <summary>Writes a line.</summary>
    /// <param name="json">A message as JSON, with the names of the schema.</param>
    /// <exception cref="ToolException">The JSON of this type is no object.</exception>
    public void Write(ReadOnlySpan<byte> json)
    {
        Array.Clear(_cells);
        _values.ResetWrittenCount();
        var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = int.MaxValue });
        reader.Read();
        if (reader.TokenType != JsonTokenType.StartObject)
            throw new ToolException($"{_type}: its JSON has no fields, so CSV has no columns");
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName) Take(ref reader, json);
        for (int i = 0; i < _cells.Length; i++)
        {
            if (i > 0) _line.Write(","u8);
            (int start, int size) = _cells[i];
            _line.Write(_values.WrittenSpan.Slice(start, size));
        }

        EndLine();
    }

    // An extension has no column.
    private void Take(ref Utf8JsonReader reader, ReadOnlySpan<byte> json)
    {
        bool isKnown = _type.TryGetField(Text(ref reader), out ProtoField field);
        reader.Read();
        int start = (int)reader.TokenStartIndex;
        if (!isKnown)
        {
            reader.Skip();
            return;
        }

        int written = _line.WrittenCount;
        if (reader.TokenType == JsonTokenType.String)
        {
            Quote(Text(ref reader));
        }
        else
        {
            reader.Skip();
            Quote(json[start..(int)reader.BytesConsumed]);
        }

        // Cells come in the order of the JSON.
        ReadOnlySpan<byte> cell = _line.WrittenSpan[written..];
        _cells[_columns[field.FieldNumber]] = (_values.WrittenCount, cell.Length);
        _values.Write(cell);
        _line.ResetWrittenCount();
    }

    private ReadOnlySpan<byte> Text(ref Utf8JsonReader reader)
    {
        if (_text.Length < reader.ValueSpan.Length) _text = new byte[2 * reader.ValueSpan.Length];
        return _text.AsSpan(0, reader.CopyString(_text));
    }

    // An empty text differs from a field that is not set.
    private void Quote(ReadOnlySpan<byte> text)
    {
        bool isPlain = !text.IsEmpty && text[0] != ' ' && text[^1] != ' ' && text.IndexOfAny(s_quoted) < 0;
        if (isPlain)
        {
            _line.Write(text);
            return;
        }

        _line.Write("\""u8);
        for (int quote; (quote = text.IndexOf((byte)'"')) >= 0; text = text[(quote + 1)..])
        {
            _line.Write(text[..(quote + 1)]);
            _line.Write("\""u8);
        }

        _line.Write(text);
        _line.Write("\""u8);
    }

    private void EndLine()
    {
        _line.Write("\n"u8);
        _stream.Write(_line.WrittenSpan);
        _line.ResetWrittenCount();
    }
}
