using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Hosting;

/// <summary>The files of the last release as they are given. Two are equal if all files are the same objects.</summary>
internal sealed class BaselineTexts : IEquatable<BaselineTexts>
{
    private const string Name = "ProtoZeroBaseline";

    private readonly ImmutableArray<AdditionalText> _texts;
    private readonly AnalyzerConfigOptionsProvider _options;

    private BaselineTexts(ImmutableArray<AdditionalText> texts, AnalyzerConfigOptionsProvider options)
    {
        _texts = texts;
        _options = options;
    }

    /// <summary>Whether a file with these options belongs to the last release.</summary>
    public static bool IsBaseline(AnalyzerConfigOptions options) => string.Equals(
        GeneratorOptions.Find(options, "build_metadata.AdditionalFiles." + Name)
            ?? GeneratorOptions.Find(options, Name),
        "true", StringComparison.OrdinalIgnoreCase);

    /// <summary>Finds them among all files.</summary>
    public static BaselineTexts Of(ImmutableArray<AdditionalText> texts, AnalyzerConfigOptionsProvider options) => new(
        texts.Where(text => ProtoFileText.IsProto(text) && IsBaseline(options.GetOptions(text))).ToImmutableArray(),
        options);

    /// <summary>Reads the files, those that can be read.</summary>
    public SourceFile[] Read(CancellationToken cancellation)
    {
        if (!GeneratorOptions.OfProject(_options.GlobalOptions).IsEnabled) return Array.Empty<SourceFile>();
        return _texts.Select(text => ProtoFileText.Read(text, cancellation)).OfType<ProtoFileText>()
            .Select(text => ProtoInput.From(text, _options).Source).ToArray();
    }

    public bool Equals(BaselineTexts? other) => other is not null && ReferenceEquals(_options, other._options)
        && _texts.SequenceEqual(other._texts);

    public override bool Equals(object? obj) => Equals(obj as BaselineTexts);

    public override int GetHashCode() => _texts.Length;
}
