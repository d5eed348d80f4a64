using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroSharp.Compiler.Loading;

namespace ProtoZeroSharp.Compiler;

/// <summary>
/// Compiles <c>.proto</c> files when the program runs, with the same meaning and the same errors as the generator and the
/// command <c>protozero</c>: proto2, proto3 and the editions 2023 and 2024. <c>google/protobuf/*.proto</c> and
/// <c>protozerosharp/options.proto</c> are built in.
/// </summary>
/// <remarks>
/// A compiler may be used again, also after an error, and may get more files between two runs. It belongs to one thread
/// at a time; any number of threads may have one each.
/// </remarks>
public sealed class ProtoCompiler
{
    private readonly CompilerSources _sources = new();

    /// <summary>Adds a file whose text the program has.</summary>
    /// <param name="name">
    /// The name that imports use, such as <c>shop/order.proto</c>. It hides a file of that name in folders and among the
    /// built-in ones.
    /// </param>
    /// <param name="text">
    /// The text. It may come from anywhere: whatever it is, a run ends with a result or with a <see
    /// cref="ProtoCompilerException"/>. Nothing is done with it before the run.
    /// </param>
    /// <exception cref="ArgumentException">
    /// A file with this name was added before, or no import can have the name: it is empty, or has a backslash, NUL, or
    /// an empty part, <c>.</c> or <c>..</c> between its slashes.
    /// </exception>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public void AddSource(string name, string text)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(text);
        if (!ImportNames.IsWellFormed(name))
            throw new ArgumentException($"No import can have the name \"{OneLine.Of(name)}\".", nameof(name));
        if (!_sources.TryAdd(name, text.StartsWith(SourceText.ByteOrderMark) ? text[1..] : text))
            throw new ArgumentException($"A file {OneLine.Of(name)} was added before.", nameof(name));
    }

    /// <summary>
    /// Adds a folder in which names are looked up, as with <c>-I</c> of protoc. Of several folders that have a file of a
    /// name, the one that was added first counts. A file is read when a run needs it, in each run again.
    /// </summary>
    /// <param name="path">
    /// The folder. Names cannot lead out of it; links in it are followed. The names in its files can tell whoever
    /// wrote them which files it has, so it should hold nothing that they must not know of.
    /// </param>
    /// <exception cref="DirectoryNotFoundException">There is no such folder.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty or has a NUL.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public void AddFolder(string path)
    {
        string full = Path.GetFullPath(path);
        if (!Directory.Exists(full)) throw new DirectoryNotFoundException($"There is no folder {path}.");
        _sources.AddFolder(full);
    }

    /// <summary>Compiles files, and all that they import, into types of <see cref="DynamicMessage"/>.</summary>
    /// <param name="names">The files, by the names that imports use. Built-in ones may be among them.</param>
    /// <returns>
    /// The types of the files and of their imports. Its tables are in native memory that is never freed (see <see
    /// cref="ProtoSchema"/>): compile once and keep it.
    /// </returns>
    /// <exception cref="ProtoCompilerException">The files or their imports have errors.</exception>
    /// <exception cref="ArgumentException">
    /// No name is given, or one that is null or that no file has; of folders and of files added.
    /// </exception>
    /// <exception cref="IOException">A file in a folder cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file in a folder must not be read.</exception>
    public ProtoSchema Compile(params ReadOnlySpan<string> names)
    {
        LinkedSources linked = Link(names);
        byte[] set = linked.Describe(includesImports: true);
        return linked.Take(nameof(ProtoSchema.Load), _ => ProtoSchema.Load(set)) ?? throw Failed(linked);
    }

    /// <summary>Compiles files into a serialized <c>google.protobuf.FileDescriptorSet</c>.</summary>
    /// <param name="names">As for <see cref="Compile"/>.</param>
    /// <returns>
    /// The set of the files and all that they import, each behind its imports: byte for byte what <c>protoc
    /// --include_imports --descriptor_set_out</c> writes.
    /// </returns>
    /// <exception cref="ProtoCompilerException">The files or their imports have errors.</exception>
    /// <exception cref="ArgumentException">As for <see cref="Compile"/>.</exception>
    /// <exception cref="IOException">A file in a folder cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file in a folder must not be read.</exception>
    public byte[] CompileDescriptorSet(params ReadOnlySpan<string> names) =>
        Link(names).Describe(includesImports: true);

    private LinkedSources Link(ReadOnlySpan<string> names)
    {
        if (names.IsEmpty) throw new ArgumentException("Name the files to compile.", nameof(names));
        if (names.Contains(null)) throw new ArgumentException("A name is null.", nameof(names));
        List<string> distinct = [.. names.ToArray().Distinct()];
        IReadOnlyList<LoadedFile> loaded = SourceLoader.Load(_sources, distinct, null);
        if (distinct.Except(loaded.Select(file => file.Path)).FirstOrDefault() is { } missing)
            throw new ArgumentException($"There is no file {OneLine.Of(missing)}.", nameof(names));
        var linked = new LinkedSources(loaded);
        return linked.HasErrors ? throw Failed(linked) : linked;
    }

    private static ProtoCompilerException Failed(LinkedSources linked) => new(
    [
        .. linked.Findings.Where(finding => finding.Severity == DiagnosticSeverity.Error).Select(
            finding => new ProtoCompilerError(
                finding.Path, finding.Start.Line + 1, finding.Start.Column + 1, DiagnosticTable.Get(finding.Id).Code,
                finding.Message)),
    ]);
}
