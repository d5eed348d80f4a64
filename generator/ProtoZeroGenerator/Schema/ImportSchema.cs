using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

/// <summary>One resolved import.</summary>
internal sealed class ImportSchema
{
    internal ImportSchema(ImportSyntax syntax, SchemaFile file)
    {
        Syntax = syntax;
        File = file;
    }

    /// <summary>The imported file.</summary>
    public SchemaFile File { get; internal set; }

    /// <summary>The name as written in the import.</summary>
    public string WrittenName => Syntax.Name;

    /// <summary>Whether files that import this one see it too.</summary>
    public bool IsPublic => Syntax.Kind == ImportKind.Public;

    /// <summary>Whether it only brings in options (edition 2024).</summary>
    public bool IsOption => Syntax.Kind == ImportKind.Option;

    /// <summary>Whether it is written <c>import weak</c>.</summary>
    public bool IsWeak => Syntax.Kind == ImportKind.Weak;

    /// <summary>Whether something of it was used; set while linking.</summary>
    public bool IsUsed { get; internal set; }

    internal ImportSyntax Syntax { get; }
}
