using System.Collections.Generic;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Number, severity, title and message format of each diagnostic.</summary>
internal static class DiagnosticTable
{
    private static readonly Dictionary<DiagnosticId, DiagnosticInfo> s_infos = Make();

    /// <summary>All diagnostics.</summary>
    public static IReadOnlyCollection<DiagnosticInfo> All => s_infos.Values;

    /// <summary>What is known of an id.</summary>
    public static DiagnosticInfo Get(DiagnosticId id) => s_infos[id];

    private static Dictionary<DiagnosticId, DiagnosticInfo> Make()
    {
        var infos = new Dictionary<DiagnosticId, DiagnosticInfo>();
        void Error(DiagnosticId id, string title, string format) =>
            infos.Add(id, new DiagnosticInfo(id, DiagnosticSeverity.Error, title, format));

        Error(DiagnosticId.UnexpectedToken, "Something else is expected here", "Expected {0}.");
        Error(DiagnosticId.ImportNotFound, "The imported file is not there", "The import \"{0}\" is not among the .proto files of the project.");
        return infos;
    }
}
