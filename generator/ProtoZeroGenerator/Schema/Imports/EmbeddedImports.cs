using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Syntax.Parsing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Imports;

/// <summary>The files that come with the generator: <c>google/protobuf/*.proto</c> and our own options.</summary>
internal sealed class EmbeddedImports : IImportSource
{
    /// <summary>The file that declares the option messages; always part of a link.</summary>
    public const string Descriptor = "google/protobuf/descriptor.proto";

    /// <summary>The one instance; it may be used by several threads.</summary>
    public static readonly EmbeddedImports Instance = new EmbeddedImports();

    private static readonly HashSet<string> s_library = new HashSet<string>(
        new[]
        {
            "any", "api", "duration", "empty", "field_mask", "source_context", "struct", "timestamp", "type",
            "wrappers",
        }.Select(static name => "google/protobuf/" + name + ".proto"));

    private readonly HashSet<string> _names = FindNames();
    private readonly ConcurrentDictionary<string, FileSyntax> _parsed = new ConcurrentDictionary<string, FileSyntax>();

    private EmbeddedImports()
    {
    }

    /// <summary>Import names of all built-in files.</summary>
    public IReadOnlyCollection<string> Names => _names;

    /// <inheritdoc/>
    public FileSyntax? Find(string importName) =>
        _names.Contains(importName) ? _parsed.GetOrAdd(importName, Load) : null;

    /// <summary>
    /// Whether the runtime library holds the code of a file: of the well-known types. A project gets the code of the
    /// other built-in files, descriptor.proto and those around it, when it needs them.
    /// </summary>
    public static bool IsInLibrary(string importName) => s_library.Contains(importName);

    private static HashSet<string> FindNames()
    {
        var names = new HashSet<string>();
        foreach (string name in typeof(EmbeddedImports).Assembly.GetManifestResourceNames())
        {
            // The build writes folders with the separator of its machine.
            if (name.EndsWith(".proto", StringComparison.Ordinal)) names.Add(name.Replace('\\', '/'));
        }

        return names;
    }

    private static FileSyntax Load(string importName)
    {
        Assembly assembly = typeof(EmbeddedImports).Assembly;
        using Stream stream = assembly.GetManifestResourceStream(importName)
            ?? assembly.GetManifestResourceStream(importName.Replace('/', '\\'))!;
        using var reader = new StreamReader(stream, Encoding.UTF8);
        return Parser.Parse(new SourceFile(importName, reader.ReadToEnd()), new DiagnosticBag());
    }
}
