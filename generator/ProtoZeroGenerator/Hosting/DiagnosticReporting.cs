using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Hosting;

/// <summary>Hands findings to the compiler.</summary>
internal static class DiagnosticReporting
{
    /// <summary>The finding with a location made anew from its values: none is ever kept.</summary>
    public static Diagnostic Make(ProtoDiagnostic diagnostic) => Diagnostic.Create(
        DiagnosticDescriptors.Get(diagnostic.Id), LocationOf(diagnostic), diagnostic.Arguments.ToArray<object?>());

    private static Location LocationOf(ProtoDiagnostic diagnostic)
    {
        // Some findings are about the project and not about a file.
        if (diagnostic.Path.Length == 0) return Location.None;
        return Location.Create(
            diagnostic.Path,
            new TextSpan(diagnostic.Span.Start, diagnostic.Span.Length),
            new LinePositionSpan(Translate(diagnostic.Start), Translate(diagnostic.End)));
    }

    private static LinePosition Translate(TextPosition position) => new(position.Line, position.Column);
}
