using System.Collections.Generic;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Compiler.Loading;

namespace ProtoZeroSharp.Compiler;

/// <summary>Texts by name, and folders in which other names are looked up, in their order.</summary>
internal sealed class CompilerSources : ISourceFiles
{
    private readonly Dictionary<string, string> _texts = [];
    private readonly List<string> _folders = [];

    /// <summary>Adds a text; false if the name is taken.</summary>
    public bool TryAdd(string name, string text) => _texts.TryAdd(name, text);

    /// <summary>Adds a folder by its full path.</summary>
    public void AddFolder(string path) => _folders.Add(path);

    /// <inheritdoc/>
    // Its path is its name, so that errors say nothing about the machine.
    public SourceFile? Find(string name) =>
        TextOf(name) is { } text ? new SourceFile(name, text, SourceFolder.Current) : null;

    private string? TextOf(string name)
    {
        if (_texts.TryGetValue(name, out string? text)) return text;
        foreach (string folder in _folders)
        {
            if (SourceFolder.Find(folder, name) is { } path) return SourceFolder.Read(path);
        }

        return null;
    }
}
