using System;
using System.IO;

namespace ProtoZeroTool.Terminal;

/// <summary>Where a command reads from and writes to.</summary>
/// <param name="output">For what the command is there to print.</param>
/// <param name="error">For everything else.</param>
/// <param name="showsProgress">Whether a user sees <paramref name="error"/> while the command runs.</param>
internal sealed class ToolConsole(TextWriter output, TextWriter error, bool showsProgress)
{
    public TextWriter Output => output;

    public TextWriter Error => error;

    public bool ShowsProgress => showsProgress;

    /// <summary>Whether the output goes to a terminal.</summary>
    public bool IsOutputSeen { get; init; }

    /// <summary>Whether colours help there.</summary>
    public bool ShowsColours { get; init; }

    /// <summary>Opens the standard input; empty unless it is set.</summary>
    public Func<Stream> OpenInput { get; init; } = static () => Stream.Null;

    /// <summary>Opens the output for bytes; they go to <see cref="Output"/> as UTF-8 unless it is set.</summary>
    public Func<Stream>? OpenBytes { get; init; }

    /// <summary>The output for bytes. What was written as text before goes first.</summary>
    public Stream OpenOutput()
    {
        output.Flush();
        return OpenBytes is null ? new TextOutput(output) : OpenBytes();
    }
}
