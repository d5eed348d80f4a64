using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>Builds models of <c>.proto</c> texts without the compiler.</summary>
internal static class Models
{
    /// <summary>
    /// The models of files given as path and text, and of built-in ones that they need; each must be right.
    /// </summary>
    public static IReadOnlyList<FileModel> Build(params (string Path, string Text)[] files) => Build(null, files);

    /// <summary>The same with properties of the project.</summary>
    public static IReadOnlyList<FileModel> Build(
        Dictionary<string, string>? properties, IReadOnlyList<(string Path, string Text)> files)
    {
        IReadOnlyList<FileModel> models = Build(properties, files, out IReadOnlyList<ProtoDiagnostic> found);
        string errors = string.Join('\n', found.Where(one => one.Severity == DiagnosticSeverity.Error));
        return errors.Length == 0 ? models : throw new InvalidOperationException(errors);
    }

    /// <summary>The same, with what was found.</summary>
    public static IReadOnlyList<FileModel> Build(
        Dictionary<string, string>? properties,
        IReadOnlyList<(string Path, string Text)> files,
        out IReadOnlyList<ProtoDiagnostic> found)
    {
        var options = new MemoryOptions(
            (properties ?? []).ToDictionary(pair => "build_property." + pair.Key, pair => pair.Value),
            new Dictionary<string, Dictionary<string, string>>());
        var parsed = new List<(ProtoInput, ParsedFile)>();
        foreach ((string path, string text) in files)
        {
            var source = new SourceFile(path, text);
            var input = new ProtoInput(source, GeneratorOptions.OfFile(options.GetOptions(new MemoryText(path, text))));
            parsed.Add((input, ParsedFile.Parse(source)));
        }

        var session = new LinkSession();
        LinkedFiles linked = session.Link(
            [.. parsed], GeneratorOptions.OfProject(options.GlobalOptions), CancellationToken.None);
        var results = parsed.Select(file => session.Build(linked, file.Item2, CancellationToken.None))
            .Concat(linked.Supplied.Select(name => session.BuildSupplied(linked, name, CancellationToken.None)))
            .ToList();
        found = parsed.SelectMany(file => file.Item2.Diagnostics).Concat(linked.Diagnostics)
            .Concat(results.Select(result => result.Failure).OfType<ProtoDiagnostic>()).ToList();
        return results.Select(result => result.Value).OfType<FileModel>().ToList();
    }

    /// <summary>The model of one proto3 file of package <c>p</c> with this body.</summary>
    public static FileModel OfProto3(string body) =>
        Build(("test.proto", "syntax = \"proto3\";\npackage p;\n" + body)).Single();

    /// <summary>The model of one proto2 file of package <c>p</c> with this body.</summary>
    public static FileModel OfProto2(string body) =>
        Build(("test.proto", "syntax = \"proto2\";\npackage p;\n" + body)).Single();

    /// <summary>All files below a folder.</summary>
    public static IReadOnlyList<(string Path, string Text)> ReadFolder(string folder) =>
        Directory.EnumerateFiles(folder, "*.proto", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Select(path => (path, File.ReadAllText(path))).ToList();

    /// <summary>The message with this full name, nested ones too.</summary>
    public static MessageModel Message(this FileModel file, string fullName) =>
        All(file.Messages).Single(message => message.FullName == fullName);

    /// <summary>The field with this name.</summary>
    public static FieldModel Field(this MessageModel message, string name) =>
        message.Fields.Single(field => field.ProtoName == name);

    private static IEnumerable<MessageModel> All(IEnumerable<MessageModel> messages) =>
        messages.SelectMany(message => All(message.Messages).Prepend(message));
}
