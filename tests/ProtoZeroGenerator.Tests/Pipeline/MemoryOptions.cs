using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>The options of a project: properties for all, keys for a file by its path.</summary>
internal sealed class MemoryOptions(
    IReadOnlyDictionary<string, string> project, IReadOnlyDictionary<string, Dictionary<string, string>> files)
    : AnalyzerConfigOptionsProvider
{
    public static readonly MemoryOptions None =
        new(new Dictionary<string, string>(), new Dictionary<string, Dictionary<string, string>>());

    private readonly Values _project = new(project);
    private readonly Dictionary<string, Values> _files =
        files.ToDictionary(file => file.Key, file => new Values(file.Value));

    public override AnalyzerConfigOptions GlobalOptions => _project;

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => Values.None;

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) =>
        _files.GetValueOrDefault(textFile.Path, Values.None);

    private sealed class Values : AnalyzerConfigOptions
    {
        public static readonly Values None = new(new Dictionary<string, string>());

        private readonly Dictionary<string, string> _values;

        public Values(IReadOnlyDictionary<string, string> values) => _values = new(values, KeyComparer);

        public override IEnumerable<string> Keys => _values.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) =>
            _values.TryGetValue(key, out value);
    }
}
