using System.Collections.Generic;
using System.Text;

namespace ProtoZeroGenerator.Schema.Relinking;

/// <summary>
/// What other files may read of a declaration when they name it: the one list of that. What stands in no face (fields, their numbers
/// and options, comments, places in the text) can change without other files being linked or modelled again. Two readers are no part
/// of it: options, for which <see cref="SchemaFile.OptionFiles"/> is kept, and the model, which compares C# names and required fields.
/// </summary>
internal static class Face
{
    /// <summary>The full names whose face is not the same in both files, those that one of them lacks among them.</summary>
    public static HashSet<string> Differences(SchemaFile old, SchemaFile @new)
    {
        Dictionary<string, string> before = Of(old);
        Dictionary<string, string> after = Of(@new);
        var names = new HashSet<string>();
        foreach (KeyValuePair<string, string> pair in before)
        {
            if (!after.TryGetValue(pair.Key, out string? face) || face != pair.Value) names.Add(pair.Key);
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
        var faces = new Dictionary<string, string>(file.Symbols.Count);
        foreach (Symbol symbol in file.Symbols)
        {
            if (!faces.ContainsKey(symbol.FullName)) faces.Add(symbol.FullName, Of(symbol));
        }

        return faces;
    }

    private static string Of(Symbol symbol) => symbol.Element switch
    {
        MessageSchema message => Of(message),
        EnumSchema type => Of(type),
        _ => symbol.Kind.ToString(),
    };

    private static string Of(MessageSchema message)
    {
        string face = message.IsExported ? message.IsMessageSet ? "Exported set" : "Exported message"
            : message.IsMessageSet ? "Set" : "Message";
        if (message.IsMapEntry) face += " entry";
        if (message.ExtensionRanges.Count == 0) return face;

        // An extension is checked against ranges, their declarations and the names of fields.
        return face + " " + message.File.Source.Text.Substring(message.Syntax.Span.Start, message.Syntax.Span.Length);
    }

    private static string Of(EnumSchema type)
    {
        var face = new StringBuilder(type.IsExported ? "Exported " : "").Append(type.IsClosed ? "closed" : "open");
        foreach (EnumValueSchema value in type.Values)
        {
            face.Append(' ').Append(value.Name).Append('=').Append(value.Number);
            if (value.Options.GetMessage("feature_support").Find("edition_introduced") is { } introduced)
                face.Append('@').Append(introduced.Value.Signed);
        }

        return face.ToString();
    }
}
