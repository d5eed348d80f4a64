using System.Collections.Generic;
using System.IO;
using Apache.Arrow;
using ProtoZeroSharp;
using ProtoZeroSharp.Arrow;
using ProtoZeroTool.Tables;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>The messages that rows of a file of columns are; each batch is a group.</summary>
internal sealed class TableMessages : MessageInput
{
    private readonly string _name;
    private readonly Stream _stream;
    private readonly ProtoType _type;
    private readonly ProtoArrowOptions _options;
    private readonly IEnumerator<RecordBatch> _batches;
    private DynamicMessage[] _messages = [];
    private long _before;
    private int _next;

    /// <summary>Opens a file, which is closed with this.</summary>
    public TableMessages(string name, Stream stream, TableForm form, ProtoType type, TableLayout layout)
    {
        (_name, _stream, _type, _options) = (name, stream, type, layout.Columns);
        _batches = (form == TableForm.Parquet ? ParquetFile.Read(name, stream, layout.Rows)
            : ArrowFile.Read(name, stream)).GetEnumerator();
    }

    public override DynamicMessage? Message => _messages[_next - 1];

    public override RecordPlace Place => new(_before + _next - 1, -1);

    public override int Size => 0;

    public override bool IsSpent => _next == _messages.Length;

    public override bool IsGrouped => true;

    public override (long Done, long All) Progress => _stream.CanSeek ? (_stream.Position, _stream.Length) : (0, 0);

    public override bool MoveNext(ArenaAllocator arena)
    {
        while (IsSpent)
        {
            _before += _messages.Length;
            (_messages, _next) = ([], 0);
            if (!_batches.MoveNext()) return false;

            using RecordBatch batch = _batches.Current;
            try
            {
                _messages = ProtoArrow.FromRecordBatch(_type, batch, arena, _options);
            }
            catch (ProtoArrowException exception)
            {
                string row = exception.Row < 0 ? "" : $": row {_before + exception.Row}";
                throw new ToolException($"{_name}{row}: {TableErrors.Describe(exception)}");
            }
        }

        _next++;
        return true;
    }

    public override string NameOf(RecordPlace place) => $"{_name}: row {place.Number}";

    public override void Dispose()
    {
        _batches.Dispose();
        _stream.Dispose();
    }
}
