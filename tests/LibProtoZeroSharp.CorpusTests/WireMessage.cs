using System.Collections.Generic;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>A message as the wire knows it.</summary>
internal sealed class WireMessage(string fullName, string file)
{
    private bool? _isImpossible;

    public string FullName { get; } = fullName;

    /// <summary>The schema that declares it.</summary>
    public string File { get; } = file;

    /// <summary>
    /// Whether only its own file may name it: all nested messages of edition 2024, if they do not say otherwise.
    /// </summary>
    public bool IsLocal { get; init; }

    /// <summary>
    /// Whether no message of this type has all that is required, since one of the required fields needs another such
    /// message.
    /// </summary>
    public bool IsImpossible => _isImpossible ??= Requires(this, []);

    public bool IsMapEntry { get; init; }

    public bool IsMessageSet { get; init; }

    public List<WireField> Fields { get; } = [];

    /// <summary>Declared by any file of the descriptor set.</summary>
    public List<WireField> Extensions { get; } = [];

    private bool Requires(WireMessage other, HashSet<WireMessage> seen)
    {
        foreach (WireField field in Fields)
        {
            if (!field.IsRequired || field.Message is not { } message) continue;
            if (message == other || (seen.Add(message) && message.Requires(other, seen))) return true;
        }

        return false;
    }
}
