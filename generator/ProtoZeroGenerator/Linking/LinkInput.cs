using System.Collections.Immutable;
using ProtoZeroGenerator.Hosting;

namespace ProtoZeroGenerator.Linking;

/// <summary>What one link is about. Two are the same if they are one object.</summary>
internal sealed class LinkInput
{
    public LinkInput(ImmutableArray<(ProtoInput Input, ParsedFile Parsed)> files, GeneratorOptions project)
    {
        Files = files;
        Project = project;
    }

    /// <summary>All files with their settings.</summary>
    public ImmutableArray<(ProtoInput Input, ParsedFile Parsed)> Files { get; }

    /// <summary>The settings of the project.</summary>
    public GeneratorOptions Project { get; }
}
