using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Syntax.Parsing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>Files parsed and linked for a test, with all that was found.</summary>
internal sealed class Linked
{
    private Linked(SchemaSet set, DiagnosticBag bag)
    {
        Set = set;
        Diagnostics = bag.Items;
    }

    public SchemaSet Set { get; }

    public IReadOnlyList<ProtoDiagnostic> Diagnostics { get; }

    public IEnumerable<ProtoDiagnostic> Errors => Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error);

    public static Linked Sources(params SourceFile[] sources)
    {
        var bag = new DiagnosticBag();
        List<FileSyntax> files = sources.Select(source => Parser.Parse(source, bag)).ToList();
        return new Linked(Linker.Link(files, EmbeddedImports.Instance, bag), bag);
    }

    /// <summary>One file called <c>test.proto</c>.</summary>
    public static Linked Text(string text) => Sources(new SourceFile("test.proto", text));

    /// <summary>Files by path, without an import root.</summary>
    public static Linked Files(params (string Path, string Text)[] files) =>
        Sources(files.Select(file => new SourceFile(file.Path, file.Text)).ToArray());

    /// <summary>All .proto files of a folder, which is their import root.</summary>
    public static Linked Folder(string root) => Sources(
        Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories)
            .OrderBy(path => path, StringComparer.Ordinal)
            .Select(path => new SourceFile(path, System.IO.File.ReadAllText(path), root)).ToArray());

    /// <summary>The one file called <c>test.proto</c>.</summary>
    public SchemaFile File => Set.Find("test.proto")!;

    public MessageSchema Message(string fullName) =>
        Set.Files.SelectMany(file => file.AllMessages).Single(message => message.FullName == fullName);

    public FieldSchema Field(string message, string name) => Message(message).FindField(name)!;
}
