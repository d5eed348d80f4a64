namespace ProtoZeroTool.Tests;

/// <summary>A command on a page.</summary>
/// <param name="Line">Its line on the page.</param>
/// <param name="Text">The command.</param>
/// <param name="Output">What the page shows below it; null if it shows nothing and the command must succeed.</param>
internal sealed record PageCommand(int Line, string Text, string? Output);
