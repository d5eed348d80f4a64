using ProtoZeroGenerator.Diagnostics;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>Findings as lines: <c>file:line:column: PZnnnn: message</c>, line and column from 1.</summary>
internal static class FindingText
{
    /// <summary>The line of a finding.</summary>
    public static string Of(ProtoDiagnostic finding) => Of(
        finding.Path, finding.Start.Line + 1, finding.Start.Column + 1, DiagnosticTable.Get(finding.Id).Code,
        Label(finding.Severity) + finding.Message);

    /// <summary>The line of what is found at a place.</summary>
    public static string Of(string path, int line, int column, string code, string message)
    {
        // A defect of ours may be about no file.
        string place = path.Length == 0 ? "protozero" : $"{path}:{line}:{column}";
        return OneLine.Of($"{place}: {code}: {message}");
    }

    // Only errors make a command fail; they need no label.
    private static string Label(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "",
        DiagnosticSeverity.Warning => "warning: ",
        _ => "note: ",
    };
}
