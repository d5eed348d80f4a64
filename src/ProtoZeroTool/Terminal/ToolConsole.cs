using System.IO;

namespace ProtoZeroTool.Terminal;

/// <summary>Where a command writes to.</summary>
/// <param name="output">For what the command is there to print.</param>
/// <param name="error">For everything else.</param>
/// <param name="showsProgress">Whether somebody looks at <paramref name="error"/> while the command runs.</param>
internal sealed class ToolConsole(TextWriter output, TextWriter error, bool showsProgress)
{
    public TextWriter Output => output;

    public TextWriter Error => error;

    public bool ShowsProgress => showsProgress;
}
