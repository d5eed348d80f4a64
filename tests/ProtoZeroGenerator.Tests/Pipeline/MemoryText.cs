using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>A file of the project that is only in memory.</summary>
internal sealed class MemoryText(string path, string? text) : AdditionalText
{
    public override string Path => path;

    public override SourceText? GetText(CancellationToken cancellationToken = default) =>
        text is null ? null : SourceText.From(text, Encoding.UTF8);
}
