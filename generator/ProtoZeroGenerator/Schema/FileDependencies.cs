using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema;

/// <summary>
/// What a file read of other files while it was linked. What becomes of it depends on its own text, on what these names
/// stand for in other files, and on the options' types; on nothing else.
/// </summary>
internal sealed class FileDependencies
{
    private readonly HashSet<string> _names = new HashSet<string>();
    private readonly HashSet<SchemaFile> _optionFiles = new HashSet<SchemaFile>();

    /// <summary>Notes a full name that was looked up in other files, also if none of them has it.</summary>
    public void AddName(string fullName) => _names.Add(fullName);

    /// <summary>Notes a file that declares a message, field or enum of which the file's options are made.</summary>
    public void AddOptionFile(SchemaFile file) => _optionFiles.Add(file);

    /// <summary>Whether one of these names was looked up, or the options are made of what a file declares.</summary>
    public bool IsAffected(SchemaFile changed, HashSet<string> changedNames) =>
        _optionFiles.Contains(changed) || _names.Overlaps(changedNames);
}
