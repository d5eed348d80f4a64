using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ProtoZeroGenerator.Hosting;

/// <summary>A <c>.proto</c> file of the project as it is given: a value.</summary>
/// <param name="Input">
/// The file; null if it cannot be read, is not to be compiled, or belongs to the last release.
/// </param>
/// <param name="UnknownKeys">What its section of the editor configuration has that does not exist, a line each.</param>
internal sealed record GivenFile(ProtoInput? Input, string UnknownKeys)
{
    /// <summary>
    /// The file, alone; nothing if it is none of ours, or belongs to the last release and has no such keys. All tests
    /// of a file are here, because the compiler goes over all files in each step.
    /// </summary>
    public static IEnumerable<GivenFile> Find(
        AdditionalText text, AnalyzerConfigOptionsProvider options, bool isCompiled, CancellationToken cancellation)
    {
        if (!ProtoFileText.IsProto(text)) return Array.Empty<GivenFile>();
        string keys = string.Join("\n", GeneratorOptions.UnknownKeys(options.GetOptions(text)));
        bool isBaseline = BaselineTexts.IsBaseline(options.GetOptions(text));
        if (isBaseline && keys.Length == 0) return Array.Empty<GivenFile>();
        bool isEnabled = isCompiled && !isBaseline && GeneratorOptions.OfProject(options.GlobalOptions).IsEnabled;
        ProtoInput? input = isEnabled && ProtoFileText.Read(text, cancellation) is { } read
            ? ProtoInput.From(read, options) : null;
        return new[] { new GivenFile(input, keys) };
    }
}
