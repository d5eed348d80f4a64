using System.Collections.Generic;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>A message as the wire knows it.</summary>
internal sealed class WireMessage(string fullName, string file)
{
    public string FullName { get; } = fullName;

    /// <summary>The schema that declares it.</summary>
    public string File { get; } = file;

    /// <summary>Whether only its own file may name it: all nested messages of edition 2024, if they do not say otherwise.</summary>
    public bool IsLocal { get; init; }

    public bool IsMapEntry { get; init; }

    public bool IsMessageSet { get; init; }

    public List<WireField> Fields { get; } = [];

    /// <summary>Declared by any file of the descriptor set.</summary>
    public List<WireField> Extensions { get; } = [];
}
