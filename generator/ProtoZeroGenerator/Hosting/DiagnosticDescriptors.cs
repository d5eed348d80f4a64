using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Diagnostics;
using Severity = Microsoft.CodeAnalysis.DiagnosticSeverity;

namespace ProtoZeroGenerator.Hosting;

/// <summary>Every diagnostic in the compiler's form.</summary>
internal static class DiagnosticDescriptors
{
    /// <summary>The category of all of them.</summary>
    public const string Category = "ProtoZero";

    private static readonly Dictionary<DiagnosticId, DiagnosticDescriptor> s_descriptors = Make();

    /// <summary>The description of an id.</summary>
    public static DiagnosticDescriptor Get(DiagnosticId id) => s_descriptors[id];

    private static Dictionary<DiagnosticId, DiagnosticDescriptor> Make()
    {
        var descriptors = new Dictionary<DiagnosticId, DiagnosticDescriptor>();
        foreach (DiagnosticInfo info in DiagnosticTable.All)
        {
            descriptors.Add(info.Id, new DiagnosticDescriptor(
                info.Code,
                info.Title,
                info.MessageFormat,
                Category,
                Translate(info.Severity),
                isEnabledByDefault: true,
                helpLinkUri: HelpLinks.Of(info.Code)));
        }

        return descriptors;
    }

    private static Severity Translate(Diagnostics.DiagnosticSeverity severity) => severity switch
    {
        Diagnostics.DiagnosticSeverity.Error => Severity.Error,
        Diagnostics.DiagnosticSeverity.Warning => Severity.Warning,
        _ => Severity.Info,
    };
}
