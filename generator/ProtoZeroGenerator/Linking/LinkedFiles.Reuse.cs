using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Linking;

/// <content>What is taken over from the previous link.</content>
internal sealed partial class LinkedFiles
{
    private IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> _files = [];
    private GeneratorOptions? _project;
    private bool _hasCopies;

    // Whether nothing was found behind the link: only what the link finds is kept for each file.
    private bool _isQuiet;

    // Where one text is all that has changed: links that file alone, if it can, which sets the schema. Says whether
    // all the rest was taken over too, so that nothing is left to do.
    private bool TryReplace(LinkedFiles previous, ModelSettings defaults, CancellationToken cancellation)
    {
        if (previous._set is not { } known || previous._hasCopies || !_project!.Equals(previous._project)) return false;
        if (InputEdit.Find(previous._files, _files) is not { } input) return false;
        _set = Linker.Replace(input.Old, input.New, _diagnostics, known, cancellation, out _edit);
        if (_set is null) return false;

        var found = new DiagnosticBag();
        ModelSettings settings = SettingsMapper.Map(_edit!.New, input.Options.Find, defaults, found);
        bool isFollowed = previous._isQuiet && found.Count == 0 && settings == previous._settings.Of(_edit.Old)
            && previous._named!.TryFollow(_set, settings, _edit);
        if (!isFollowed) return false;

        // Other runs may still ask the previous link for its models.
        _isQuiet = true;
        _named = previous._named!;
        _settings = previous._settings;
        _settings.Follow(_edit);
        Supplied = previous.Supplied;
        _models = new Dictionary<FileSyntax, StepResult<FileModel>>(previous._models);
        _models.Remove(input.Old);
        _models.Add(input.New, _named.Build(_edit.New, CancellationToken.None));
        return true;
    }

    private SchemaSet LinkSchemas(
        ICollection<FileSyntax> files, LinkedFiles? previous, CancellationToken cancellation)
    {
        IReadOnlyList<FileSyntax> single = CopyFilter.Filter(files);
        _hasCopies = single.Count != _files.Count;
        if (previous?._set is { } known)
        {
            SchemaSet? set =
                Linker.Relink(single, EmbeddedImports.Instance, _diagnostics, known, cancellation, out _edit);
            if (set is not null) return set;
        }

        return Linker.Link(single, EmbeddedImports.Instance, _diagnostics, cancellation);
    }
}
