using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema;

/// <summary>One linked <c>.proto</c> file. Its <see cref="SchemaElement.Name"/> is the import name.</summary>
internal sealed partial class SchemaFile : SchemaElement
{
    private readonly List<ImportSchema> _imports = new List<ImportSchema>();
    private readonly List<MessageSchema> _messages = new List<MessageSchema>();
    private readonly List<EnumSchema> _enums = new List<EnumSchema>();
    private readonly List<FieldSchema> _extensions = new List<FieldSchema>();
    private readonly List<ServiceSchema> _services = new List<ServiceSchema>();

    internal SchemaFile(FileSyntax syntax, string importName)
        : base(null, importName, importName, default)
    {
        Syntax = syntax;
    }

    /// <summary>The name by which other files import it, for example <c>google/type/date.proto</c>.</summary>
    public string ImportName => Name;

    /// <summary>The text it was read from.</summary>
    public SourceFile Source => Syntax.Source;

    /// <summary>Package, or the empty string.</summary>
    public string Package { get; internal set; } = "";

    /// <summary>Language version.</summary>
    public ProtoEdition Edition { get; internal set; }

    /// <summary>Whether it came from the import source (a built-in file) and was not among the given files.</summary>
    public bool IsBuiltIn { get; internal set; }

    /// <summary>
    /// Whether a syntax or linking error was found in it. Such a file is linked as far as possible, so that files
    /// that import it still link, but no code should be made from it.
    /// </summary>
    public bool HasErrors { get; internal set; }

    /// <summary>Resolved imports in the order of the file, without those that could not be found.</summary>
    public IReadOnlyList<ImportSchema> Imports => _imports;

    /// <summary>Top-level messages in the order of the file.</summary>
    public IReadOnlyList<MessageSchema> Messages => _messages;

    /// <summary>Top-level enums in the order of the file.</summary>
    public IReadOnlyList<EnumSchema> Enums => _enums;

    /// <summary>Top-level extensions in the order of the file.</summary>
    public IReadOnlyList<FieldSchema> Extensions => _extensions;

    /// <summary>Services in the order of the file.</summary>
    public IReadOnlyList<ServiceSchema> Services => _services;

    /// <summary>Option <c>csharp_namespace</c>, or null.</summary>
    public string? CSharpNamespace => Options.GetString("csharp_namespace");

    internal FileSyntax Syntax { get; }

    /// <summary>Position in the order of linking: every file comes after those it imports, cycles aside.</summary>
    internal int Index { get; set; }

    /// <summary>Whether an import was not found, so that names may be missing for that reason.</summary>
    internal bool HasMissingImports { get; set; }

    /// <summary>All messages, enclosing before enclosed.</summary>
    internal List<MessageSchema> AllMessages { get; } = new List<MessageSchema>();

    /// <summary>Where types are named, in fields, methods and extend blocks.</summary>
    internal List<TypeReference> References { get; } = new List<TypeReference>();

    internal List<EnumSchema> AllEnums { get; } = new List<EnumSchema>();

    internal List<FieldSchema> AllExtensions { get; } = new List<FieldSchema>();

    /// <summary>The names that it declares.</summary>
    internal List<Symbol> Symbols { get; } = new List<Symbol>();

    /// <summary>What it read of other files while it was linked.</summary>
    internal FileDependencies Dependencies { get; } = new FileDependencies();

    /// <summary>What was found wrong in it by itself. A later link that reuses the file reports it again.</summary>
    internal DiagnosticBag Findings { get; } = new DiagnosticBag();

    internal List<ImportSchema> MutableImports => _imports;

    internal List<MessageSchema> MutableMessages => _messages;

    internal List<EnumSchema> MutableEnums => _enums;

    internal List<FieldSchema> MutableExtensions => _extensions;

    internal List<ServiceSchema> MutableServices => _services;
}
