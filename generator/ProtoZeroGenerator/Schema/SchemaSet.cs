using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema;

/// <summary>Everything that was linked together.</summary>
internal sealed class SchemaSet
{
    private readonly Dictionary<string, SchemaFile> _byName;

    internal SchemaSet(IReadOnlyList<SchemaFile> files, Dictionary<string, SchemaFile> byName, FileEdit? edit)
    {
        Edit = edit;
        Files = files;
        _byName = byName;
    }

    /// <summary>
    /// The given files and the built-in ones they import, ordered by import name (ordinal).
    /// </summary>
    public IReadOnlyList<SchemaFile> Files { get; }

    /// <summary>
    /// The edit in one file that is all the difference to an earlier link, whose other files this one has taken over; else null.
    /// </summary>
    public FileEdit? Edit { get; }

    /// <summary>
    /// Whether a later link has taken files over from it and made them refer to what is new: then this one is no longer whole, and
    /// no link can go on from it.
    /// </summary>
    public bool IsUsedUp { get; internal set; }

    /// <summary>Whether an error was found in any file.</summary>
    public bool HasErrors
    {
        get
        {
            foreach (SchemaFile file in Files)
            {
                if (file.HasErrors) return true;
            }

            return false;
        }
    }

    /// <summary>The file with this import name, or null.</summary>
    public SchemaFile? Find(string importName) => _byName.TryGetValue(importName, out SchemaFile? file) ? file : null;
}
