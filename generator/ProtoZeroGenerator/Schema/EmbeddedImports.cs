using System.Collections.Concurrent;
using System.IO;
using System.Reflection;
using System.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema;

/// <summary>The files that come with the generator: <c>google/protobuf/*.proto</c> and our own options.</summary>
internal sealed class EmbeddedImports : IImportSource
{
    /// <summary>The one instance; it may be used by several threads.</summary>
    public static readonly EmbeddedImports Instance = new EmbeddedImports();

    private readonly ConcurrentDictionary<string, FileSyntax?> _parsed = new ConcurrentDictionary<string, FileSyntax?>();

    private EmbeddedImports()
    {
    }

    /// <inheritdoc/>
    public FileSyntax? Find(string importName) => _parsed.GetOrAdd(importName, Load);

    private static FileSyntax? Load(string importName)
    {
        Assembly assembly = typeof(EmbeddedImports).Assembly;
        if (!importName.EndsWith(".proto", System.StringComparison.Ordinal)) return null;
        using Stream? stream = assembly.GetManifestResourceStream(importName);
        if (stream is null) return null;
        using var reader = new StreamReader(stream, Encoding.UTF8);
        return Parser.Parse(new SourceFile(importName, reader.ReadToEnd()), new DiagnosticBag());
    }
}
