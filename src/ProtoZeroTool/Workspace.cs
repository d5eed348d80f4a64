using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>The files of one command, read, parsed and linked, with all that was found on the way.</summary>
internal sealed class Workspace
{
    private readonly LinkedSources _linked;

    private Workspace(LinkedSources linked) => _linked = linked;

    /// <inheritdoc cref="LinkedSources.HasErrors"/>
    public bool HasErrors => _linked.HasErrors;

    /// <inheritdoc cref="LinkedSources.Findings"/>
    public IEnumerable<ProtoDiagnostic> Findings => _linked.Findings;

    /// <inheritdoc cref="LinkedSources.Given"/>
    public IReadOnlyList<SchemaFile> Given => _linked.Given;

    /// <summary>Loads and links what the command line names.</summary>
    /// <exception cref="ToolException">The command line names a file that cannot be.</exception>
    public static Workspace Open(
        ToolConsole console, IEnumerable<string> roots, IEnumerable<string> files, Progress progress)
    {
        var tree = new SourceTree(roots);
        foreach (string root in tree.MissingRoots)
            console.Error.WriteLine($"protozero: {OneLine.Of(root)}: no such folder");
        List<string> names = [.. files.SelectMany(tree.NamesOf).Distinct()];
        IReadOnlyList<LoadedFile> loaded =
            SourceLoader.Load(tree, names, (done, count) => progress.Report("reading", done, count));
        progress.Report("linking", 0, loaded.Count);
        return new Workspace(new LinkedSources(loaded));
    }

    /// <inheritdoc cref="LinkedSources.Describe"/>
    public byte[] Describe(bool includesImports) => _linked.Describe(includesImports);

    /// <summary>
    /// Names what becomes of the files in C#, as for a project without settings; null after a defect of ours.
    /// </summary>
    public NamedFiles? Name() => _linked.Schema is null ? null : _linked.Take(
        StepNames.Link, diagnostics => NamedFiles.Name(
            _linked.Schema, _ => ModelSettings.Default, [], makesBuiltIn: false, null, diagnostics,
            CancellationToken.None));

    /// <summary>Emits the C# of one file; null if it becomes none, or after a defect of ours.</summary>
    public EmittedFile? Emit(NamedFiles named, SchemaFile file)
    {
        StepResult<FileModel> model = named.Build(file, CancellationToken.None);
        if (model.Value is null) return _linked.Keep<EmittedFile>(model.Failure);
        StepResult<EmittedFile> emitted = EmittedFile.Emit(model.Value);
        return emitted.Value ?? _linked.Keep<EmittedFile>(emitted.Failure);
    }
}
