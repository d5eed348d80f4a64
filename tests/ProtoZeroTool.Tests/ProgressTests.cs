using System;
using System.IO;
using ProtoZeroTool.Terminal;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class ProgressTests
{
    [Fact]
    public void Report_OnATerminalAfterAWhile_ShowsALineAndTakesItAway()
    {
        var error = new StringWriter();
        using (var progress = new Progress(new ToolConsole(TextWriter.Null, error, showsProgress: true), TimeSpan.Zero))
            progress.Report("reading", 3, 10);

        string line = "\rprotozero: reading 3 of 10 files";
        Assert.Equal($"{line}\r{new string(' ', line.Length - 1)}\r", error.ToString());
    }

    [Theory]
    [InlineData(true, 3600)]
    [InlineData(false, 0)]
    public void Report_BeforeAWhileOrNotOnATerminal_WritesNothing(bool isTerminal, int seconds)
    {
        var error = new StringWriter();
        using (var progress =
            new Progress(new ToolConsole(TextWriter.Null, error, isTerminal), TimeSpan.FromSeconds(seconds)))
            progress.Report("reading", 3, 10);

        Assert.Equal("", error.ToString());
    }
}
