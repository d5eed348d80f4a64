using System.Text.Json;

namespace ProtoZeroSharp;

/// <summary>A message that is written as JSON.</summary>
/// <param name="table">The type of the message.</param>
/// <param name="message">The message, which stays where it is.</param>
/// <param name="options">How it is written.</param>
internal readonly unsafe struct JsonSource(MessageTable* table, byte* message, ProtoJsonOptions options) : ITextSource
{
    /// <inheritdoc/>
    public byte* Write(ref TextBuffer buffer, byte* p)
    {
        var writer = new JsonWriter(ref buffer, options);
        try
        {
            return writer.Root(p, table, message);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Hands the text to a writer, as one value.</summary>
    public void Write(Utf8JsonWriter destination)
    {
        var buffer = new TextBuffer(null, 0);
        try
        {
            byte* p = buffer.Need(null, 1);
            destination.WriteRawValue(buffer.Until(Write(ref buffer, p)), skipInputValidation: true);
        }
        finally
        {
            buffer.Free();
        }
    }
}
