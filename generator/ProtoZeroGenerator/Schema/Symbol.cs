namespace ProtoZeroGenerator.Schema;

/// <summary>What a full name stands for.</summary>
internal enum SymbolKind
{
    Package,
    Message,
    Enum,
    EnumValue,
    Field,
    Oneof,
    Service,
    Method,
}

/// <summary>One meaning of one full name.</summary>
internal sealed class Symbol
{
    public Symbol(SymbolKind kind, string fullName, SchemaFile file, SchemaElement? element)
    {
        Kind = kind;
        FullName = fullName;
        File = file;
        Element = element;
    }

    public SymbolKind Kind { get; }

    public string FullName { get; }

    /// <summary>The file that declares it; for a package the first that uses it.</summary>
    public SchemaFile File { get; }

    /// <summary>The declaration; null for a package.</summary>
    public SchemaElement? Element { get; }

    /// <summary>Another declaration of the same name, in a file that was linked later.</summary>
    public Symbol? Next { get; set; }

    /// <summary>Whether names can be inside it.</summary>
    public bool IsScope => Kind is SymbolKind.Package or SymbolKind.Message or SymbolKind.Enum or SymbolKind.Service;

    /// <summary>Whether a field can be of it.</summary>
    public bool IsType => Kind is SymbolKind.Message or SymbolKind.Enum;
}
