using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Whether fields may be streamed.</summary>
internal static class StreamedChecks
{
    /// <summary>Checks the fields of a message.</summary>
    public static void Check(LinkContext context, MessageSchema message)
    {
        foreach (FieldSchema field in message.Fields)
        {
            if (StreamedOption.Of(field) is not { } option) continue;
            if (ReasonAgainst(message, field) is { } reason)
                context.Report(field.File, option.Span, DiagnosticId.StreamedFieldWrong, field.Name, reason);
            else if (IsEndless(message))
                context.Report(field.File, option.Span, DiagnosticId.StreamedRecursive, field.Name);
        }
    }

    /// <summary>Checks an extension.</summary>
    public static void CheckExtension(LinkContext context, FieldSchema extension)
    {
        if (StreamedOption.Of(extension) is { } option)
            context.Report(
                extension.File, option.Span, DiagnosticId.StreamedFieldWrong, extension.Name, "since it is an extension");
    }

    private static string? ReasonAgainst(MessageSchema message, FieldSchema field) =>
        ViewOption.Of(message) is null ? "since its message is no view"
        : field.IsMap ? "since it is a map"
        : !field.IsRepeated || field.Kind != ScalarKind.Message ? "since its values are no list of messages"
        : field.IsDelimited ? "since its elements are groups, which have no length"
        : message.Streamed is { } streamed && streamed != field ? $"since \"{streamed.Name}\" is, and a view streams one"
        : null;

    private static bool IsEndless(MessageSchema message)
    {
        var seen = new HashSet<MessageSchema>();
        MessageSchema? level = message;
        for (; level?.Streamed is { } field; level = field.MessageType)
        {
            if (!seen.Add(level)) return true;
        }

        return false;
    }
}
