using System;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>The messages of records.</summary>
internal sealed class RecordMessages(
    RecordInput records, MessageConverter converter, MessageFormat format, SkippedRecords skipped) : MessageInput
{
    private DynamicMessage? _message;

    public override DynamicMessage? Message => _message;

    public override ReadOnlySpan<byte> Encoded => records.Data;

    public override RecordPlace Place => records.Place;

    public override int Size => records.Data.Length;

    public override (long Done, long All) Progress => records.Progress;

    public override bool MoveNext(ArenaAllocator arena)
    {
        _message = null;
        if (!records.MoveNext()) return false;
        try
        {
            _message = converter.Read(records.Data, format, NameOfThis, arena);
        }
        catch (ToolException exception) when (skipped.TryAdd(exception))
        {
            // The next one may be well.
        }

        return true;
    }

    public override string NameOf(RecordPlace place) => records.NameOf(place);

    public override void Dispose() => records.Dispose();
}
