using System;
using System.Diagnostics;

namespace ProtoZeroTool.Terminal;

/// <summary>
/// Tells a waiting user how far the work is: one line that overwrites itself, on a terminal only, and only when the
/// work takes longer than a second.
/// </summary>
internal sealed class Progress(ToolConsole console, TimeSpan patience) : IDisposable
{
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(100);

    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private TimeSpan _next = patience;
    private int _width;

    public Progress(ToolConsole console)
        : this(console, TimeSpan.FromSeconds(1))
    {
    }

    /// <summary>Says what is being done, and how many of how many files are done.</summary>
    public void Report(string step, int done, int count)
    {
        if (!console.ShowsProgress || _clock.Elapsed < _next) return;
        Show($"protozero: {step} {done} of {count} files");
        _next = _clock.Elapsed + s_pause;
    }

    /// <summary>Takes the line away again.</summary>
    public void Dispose()
    {
        if (_width == 0) return;
        Show("");
        console.Error.Write('\r');
    }

    private void Show(string line)
    {
        console.Error.Write($"\r{line.PadRight(_width)}");
        console.Error.Flush();
        _width = line.Length;
    }
}
