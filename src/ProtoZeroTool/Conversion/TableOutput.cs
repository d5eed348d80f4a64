using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using Apache.Arrow;
using ProtoZeroSharp;
using ProtoZeroSharp.Arrow;
using ProtoZeroTool.Tables;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>Makes columns of messages, a batch at a time.</summary>
internal sealed class TableOutput : MessageOutput
{
    private readonly ProtoType _type;
    private readonly TableLayout _layout;
    private readonly MessageConverter _converter;
    private readonly SkippedRecords _skipped;
    private readonly BatchWriter _writer;
    private readonly List<DynamicMessage> _messages = [];
    private readonly List<RecordPlace> _places = [];
    private MessageInput? _from;

    /// <summary>Begins a file; the stream is left open.</summary>
    /// <exception cref="ToolException">The type has no columns.</exception>
    public TableOutput(
        Func<Stream> open, TableForm form, ProtoType type, TableLayout layout, MessageConverter converter,
        SkippedRecords skipped)
    {
        (_type, _layout, _converter, _skipped) = (type, layout, converter, skipped);
        Schema schema = SchemaOf(type, layout);
        _writer = BatchWriter.Open(form, open(), schema, layout);
    }

    public override bool IsEmpty => _messages.Count == 0;

    public override bool IsFull => _messages.Count >= _layout.Rows;

    public override void Write(DynamicMessage message, MessageInput from)
    {
        _messages.Add(message);
        _places.Add(from.Place);
        _from = from;
    }

    public override void Flush()
    {
        try
        {
            WriteAll(CollectionsMarshal.AsSpan(_messages), CollectionsMarshal.AsSpan(_places));
        }
        finally
        {
            _messages.Clear();
            _places.Clear();
        }
    }

    public override void Finish() => _writer.Finish();

    public override void Dispose() => _writer.Dispose();

    private static Schema SchemaOf(ProtoType type, TableLayout layout)
    {
        try
        {
            return ProtoArrow.Schema(type, layout.Columns);
        }
        catch (ProtoArrowException exception)
        {
            throw new ToolException($"{type}: {TableErrors.Describe(exception)}");
        }
        catch (ArgumentException exception)
        {
            // The name of a parameter, which means nothing here, stands behind the text.
            string text = exception.Message.Split(" (Parameter", 2)[0];
            throw new ToolException($"--leave-out: {text}");
        }
    }

    private void WriteAll(ReadOnlySpan<DynamicMessage> rows, ReadOnlySpan<RecordPlace> places)
    {
        while (!rows.IsEmpty)
        {
            int good = TryWrite(rows, out ProtoArrowException? error);
            rows = rows[good..];
            places = places[good..];
            if (error is null) return;
            // Without those before it, it may fit.
            if (error.Code == ProtoArrowError.BatchTooLarge && good > 0) continue;
            var reason = new ToolException($"{_from!.NameOf(places[0])}: {TableErrors.Describe(error)}");
            if (!_skipped.TryAdd(reason)) throw reason;
            rows = rows[1..];
            places = places[1..];
        }
    }

    // How many were written.
    private int TryWrite(ReadOnlySpan<DynamicMessage> rows, out ProtoArrowException? error)
    {
        error = null;
        while (!rows.IsEmpty)
        {
            try
            {
                using RecordBatch batch = ProtoArrow.ToRecordBatch(_type, rows, _layout.Columns);
                foreach (DynamicMessage row in rows) _converter.CountUnknown(row);
                _writer.Write(batch);
                return rows.Length;
            }
            catch (ProtoArrowException exception) when (exception.Row >= 0)
            {
                error = exception;
                rows = rows[..(int)exception.Row];
            }
        }

        return 0;
    }
}
