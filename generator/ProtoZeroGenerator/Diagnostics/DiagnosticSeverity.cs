namespace ProtoZeroGenerator.Diagnostics;

/// <summary>How grave a diagnostic is.</summary>
internal enum DiagnosticSeverity
{
    /// <summary>For the reader's information.</summary>
    Info,

    /// <summary>Code is generated, but something is likely not meant.</summary>
    Warning,

    /// <summary>The declaration is wrong; its file yields no code.</summary>
    Error,
}
