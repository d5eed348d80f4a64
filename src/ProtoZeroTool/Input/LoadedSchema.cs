using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Input;

/// <summary>The schema that a command line names, with the type of the messages that it is about.</summary>
/// <param name="Schema">All types and extensions that were found; for <c>Any</c> and extensions.</param>
/// <param name="Type">The type.</param>
internal sealed record LoadedSchema(ProtoSchema Schema, ProtoType Type)
{
    private const int MostHints = 5;

    /// <summary>Finds a type by its full name, with or without a leading dot.</summary>
    /// <exception cref="ToolException">There is none.</exception>
    public static LoadedSchema Of(ProtoSchema schema, string name)
    {
        string plain = name.StartsWith('.') ? name[1..] : name;
        return schema.TryGetType(plain, out ProtoType type)
            ? new LoadedSchema(schema, type)
            : throw new ToolException($"--type {name}: there is no such message{Hint(schema, plain)}");
    }

    // Those whose last name is the same.
    private static string Hint(ProtoSchema schema, string name)
    {
        string last = name[(name.LastIndexOf('.') + 1)..];
        List<string> others =
        [
            .. schema.AllTypes.Select(type => type.FullName)
                .Where(full => full[(full.LastIndexOf('.') + 1)..].Equals(last, StringComparison.OrdinalIgnoreCase))
                .Take(MostHints),
        ];
        return others.Count == 0 ? "" : $"; there is {string.Join(", ", others)}";
    }
}
