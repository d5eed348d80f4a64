namespace ProtoZeroSharp;

/// <summary>One value that is no message, without the name of its field.</summary>
/// <param name="field">The field.</param>
/// <param name="value">The value, which stays where it is.</param>
/// <param name="options">The form of the text.</param>
/// <param name="mostBytes">Bytes after which it ends in an ellipsis.</param>
internal readonly unsafe struct ValueText(
    FieldEntry* field, byte* value, in ProtoTextOptions options, int mostBytes) : ITextSource
{
    private readonly ProtoTextOptions _options = options;

    /// <inheritdoc/>
    public byte* Write(ref TextBuffer buffer, byte* p)
    {
        // SAFETY: the value is one of the field's.
        var writer = new TextFormatWriter(ref buffer, in _options, mostBytes, DebugText.MostLevels);
        return writer.WriteScalar(buffer.Need(p, TextFormatWriter.Slack), field, value);
    }
}
