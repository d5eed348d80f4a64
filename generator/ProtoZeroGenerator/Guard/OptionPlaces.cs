using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Guard;

/// <summary>Where an option, or a part of one, is set.</summary>
internal static class OptionPlaces
{
    /// <summary>
    /// The place of an option: its statement, or name and value in brackets; in a value in braces, name and value of
    /// the part. Null where it is not set.
    /// </summary>
    /// <param name="options">The options of a declaration.</param>
    /// <param name="path">The name; its parts where it has several, extensions without parentheses.</param>
    public static SourceSpan? Find(IReadOnlyList<OptionSyntax> options, params string[] path)
    {
        foreach (OptionSyntax option in options)
        {
            if (Match(option, path) is not { } depth) continue;
            if (depth == path.Length) return option.Span;
            if (FindIn(option.Value, path, depth) is { } inside) return inside;
        }

        return null;
    }

    // How many parts of the path the name has, if it has no other ones.
    private static int? Match(OptionSyntax option, string[] path)
    {
        int depth = Math.Min(option.Name.Count, path.Length);
        for (int i = 0; i < depth; i++)
        {
            if (!IsName(option.Name[i].Name.Text, path[i])) return null;
        }

        return depth;
    }

    private static SourceSpan? FindIn(OptionValueSyntax value, string[] path, int depth)
    {
        foreach (AggregateFieldSyntax field in value.Fields ?? new List<AggregateFieldSyntax>())
        {
            if (!IsName(field.Name.Text, path[depth])) continue;
            return depth + 1 == path.Length ? field.Span : FindIn(field.Value, path, depth + 1);
        }

        return null;
    }

    // An extension may be written with a part of its full name.
    private static bool IsName(string written, string name)
    {
        written = written.TrimStart('.');
        return written == name
            || (written.Length > 0 && name.EndsWith("." + written, StringComparison.Ordinal));
    }
}
