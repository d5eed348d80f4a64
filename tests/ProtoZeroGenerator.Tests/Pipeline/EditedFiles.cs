using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>
/// Files that are edited one at a time. Each run that goes on from the one before is compared with a run from nothing.
/// </summary>
internal sealed class EditedFiles
{
    private static readonly GeneratorOptions s_file =
        GeneratorOptions.OfFile(MemoryOptions.None.GetOptions(new MemoryText("m.proto", "")));
    private static readonly GeneratorOptions s_project = GeneratorOptions.OfProject(MemoryOptions.None.GlobalOptions);

    private readonly (ProtoInput Input, ParsedFile Parsed)[] _files;
    private readonly LinkSession _session = new();
    private StepResult<FileModel>[] _models;

    public EditedFiles(IEnumerable<(string Path, string Text)> files, string? importRoot)
    {
        _files = files.Select(file => Parse(new SourceFile(file.Path, file.Text, importRoot))).ToArray();
        _models = ModelsOf(_session, Link(_session));
    }

    /// <summary>The number of files.</summary>
    public int Count => _files.Length;

    /// <summary>Whether the last run left the models of all other files as they were, the same objects.</summary>
    public bool HasKeptOthers { get; private set; }

    /// <summary>Whether the last run found an error.</summary>
    public bool HasErrors { get; private set; }

    /// <summary>The files that others import, the most imported first.</summary>
    public IEnumerable<int> MostImported => Enumerable.Range(0, Count).OrderByDescending(index =>
        _files.Count(file => file.Parsed.Syntax!.Imports.Exists(import =>
            PathOf(index).EndsWith("/" + import.Name, StringComparison.Ordinal) || PathOf(index) == import.Name)));

    public string TextOf(int index) => _files[index].Input.Source.Text;

    public string PathOf(int index) => _files[index].Input.Source.Path;

    /// <summary>Gives a file another text and runs; returns what is not as in a run from nothing, or null.</summary>
    public string? Edit(int index, string text)
    {
        SourceFile source = _files[index].Input.Source;
        _files[index] = Parse(new SourceFile(source.Path, text, source.ImportRoot));
        var first = new LinkSession();
        LinkedFiles linked = Link(_session);
        LinkedFiles fresh = Link(first);

        StepResult<FileModel>[] models = ModelsOf(_session, linked);
        HasKeptOthers = Enumerable.Range(0, Count)
            .All(i => i == index || ReferenceEquals(models[i].Value, _models[i].Value));
        HasErrors = _files[index].Parsed.Diagnostics.Concat(linked.Diagnostics)
            .Any(one => one.Severity == DiagnosticSeverity.Error);
        _models = models;

        string found = Shown(linked.Diagnostics);
        string expected = Shown(fresh.Diagnostics);
        if (found != expected) return $"{source.Path}:\n{text}\n\nexpected:\n{expected}\nfound:\n{found}";
        StepResult<FileModel>[] expectedModels = ModelsOf(first, fresh);
        int wrong = Enumerable.Range(0, Count).FirstOrDefault(i => !models[i].Equals(expectedModels[i]), -1);
        return wrong < 0 ? null : $"{source.Path}:\n{text}\n\nthe model of {PathOf(wrong)}";
    }

    private LinkedFiles Link(LinkSession session) => session.Link([.. _files], s_project, CancellationToken.None);

    private StepResult<FileModel>[] ModelsOf(LinkSession session, LinkedFiles linked) =>
        _files.Select(file => session.Build(linked, file.Parsed, CancellationToken.None)).ToArray();

    private static (ProtoInput Input, ParsedFile Parsed) Parse(SourceFile source) =>
        (new ProtoInput(source, s_file), ParsedFile.Parse(source));

    private static string Shown(IEnumerable<ProtoDiagnostic> found) =>
        string.Join('\n', found.Select(one => $"{one} {one.Span}"));
}
