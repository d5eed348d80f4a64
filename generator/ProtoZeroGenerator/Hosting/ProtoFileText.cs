using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroGenerator.Hosting;

/// <summary>A <c>.proto</c> file of the project with its text, read once for each version of the file.</summary>
internal sealed class ProtoFileText
{
    private ProtoFileText(AdditionalText file, string text)
    {
        File = file;
        Text = text;
    }

    /// <summary>The file, by which the compiler finds its options.</summary>
    public AdditionalText File { get; }

    /// <summary>The whole text.</summary>
    public string Text { get; }

    /// <summary>Whether a file is ours.</summary>
    public static bool IsProto(AdditionalText file) =>
        file.Path is { } path && path.EndsWith(".proto", StringComparison.OrdinalIgnoreCase);

    /// <summary>Reads a file; null if it cannot be read, which the compiler reports by itself.</summary>
    public static ProtoFileText? Read(AdditionalText file, CancellationToken cancellation)
    {
        SourceText? text = file.GetText(cancellation);
        return text is null ? null : new ProtoFileText(file, text.ToString());
    }
}
