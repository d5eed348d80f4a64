using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>The options of a project that sets the import root and nothing else.</summary>
internal sealed class RootOptions(string root) : AnalyzerConfigOptionsProvider
{
    private readonly Values _values = new(root);

    public override AnalyzerConfigOptions GlobalOptions => _values;

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => _values;

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => _values;

    private sealed class Values(string root) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = key == "build_property.ProtoZeroImportRoot" ? root : null;
            return value is not null;
        }
    }
}
