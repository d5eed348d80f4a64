using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>A file of a project, in memory as an editor has it.</summary>
internal sealed class ProtoFile(string path, string text) : AdditionalText
{
    private readonly SourceText _text = SourceText.From(text, Encoding.UTF8);

    public override string Path => path;

    public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
}
