namespace ProtoZeroTool.Input;

/// <summary>Where a file lies.</summary>
/// <param name="Path">The path that messages show: the root as written and the import name.</param>
/// <param name="Root">The import root in which it was found.</param>
internal readonly record struct SourcePlace(string Path, string Root);
