using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroSharp.Compiler.Loading;

namespace ProtoZeroSharp.Compiler;

/// <summary>
/// Compiles <c>.proto</c> files when the program runs, with the same meaning and the same errors as the generator and
/// the command <c>protozero</c>: proto2, proto3 and editions. <c>google/protobuf/*.proto</c> and
/// <c>protozerosharp/options.proto</c> are built in.
/// </summary>
/// <remarks>
/// A compiler may be used again, also after an error, and may get more files between two runs. It belongs to one
/// thread at a time; any number of threads may have one each. What a run takes of time and memory grows with the
/// texts, and <see cref="MaxMemoryBytes"/> limits it.
/// </remarks>
public sealed class ProtoCompiler
{
    /// <summary>Bytes that every run may take, see <see cref="MaxMemoryBytes"/>: 64 MiB.</summary>
    public const long FreeBytes = 64 << 20;

    /// <summary>Bytes that a run may take for each character of its texts, see <see cref="MaxMemoryBytes"/>.</summary>
    public const int BytesPerChar = 32;

    private readonly CompilerSources _sources = new();
    private readonly long _maxMemoryBytes = ProtoSchemaOptions.MemoryLimitOfInput;

    /// <summary>
    /// Most bytes of memory that a run may take, as judged by the tokens of its texts before they are parsed: 400 for
    /// each, 2,000 more for each map. More is refused with a <see cref="ProtoCompilerException"/> (PZ9008).
    /// <see cref="ProtoSchemaOptions.MemoryLimitOfInput"/> unless it is set: <see cref="FreeBytes"/>, and
    /// <see cref="BytesPerChar"/> for each UTF-16 character. <see cref="ProtoSchemaOptions.NoMemoryLimit"/> limits
    /// nothing.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is negative, and not <see cref="ProtoSchemaOptions.MemoryLimitOfInput"/>.
    /// </exception>
    public long MaxMemoryBytes
    {
        get => _maxMemoryBytes;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, ProtoSchemaOptions.MemoryLimitOfInput);
            _maxMemoryBytes = value;
        }
    }

    /// <summary>Adds a file whose text the program has.</summary>
    /// <param name="name">
    /// The name that imports use, such as <c>shop/order.proto</c>. It hides a file of that name in folders and among
    /// the built-in ones.
    /// </param>
    /// <param name="text">
    /// The text, with or without a byte order mark. It may come from anywhere: for any text, a run ends with a result
    /// or with a <see cref="ProtoCompilerException"/>. Nothing is done with it before the run.
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
    /// Adds a folder in which names are looked up, as with <c>-I</c> of protoc. Of several folders that have a file of
    /// a name, the one that was added first counts. A file is read when a run needs it, in each run again.
    /// </summary>
    /// <param name="path">
    /// The folder. Names cannot lead out of it; links in it are followed. The author of a text that is compiled can
    /// find out which files it has, and what they begin with.
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
    /// <exception cref="ProtoCompilerException">
    /// The files or their imports have errors. A full name with more than 1,023 letters is one (PZ1023), texts that
    /// would take more than <see cref="MaxMemoryBytes"/> (PZ9008), and an extension that has the number of another
    /// file's (PZ1090), of which builds take note only.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// No name is given, or one is null, or one that no source, no folder and no built-in file has.
    /// </exception>
    /// <exception cref="IOException">A file in a folder cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file in a folder must not be read.</exception>
    public ProtoSchema Compile(params ReadOnlySpan<string> names)
    {
        LinkedSources linked = Link(names);
        Refuse(linked.FindingsWhere(finding => finding.Id == DiagnosticId.ExtensionNumberShared));
        byte[] set = Describe(linked);
        // The set is ours, and its text has taken more already.
        var unlimited = new ProtoSchemaOptions { MaxMemoryBytes = ProtoSchemaOptions.NoMemoryLimit };
        return Take(linked, nameof(ProtoSchema.Load), () => ProtoSchema.Load(set, unlimited));
    }

    /// <summary>Compiles files into a serialized <c>google.protobuf.FileDescriptorSet</c>.</summary>
    /// <param name="names">As for <see cref="Compile"/>.</param>
    /// <returns>
    /// The set of the files and all that they import, each behind its imports: byte for byte what <c>protoc
    /// --include_imports --descriptor_set_out</c> writes.
    /// </returns>
    /// <exception cref="ProtoCompilerException">
    /// The files or their imports have errors. A full name with more than 1,023 letters is one (PZ1023), and texts that
    /// take more than <see cref="MaxMemoryBytes"/> (PZ9008).
    /// </exception>
    /// <exception cref="ArgumentException">As for <see cref="Compile"/>.</exception>
    /// <exception cref="IOException">A file in a folder cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">A file in a folder must not be read.</exception>
    public byte[] CompileDescriptorSet(params ReadOnlySpan<string> names) => Describe(Link(names));

    private static byte[] Describe(LinkedSources linked) =>
        Take(linked, nameof(Describe), () => linked.Describe(includesImports: true));

    // A defect of ours is an error, too.
    private static T Take<T>(LinkedSources linked, string step, Func<T> make)
        where T : class
    {
        T? made = linked.Take(step, _ => make());
        Refuse(linked.FindingsWhere(IsError));
        return made!;
    }

    private LinkedSources Link(ReadOnlySpan<string> names)
    {
        if (names.IsEmpty) throw new ArgumentException("Name the files to compile.", nameof(names));
        if (names.Contains(null)) throw new ArgumentException("A name is null.", nameof(names));
        List<string> distinct = [.. names.ToArray().Distinct()];
        IReadOnlyList<LoadedFile> loaded = SourceLoader.Load(
            _sources, distinct, check: new TextMemory(MaxMemoryBytes).Add);
        if (distinct.Except(loaded.Select(file => file.Path)).FirstOrDefault() is { } missing)
            throw new ArgumentException($"There is no file {OneLine.Of(missing)}.", nameof(names));
        var limits = new DiagnosticBag();
        foreach (LoadedFile file in loaded)
        {
            if (file.Parsed.Syntax is { } syntax) NameLimit.Check(syntax, limits);
        }

        Refuse(limits.Items);
        var linked = new LinkedSources(loaded);
        Refuse(linked.FindingsWhere(IsError));
        return linked;
    }

    private static bool IsError(ProtoDiagnostic finding) => finding.Severity == DiagnosticSeverity.Error;

    private static void Refuse(IEnumerable<ProtoDiagnostic> findings)
    {
        ProtoCompilerError[] errors =
        [
            .. findings.Select(finding => new ProtoCompilerError(
                finding.Path, finding.Start.Line + 1, finding.Start.Column + 1, DiagnosticTable.Get(finding.Id).Code,
                finding.Message)),
        ];
        if (errors.Length > 0) throw new ProtoCompilerException(errors);
    }
}
