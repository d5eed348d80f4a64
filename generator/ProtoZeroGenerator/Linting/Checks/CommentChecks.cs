using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linting.Checks;

/// <summary>Whether declarations have comments.</summary>
internal static class CommentChecks
{
    /// <summary>Applies all rules to a file.</summary>
    public static void Check(LintTarget target)
    {
        SchemaFile file = target.File;
        foreach (MessageSchema message in file.AllMessages)
        {
            if (message.IsMapEntry) continue;
            Check(target, LintRules.CommentMessage, message, message.Syntax.Place, "Message");
            foreach (FieldSchema field in message.Fields) Check(target, field);
            foreach (OneofSchema oneof in message.Oneofs)
            {
                if (oneof.Syntax is { } syntax)
                    Check(target, LintRules.CommentOneof, oneof, syntax.Span, "Oneof");
            }
        }

        foreach (FieldSchema extension in file.AllExtensions) Check(target, extension);
        foreach (EnumSchema type in file.AllEnums)
        {
            Check(target, LintRules.CommentEnum, type, type.Syntax.Place, "Enum");
            foreach (EnumValueSchema value in type.Values)
                Check(target, LintRules.CommentEnumValue, value, value.Syntax.Span, "Enum value");
        }

        foreach (ServiceSchema service in file.Services)
        {
            Check(target, LintRules.CommentService, service, service.Syntax.Span, "Service");
            foreach (MethodSchema method in service.Methods)
                Check(target, LintRules.CommentRpc, method, method.Syntax.Span, "RPC");
        }
    }

    // The comment above a group is that of its message.
    private static void Check(LintTarget target, FieldSchema field)
    {
        if (!field.IsGroup) Check(target, LintRules.CommentField, field, field.Syntax.Span, "Field");
    }

    private static void Check(
        LintTarget target, LintRule rule, SchemaElement element, SourceSpan span, string what)
    {
        if (!target.Wants(rule) || element.Comments.Leading is { } leading && leading.Any(IsText)) return;
        target.Add(rule, span, $"{what} \"{element.Name}\" has no comment above it.");
    }

    private static bool IsText(char letter) => !char.IsWhiteSpace(letter);
}
