using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Syntax.Parsing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator;

/// <summary>One file and what was found while parsing it.</summary>
internal sealed class ParsedFile
{
    private ParsedFile(FileSyntax? syntax, EquatableArray<ProtoDiagnostic> diagnostics)
    {
        Syntax = syntax;
        Diagnostics = diagnostics;
    }

    /// <summary>The tree; null only if the parser has a defect.</summary>
    public FileSyntax? Syntax { get; }

    /// <summary>Findings in the order of the file.</summary>
    public EquatableArray<ProtoDiagnostic> Diagnostics { get; }

    /// <summary>A file whose tree was made of something else than text.</summary>
    public static ParsedFile Of(FileSyntax syntax) =>
        new ParsedFile(syntax, new EquatableArray<ProtoDiagnostic>(System.Array.Empty<ProtoDiagnostic>()));

    /// <summary>Parses a file.</summary>
    public static ParsedFile Parse(SourceFile source)
    {
        var diagnostics = new DiagnosticBag();
        var result = StepResult<FileSyntax>.Run(StepNames.Parse, source.Path, () => Parser.Parse(source, diagnostics));
        return result.Failure is { } failure
            ? new ParsedFile(null, new EquatableArray<ProtoDiagnostic>(new[] { failure }))
            : new ParsedFile(result.Value, new EquatableArray<ProtoDiagnostic>(diagnostics.Items.ToArray()));
    }
}
