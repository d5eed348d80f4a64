using ProtoZeroSharp;

namespace ProtoZeroTool.Conversion;

/// <summary>Writes each message as a record.</summary>
internal sealed class RecordMessageOutput(RecordOutput output, MessageConverter converter, MessageFormat format)
    : MessageOutput
{
    public override void Write(DynamicMessage message, MessageInput from) =>
        output.Write(converter.Write(message, format, from.NameOfThis).Span);

    public override void Dispose()
    {
    }
}
