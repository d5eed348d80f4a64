using System.Collections.Generic;
using System.IO;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Compiler.Loading;

namespace ProtoZeroTool.Terminal;

/// <summary>Writes findings, one a line.</summary>
internal static class FindingPrinter
{
    public static void Print(IEnumerable<ProtoDiagnostic> findings, TextWriter output)
    {
        foreach (ProtoDiagnostic finding in findings) output.WriteLine(FindingText.Of(finding));
    }
}
