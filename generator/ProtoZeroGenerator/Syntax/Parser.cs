using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax;

/// <summary>Turns the text of one file into its syntax tree.</summary>
internal static class Parser
{
    /// <summary>
    /// Parses one file. Never throws: each mistake becomes a diagnostic and parsing goes on behind it, so that a
    /// wrong file still gives a tree.
    /// </summary>
    public static FileSyntax Parse(SourceFile source, DiagnosticBag diagnostics)
    {
        _ = diagnostics;
        return new FileSyntax(source);
    }
}
