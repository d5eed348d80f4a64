using System;
using System.Diagnostics;
using System.Globalization;

namespace ProtoZeroTool.Terminal;

/// <summary>
/// Tells a waiting user how much of an input is done and when the rest may be: one line that overwrites itself, on a
/// terminal only, and only when the work takes longer than a second.
/// </summary>
internal sealed class ByteProgress(ToolConsole console, TimeSpan patience) : IDisposable
{
    private const int Bar = 20;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(200);

    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private TimeSpan _next = patience;
    private int _width;

    public ByteProgress(ToolConsole console)
        : this(console, TimeSpan.FromSeconds(1))
    {
    }

    /// <summary>Whether <see cref="Report"/> would show something. Costs little.</summary>
    public bool IsDue => console.ShowsProgress && !console.IsOutputSeen && _clock.Elapsed >= _next;

    /// <summary>Says how many bytes are done, of how many; of 0 if that is not known.</summary>
    public void Report(long done, long all)
    {
        if (!IsDue) return;
        Show(all <= 0 ? $"protozero: {Size(done)}" : Describe(done, all, _clock.Elapsed));
        _next = _clock.Elapsed + s_pause;
    }

    /// <summary>Takes the line away again.</summary>
    public void Dispose()
    {
        if (_width == 0) return;
        Show("");
        console.Error.Write('\r');
    }

    /// <summary>The line: a bar, the share, and the estimate.</summary>
    internal static string Describe(long done, long all, TimeSpan elapsed)
    {
        double share = Math.Clamp((double)done / all, 0, 1);
        int full = (int)(share * Bar);
        string rest = done == 0 ? ""
            : $", {TimeSpan.FromSeconds(Math.Ceiling(elapsed.TotalSeconds * (1 - share) / share)):m\\:ss} left";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"protozero: [{new string('#', full)}{new string('.', Bar - full)}] {share * 100:0} % of {Size(all)}{rest}");
    }

    private static string Size(long bytes) => bytes switch
    {
        < 1 << 20 => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1024.0:0.0} KiB"),
        < 1 << 30 => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1048576.0:0.0} MiB"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1073741824.0:0.00} GiB"),
    };

    private void Show(string line)
    {
        console.Error.Write($"\r{line.PadRight(_width)}");
        console.Error.Flush();
        _width = line.Length;
    }
}
