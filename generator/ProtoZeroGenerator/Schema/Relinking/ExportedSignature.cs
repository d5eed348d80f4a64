using System.Collections.Generic;
using System.Text;

namespace ProtoZeroGenerator.Schema.Relinking;

/// <summary>
/// What other files can see of a declaration when they name it: the one list of that. What is not in it (fields, their
/// numbers and options, comments, positions in the text) can change without other files being linked or modelled again.
/// Two things are compared elsewhere: the types of options (<see cref="FileDependencies"/>), and the C# names and
/// required fields that models are built from.
/// </summary>
internal static class ExportedSignature
{
    /// <summary>
    /// The full names whose signature is not the same in both files, including those that only one of them has.
    /// </summary>
    public static HashSet<string> Differences(SchemaFile old, SchemaFile @new)
    {
        Dictionary<string, string> before = Of(old);
        Dictionary<string, string> after = Of(@new);
        var names = new HashSet<string>();
        foreach (KeyValuePair<string, string> pair in before)
        {
            if (!after.TryGetValue(pair.Key, out string? signature) || signature != pair.Value) names.Add(pair.Key);
        }

        foreach (string name in after.Keys)
        {
            if (!before.ContainsKey(name)) names.Add(name);
        }

        return names;
    }

    // Of two declarations of one name in a file the first is found.
    private static Dictionary<string, string> Of(SchemaFile file)
    {
        var signatures = new Dictionary<string, string>(file.Symbols.Count);
        foreach (Symbol symbol in file.Symbols)
        {
            if (!signatures.ContainsKey(symbol.FullName)) signatures.Add(symbol.FullName, Of(symbol));
        }

        return signatures;
    }

    private static string Of(Symbol symbol) => symbol.Element switch
    {
        MessageSchema message => Of(message),
        EnumSchema type => Of(type),
        _ => symbol.Kind.ToString(),
    };

    private static string Of(MessageSchema message)
    {
        string signature = message.IsExported ? message.IsMessageSet ? "Exported set" : "Exported message"
            : message.IsMessageSet ? "Set" : "Message";
        if (message.IsMapEntry) signature += " entry";
        if (message.ViewOf is { } target) signature += " view of " + target.FullName;
        if (message.Streamed is { } field) signature += $" streams {field.Name} {field.Number}";
        if (message.ExtensionRanges.Count == 0) return signature;

        // An extension is checked against ranges, their declarations and the names of fields.
        return signature + " "
            + message.File.Source.Text.Substring(message.Syntax.Span.Start, message.Syntax.Span.Length);
    }

    private static string Of(EnumSchema type)
    {
        var signature = new StringBuilder(type.IsExported ? "Exported " : "").Append(type.IsClosed ? "closed" : "open");
        foreach (EnumValueSchema value in type.Values)
        {
            signature.Append(' ').Append(value.Name).Append('=').Append(value.Number);
            if (value.Options.GetMessage("feature_support").Find("edition_introduced") is { } introduced)
                signature.Append('@').Append(introduced.Value.Signed);
        }

        return signature.ToString();
    }
}
