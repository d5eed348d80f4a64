using ProtoZeroSharp;
using ProtoZeroTool.Tables;

namespace ProtoZeroTool.Conversion;

/// <summary>Writes each message as a line of CSV.</summary>
internal sealed class CsvOutput(CsvWriter writer, MessageConverter converter) : MessageOutput
{
    public override void Write(DynamicMessage message, MessageInput from) =>
        writer.Write(converter.Write(message, MessageFormat.Csv, from.NameOfThis).Span);

    public override void Dispose()
    {
    }
}
