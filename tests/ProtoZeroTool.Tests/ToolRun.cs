using System;
using System.Collections.Generic;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>How a run of the tool ended, and what it wrote; lines end with <c>\n</c>.</summary>
internal sealed record ToolRun(int ExitCode, string Output, string Error)
{
    /// <summary>The lines of the standard output.</summary>
    public IReadOnlyList<string> Lines => Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Fails the test unless the tool had nothing to say.</summary>
    public void Silent() => Assert.Equal(new ToolRun(0, "", ""), this);

    /// <summary>Fails the test unless the tool gave up with one plain line that holds a text.</summary>
    public void Failed(int exitCode, string text)
    {
        Assert.Equal(exitCode, ExitCode);
        Assert.Equal("", Output);
        Assert.Contains(text, Assert.Single(Error.Split('\n', StringSplitOptions.RemoveEmptyEntries)));
        Assert.StartsWith("protozero: ", Error);
    }
}
