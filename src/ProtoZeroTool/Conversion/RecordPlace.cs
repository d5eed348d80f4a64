namespace ProtoZeroTool.Conversion;

/// <summary>Where a message stands in its input.</summary>
/// <param name="Number">Number of the record, of the line, or of the row.</param>
/// <param name="Offset">Where it begins in bytes; -1 where that is not known.</param>
internal readonly record struct RecordPlace(long Number, long Offset);
