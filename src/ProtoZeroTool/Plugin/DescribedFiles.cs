using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Compiler.Loading;

namespace ProtoZeroTool.Plugin;

/// <summary>The files of a request, as if their texts had been parsed.</summary>
internal sealed class DescribedFiles
{
    private readonly PluginRequest _request;
    private readonly TypeIndex _types = new();
    private readonly HashSet<string> _known;
    private readonly HashSet<string> _incomplete = [];

    /// <summary>Takes the files of a request.</summary>
    public DescribedFiles(PluginRequest request)
    {
        _request = request;
        _known = [.. request.Files.Select(file => file.Text(1)), .. EmbeddedImports.Instance.Names];
        foreach (WireMessage file in request.Files) _types.Add(file);
        foreach (WireMessage file in BuiltIn()) _types.Add(file);
    }

    /// <summary>The files to generate, in their order, and then what they import.</summary>
    /// <exception cref="PluginException">A descriptor is none.</exception>
    public IReadOnlyList<LoadedFile> Load()
    {
        Dictionary<string, WireMessage> files = _request.Files.ToDictionary(file => file.Text(1));
        HashSet<string> wanted = [.. _request.Wanted];
        foreach (string name in _request.Wanted.Where(name => !files.ContainsKey(name)))
            throw new PluginException($"{name}: the request has no descriptor of the file");
        IEnumerable<string> others = files.Keys.Where(name => !wanted.Contains(name));
        return
        [
            .. _request.Wanted.Concat(others).Select(name =>
                new LoadedFile(ParsedFile.Of(Build(files[name])), name, wanted.Contains(name))),
        ];
    }

    /// <summary>Refuses code that holds the descriptor of a file of which not all options are known.</summary>
    /// <exception cref="PluginException">It is such code.</exception>
    public void CheckDescriptor(FileModel model)
    {
        if (model.Descriptor is null || !_incomplete.Contains(model.ImportName)) return;
        throw new PluginException(
            $"{model.ImportName}: the descriptor that \"generate\" asks for cannot be made: the file has options whose "
            + "declarations are not in the request");
    }

    private FileSyntax Build(WireMessage file)
    {
        WireMessage complete = _request.Complete(file);
        WireMessage info = complete.Has(9) ? complete.Message(9) : file.Message(9);
        var options = new OptionReader(_types);
        FileSyntax syntax = FileSyntaxBuilder.Build(complete, info, options, _known.Contains);
        if (options.HasLost) _incomplete.Add(syntax.Source.Path);
        return syntax;
    }

    // The messages of options, and what else files import of what comes with the generator.
    private IReadOnlyList<WireMessage> BuiltIn()
    {
        IEnumerable<string> imports = _request.Files.SelectMany(file => file.Texts(3).Concat(file.Texts(15)));
        List<string> names =
        [
            .. imports.Append(EmbeddedImports.Descriptor).Distinct().Where(EmbeddedImports.Instance.Names.Contains),
        ];
        var linked = new LinkedSources(SourceLoader.Load(new NoFiles(), names));
        return new WireMessage(linked.Describe(includesImports: true)).Messages(1);
    }

    private sealed class NoFiles : ISourceFiles
    {
        public SourceFile? Find(string name) => null;
    }
}
