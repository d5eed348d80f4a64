namespace ProtoZeroTool.Statistics;

/// <summary>Bytes that another schema would save.</summary>
/// <param name="Count">The place.</param>
/// <param name="Kind">How: <c>packed</c>, <c>number</c>, <c>type</c> or <c>index</c>.</param>
/// <param name="Bytes">How many bytes.</param>
/// <param name="Text">The same in words.</param>
internal sealed record Saving(PathCount Count, string Kind, long Bytes, string Text);
