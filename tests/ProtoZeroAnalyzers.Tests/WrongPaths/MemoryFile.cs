using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroAnalyzers.Tests.WrongPaths;

/// <summary>A <c>.proto</c> file of a project that is only in memory.</summary>
internal sealed class MemoryFile(string path, string text) : AdditionalText
{
    public override string Path => path;

    public override SourceText GetText(CancellationToken cancellationToken = default) =>
        SourceText.From(text, Encoding.UTF8);
}
