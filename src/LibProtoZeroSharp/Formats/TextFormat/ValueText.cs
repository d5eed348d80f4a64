namespace ProtoZeroSharp;

/// <summary>One value that is no message, without the name of its field.</summary>
internal readonly unsafe struct ValueText : ITextSource
{
    private readonly TextFormatWriter _writer;
    private readonly FieldEntry* _field;
    private readonly byte* _value;

    /// <param name="field">The field.</param>
    /// <param name="value">The value, which stays where it is.</param>
    /// <param name="options">The form of the text.</param>
    /// <param name="mostBytes">Bytes after which it ends in an ellipsis.</param>
    public ValueText(FieldEntry* field, byte* value, in ProtoTextOptions options, int mostBytes)
    {
        _writer = new TextFormatWriter(null, null, in options, mostBytes, DebugText.MostLevels);
        _field = field;
        _value = value;
    }

    /// <inheritdoc/>
    // SAFETY: the value is one of the field's.
    public byte* Write(ref TextBuffer buffer, byte* p) =>
        _writer.WriteScalar(ref buffer, buffer.Need(p, TextFormatWriter.Slack), _field, _value);
}
