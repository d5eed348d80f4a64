using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Input;

/// <summary>The schema that a command line names, with the type of the messages that it is about.</summary>
/// <param name="Schema">All types and extensions that were found; for <c>Any</c> and extensions.</param>
/// <param name="Type">The type.</param>
/// <param name="Set">The <c>FileDescriptorSet</c> that it is.</param>
internal sealed record LoadedSchema(ProtoSchema Schema, ProtoType Type, byte[] Set)
{
    private const int MostHints = 5;

    private ExtensionTypes? _extensions;

    /// <summary>The extensions as fields.</summary>
    public ExtensionTypes Extensions => _extensions ??= new ExtensionTypes(Set);

    /// <summary>Finds a type by its full name, with or without a leading dot.</summary>
    /// <exception cref="ToolException">There is none.</exception>
    public static LoadedSchema Of(byte[] set, string name)
    {
        ProtoSchema schema = ProtoSchema.Load(set);
        string plain = name.StartsWith('.') ? name[1..] : name;
        return schema.TryGetMessageType(plain, out ProtoType type)
            ? new LoadedSchema(schema, type, set)
            : throw new ToolException($"--type {name}: there is no such message{Hint(schema, plain)}");
    }

    // Those whose last name is the same.
    private static string Hint(ProtoSchema schema, string name)
    {
        string last = name[(name.LastIndexOf('.') + 1)..];
        List<string> others =
        [
            .. schema.MessageTypes.Select(type => type.FullName)
                .Where(full => full[(full.LastIndexOf('.') + 1)..].Equals(last, StringComparison.OrdinalIgnoreCase))
                .Take(MostHints),
        ];
        return others.Count == 0 ? "" : $"; there is {string.Join(", ", others)}";
    }
}
