using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Linking;

/// <summary>
/// That all files were linked and named together, and what was found. It holds nothing of the schema, which
/// <see cref="LinkSession"/> keeps, so that an old one keeps no old schema alive.
/// </summary>
internal sealed class LinkedFiles
{
    public LinkedFiles(LinkInput input, EquatableArray<ProtoDiagnostic> diagnostics, IReadOnlyList<string>? supplied)
    {
        Input = input;
        Diagnostics = diagnostics;
        HasSchema = supplied is not null;
        Supplied = supplied ?? [];
    }

    /// <summary>What was linked.</summary>
    public LinkInput Input { get; }

    /// <summary>What was found while linking and naming.</summary>
    public EquatableArray<ProtoDiagnostic> Diagnostics { get; }

    /// <summary>Whether there is a schema; there is none after a defect of the generator.</summary>
    public bool HasSchema { get; }

    /// <summary>Import names of the built-in files whose code the project needs.</summary>
    public IReadOnlyList<string> Supplied { get; }
}
