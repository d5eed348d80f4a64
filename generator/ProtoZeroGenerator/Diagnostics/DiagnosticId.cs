namespace ProtoZeroGenerator.Diagnostics;

/// <summary>
/// Every mistake the generator can report. The number is that of the id: <c>PZ0xxx</c> syntax, <c>PZ1xxx</c> linking
/// and validation, <c>PZ2xxx</c> C# names and options, <c>PZ3xxx</c> informational, <c>PZ9xxx</c> internal. Numbers
/// are never reused.
/// </summary>
internal enum DiagnosticId
{
    UnexpectedToken = 1,
    ImportNotFound = 1001,
}
