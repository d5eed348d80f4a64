namespace ProtoZeroTool.Conversion;

/// <summary>How texts look.</summary>
/// <param name="IsCompact">Whether all is on one line.</param>
/// <param name="KeepsNames">JSON: whether fields have the names of the schema.</param>
/// <param name="HasDefaults">JSON: whether fields without presence are written though they have their default.</param>
internal sealed record TextLayout(bool IsCompact, bool KeepsNames, bool HasDefaults);
