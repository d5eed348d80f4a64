using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>What a file must keep: the types, extensions and services that it declares.</summary>
internal static class DeleteRules
{
    /// <summary>Applies all rules to a file and what it was.</summary>
    public static void Check(Comparison comparison, SchemaFile before)
    {
        SchemaFile now = comparison.File;
        Dictionary<string, MessageSchema>? messages = null;
        Compare(BreakingRules.EnumNoDelete, "enum", now.AllEnums, before.AllEnums);
        Compare(BreakingRules.ExtensionNoDelete, "extension", now.AllExtensions, before.AllExtensions);
        Compare(BreakingRules.MessageNoDelete, "message", now.AllMessages, before.AllMessages);
        Compare(BreakingRules.ServiceNoDelete, "service", now.Services, before.Services);

        void Compare(
            BreakingRule rule, string what, IEnumerable<SchemaElement> declared, IEnumerable<SchemaElement> earlier)
        {
            if (!comparison.Wants(rule)) return;
            var names = new HashSet<string>(declared.Select(Describe.NestedName));
            foreach (SchemaElement gone in earlier)
            {
                string name = Describe.NestedName(gone);
                if (names.Contains(name)) continue;
                messages ??= MessagesOf(now);
                MessageSchema? message = Enclosing(messages, name);
                comparison.Add(
                    rule, message is null ? null : comparison.Places.Of(message), gone,
                    $"The {what} \"{name}\" is gone from the file.");
            }
        }
    }

    /// <summary>The messages of a file by their names in it.</summary>
    public static Dictionary<string, MessageSchema> MessagesOf(SchemaFile file)
    {
        var messages = new Dictionary<string, MessageSchema>();
        foreach (MessageSchema message in file.AllMessages) messages[Describe.NestedName(message)] = message;
        return messages;
    }

    /// <summary>The innermost message that is left of those around a declaration; null if none is.</summary>
    public static MessageSchema? Enclosing(Dictionary<string, MessageSchema> messages, string name)
    {
        for (int end = name.LastIndexOf('.'); end > 0; end = name.LastIndexOf('.', end - 1))
        {
            if (messages.TryGetValue(name.Substring(0, end), out MessageSchema? message)) return message;
        }

        return null;
    }
}
