using System.Collections.Generic;
using System.IO;
using ProtoZeroGenerator.Diagnostics;

namespace ProtoZeroTool.Terminal;

/// <summary>Writes findings, one a line: <c>file:line:column: PZnnnn: message</c>, line and column from 1.</summary>
internal static class FindingPrinter
{
    public static void Print(IEnumerable<ProtoDiagnostic> findings, TextWriter output)
    {
        foreach (ProtoDiagnostic finding in findings)
        {
            // A defect of ours may be about no file.
            string place = finding.Path.Length == 0
                ? "protozero" : $"{finding.Path}:{finding.Start.Line + 1}:{finding.Start.Column + 1}";
            string text =
                $"{place}: {DiagnosticTable.Get(finding.Id).Code}: {Label(finding.Severity)}{finding.Message}";
            output.WriteLine(OneLine.Of(text));
        }
    }

    // Only errors make a command fail; they need no label.
    private static string Label(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "",
        DiagnosticSeverity.Warning => "warning: ",
        _ => "note: ",
    };
}
