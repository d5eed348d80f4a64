using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema.Relinking;

/// <summary>A file that has another text than in the previous link, and the same imports.</summary>
internal sealed class FileEdit
{
    private List<(SchemaElement Old, SchemaElement New)>? _types;

    public FileEdit(SchemaFile old, SchemaFile now)
    {
        Old = old;
        New = now;
    }

    /// <summary>The file of the previous link.</summary>
    public SchemaFile Old { get; }

    /// <summary>The file that takes its place.</summary>
    public SchemaFile New { get; }

    /// <summary>The messages and enums that are in both, by their full names.</summary>
    public IReadOnlyList<(SchemaElement Old, SchemaElement New)> Types => _types ??= FindTypes();

    private static IEnumerable<SchemaElement> TypesOf(SchemaFile file)
    {
        foreach (MessageSchema message in file.AllMessages) yield return message;
        foreach (EnumSchema type in file.AllEnums) yield return type;
    }

    private List<(SchemaElement Old, SchemaElement New)> FindTypes()
    {
        // Of two with one name, which only a wrong file has, the last counts; no other file can mean either.
        var old = new Dictionary<string, SchemaElement>();
        foreach (SchemaElement type in TypesOf(Old)) old[type.FullName] = type;
        var types = new List<(SchemaElement Old, SchemaElement New)>();
        foreach (SchemaElement type in TypesOf(New))
        {
            if (old.TryGetValue(type.FullName, out SchemaElement? before)) types.Add((before, type));
        }

        return types;
    }
}
