namespace ProtoZeroSharp;

/// <summary>A message that is written in the text format.</summary>
/// <param name="table">The type of the message.</param>
/// <param name="message">The message, which stays where it is.</param>
/// <param name="options">How it is written.</param>
/// <param name="mostBytes">Of a text for debuggers: after that many bytes nothing new is begun.</param>
/// <param name="mostDepth">Of a text for debuggers: how deep messages are nested at most.</param>
internal readonly unsafe struct TextFormatSource(
    MessageTable* table, byte* message, in ProtoTextOptions options, int mostBytes = int.MaxValue,
    int mostDepth = int.MaxValue) : ITextSource
{
    private readonly ProtoTextOptions _options = options;

    /// <inheritdoc/>
    public byte* Write(ref TextBuffer buffer, byte* p)
    {
        var writer = new TextFormatWriter(ref buffer, in _options, mostBytes, mostDepth);
        try
        {
            return writer.WriteRoot(p, table, message);
        }
        finally
        {
            writer.Dispose();
        }
    }
}
