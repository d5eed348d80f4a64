using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What <c>ToString</c> of a message returns: its text format on one line, with unknown fields, without what the schema
/// says <c>debug_redact</c> of. For a debugger or a log line, so deep and long messages end in an ellipsis, and nothing
/// is thrown.
/// </summary>
internal static unsafe class DebugText
{
    /// <summary>Bytes after which nothing new is begun.</summary>
    public const int MostBytes = 16 << 10;

    /// <summary>Levels of messages in each other.</summary>
    public const int MostLevels = 100;

    private static readonly ProtoTextOptions s_options =
        new() { SingleLine = true, PrintUnknownFields = true, UseUtf8StringEscaping = true, Redact = true };

    /// <summary>The text of a message.</summary>
    public static string Of<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is while it is written.
        fixed (T* place = &message) return Of(TableOf<T>.Get(), (byte*)place);
    }

    /// <summary>The text of a message of any type, which stays where it is.</summary>
    public static string Of(MessageTable* table, byte* message)
    {
        var source = new TextFormatSource(table, message, in s_options, MostBytes, MostLevels);
        return TextDestination.ToString(ref source);
    }

    /// <summary>The text of one value without the name of its field.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value, or one of them; it stays where it is.</param>
    /// <param name="mostBytes">Of a value that is no message: bytes after which it ends in an ellipsis.</param>
    public static string Of(FieldEntry* field, byte* value, int mostBytes = MostBytes)
    {
        if (field->IsRedacted) return "[REDACTED]";
        if (field->IsMessage) return Of(field->Message, value) is { Length: > 0 } inner ? $"{{ {inner} }}" : "{ }";
        var source = new ValueText(field, value, in s_options, mostBytes);
        return TextDestination.ToString(ref source);
    }

    /// <summary>The text of unknown fields.</summary>
    /// <param name="last">The last of them, or null.</param>
    public static string Of(UnknownSlice* last)
    {
        // A message without fields that has them.
        MessageTable none = default;
        MessageHead head = default;
        head.Unknown = last;
        var source = new TextFormatSource(&none, (byte*)&head, in s_options, MostBytes, MostLevels);
        return TextDestination.ToString(ref source);
    }
}
