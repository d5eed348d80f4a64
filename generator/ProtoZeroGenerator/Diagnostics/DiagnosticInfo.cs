using System.Globalization;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>What does not change from one occurrence of a diagnostic to the next.</summary>
internal sealed class DiagnosticInfo
{
    public DiagnosticInfo(DiagnosticId id, DiagnosticSeverity severity, string title, string messageFormat)
    {
        Id = id;
        Severity = severity;
        Title = title;
        MessageFormat = messageFormat;
        Code = "PZ" + ((int)id).ToString("D4", CultureInfo.InvariantCulture);
    }

    public DiagnosticId Id { get; }

    /// <summary>The id as users see it: <c>PZ</c> and four digits.</summary>
    public string Code { get; }

    public DiagnosticSeverity Severity { get; }

    public string Title { get; }

    /// <summary>Message with places <c>{0}</c>, <c>{1}</c> … for the arguments.</summary>
    public string MessageFormat { get; }
}
