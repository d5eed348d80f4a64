using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Hosting;

/// <summary>One <c>.proto</c> file and its settings: a value.</summary>
internal sealed record ProtoInput(SourceFile Source, GeneratorOptions Options)
{
    /// <summary>Joins a file's text with what is set for it.</summary>
    public static ProtoInput From(ProtoFileText text, AnalyzerConfigOptionsProvider provider)
    {
        GeneratorOptions file = GeneratorOptions.OfFile(provider.GetOptions(text.File));
        GeneratorOptions project = GeneratorOptions.OfProject(provider.GlobalOptions);
        string? root = file.Find(GeneratorOptions.ImportRoot) ?? project.Find(GeneratorOptions.ImportRoot);
        string? folder = project.Find("ProjectDir");
        if (root is not null) root = ImportRoots.Resolve(root, folder, text.File.Path);
        return new ProtoInput(new SourceFile(text.File.Path, text.Text, root, folder), file);
    }
}
