using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linting.Checks;

/// <summary>The style of messages, fields and oneofs.</summary>
internal static class MessageChecks
{
    /// <summary>Applies all rules to a message, without those that are nested in it.</summary>
    public static void Check(LintTarget target, MessageSchema message)
    {
        string name = message.Name;
        target.Expect(LintRules.MessagePascalCase, message.NameSpan, "Message", name, Spelling.Pascal(name));
        foreach (FieldSchema field in message.Fields) Check(target, field);
        foreach (OneofSchema oneof in message.Oneofs)
        {
            if (oneof.IsSynthetic) continue;
            target.Expect(
                LintRules.OneofLowerSnakeCase, oneof.NameSpan, "Oneof", oneof.Name, Spelling.LowerSnake(oneof.Name));
        }
    }

    /// <summary>Applies all rules to a field or an extension.</summary>
    public static void Check(LintTarget target, FieldSchema field)
    {
        string name = field.Name;
        target.Expect(LintRules.FieldLowerSnakeCase, field.NameSpan, "Field", name, Spelling.LowerSnake(name));
        if (field.IsRequired)
            target.Add(LintRules.FieldNotRequired, field.NameSpan, $"Field \"{name}\" is required.");
    }
}
