using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Grpc;

/// <summary>Files, found by what they declare. It does not change once it is made.</summary>
internal sealed class ReflectedFiles
{
    private readonly Dictionary<string, ReflectedFile> _files = [];
    private readonly Dictionary<string, ReflectedFile> _symbols = [];
    private readonly Dictionary<string, SortedDictionary<int, ReflectedFile>> _extensions = [];

    /// <summary>Takes the files in order: where two declare the same, the first one counts.</summary>
    /// <param name="served">The files that the server has, with all that they import.</param>
    /// <param name="known">
    /// Files that may be requested, too; their extensions are not told of, since nothing of the server uses them.
    /// </param>
    public ReflectedFiles(IEnumerable<ReflectedFile> served, IEnumerable<ReflectedFile> known)
    {
        ReflectedFile[] own = [.. served];
        foreach (ReflectedFile file in own.Concat(known)) AddNames(file);
        foreach (ReflectedFile file in own)
        {
            foreach ((string type, int number) in file.Names.Extensions)
            {
                if (_extensions.TryGetValue(type, out SortedDictionary<int, ReflectedFile>? numbers))
                    numbers.TryAdd(number, file);
            }
        }
    }

    /// <summary>The file with an import name.</summary>
    public ReflectedFile? FindFile(string name) => _files.GetValueOrDefault(name);

    /// <summary>The file that declares a symbol.</summary>
    public ReflectedFile? FindSymbol(string name) => _symbols.GetValueOrDefault(name);

    /// <summary>The extensions of a message type, in ascending order; null if there is no such type.</summary>
    public IReadOnlyDictionary<int, ReflectedFile>? FindExtensions(string type) => _extensions.GetValueOrDefault(type);

    private void AddNames(ReflectedFile file)
    {
        if (!_files.TryAdd(file.Names.File, file)) return;
        foreach (string name in file.Names.Services.Concat(file.Names.Others)) _symbols.TryAdd(name, file);
        foreach (string name in file.Names.Messages)
        {
            if (_symbols.TryAdd(name, file)) _extensions.Add(name, []);
        }
    }
}
