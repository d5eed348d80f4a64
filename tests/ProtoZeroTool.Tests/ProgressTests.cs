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

    [Fact]
    public void Report_OfBytes_ShowsTheShareAndWhenTheRestMayBeDone()
    {
        Assert.Equal(
            "protozero: [#####...............] 25 % of 2.00 GiB, 0:30 left",
            ByteProgress.Describe(1L << 29, 1L << 31, TimeSpan.FromSeconds(10)));
        Assert.Equal(
            "protozero: [....................] 0 % of 1.5 MiB", ByteProgress.Describe(0, 3 << 19, TimeSpan.Zero));
        var error = new StringWriter();
        var console = new ToolConsole(TextWriter.Null, error, showsProgress: true);
        using (var progress = new ByteProgress(console, TimeSpan.Zero)) progress.Report(3 << 20, 0);
        Assert.StartsWith("\rprotozero: 3.0 MiB\r", error.ToString());
    }

    [Fact]
    public void Report_OfBytesWhileTheOutputIsSeen_WritesNothing()
    {
        var error = new StringWriter();
        var console = new ToolConsole(TextWriter.Null, error, showsProgress: true) { IsOutputSeen = true };
        using (var progress = new ByteProgress(console, TimeSpan.Zero)) progress.Report(1, 2);
        Assert.Equal("", error.ToString());
    }
}
