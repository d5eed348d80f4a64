#if PROTOZERO_CHECKS
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Where arenas were made and where they ended, if the switch <c>ProtoZeroSharp.ArenaStacks</c> is on. When the process
/// ends, those that were never disposed are written to standard error.
/// </summary>
[StackTraceHidden]
internal static class ArenaStacks
{
    /// <summary>Name of the switch.</summary>
    public const string Switch = "ProtoZeroSharp.ArenaStacks";

    // Of how many ends the places are kept.
    private const int MostEnds = 4096;

    private const int MostPlacesShown = 20;

    private static readonly Lock s_lock = new();
    private static readonly Dictionary<ulong, StackTrace> s_made = [];
    private static readonly Dictionary<ulong, (StackTrace? Made, StackTrace Ended)> s_ended = [];
    private static readonly Queue<ulong> s_order = new();
    private static bool s_isReporting;

    /// <summary>Whether the switch was on when the first arena was made.</summary>
    public static bool IsOn { get; set; } = AppContext.TryGetSwitch(Switch, out bool isOn) && isOn;

    /// <summary>Notes where an arena is made.</summary>
    public static void Made(ulong stamp)
    {
        if (!IsOn) return;
        var here = new StackTrace(true);
        lock (s_lock)
        {
            s_made[stamp] = here;
            if (s_isReporting) return;
            s_isReporting = true;
            AppDomain.CurrentDomain.ProcessExit += Report;
        }
    }

    /// <summary>Notes where an arena is reset or disposed.</summary>
    /// <param name="stamp">The stamp of the views that have ended.</param>
    /// <param name="next">The stamp of the next ones; 0 if the arena is disposed.</param>
    public static void Ended(ulong stamp, ulong next)
    {
        if (!IsOn) return;
        var here = new StackTrace(true);
        lock (s_lock)
        {
            s_made.Remove(stamp, out StackTrace? made);
            if (next != 0 && made != null) s_made[next] = made;
            if (s_ended.TryAdd(stamp, (made, here))) s_order.Enqueue(stamp);
            if (s_order.Count > MostEnds) s_ended.Remove(s_order.Dequeue());
        }
    }

    /// <summary>Where the arena of a view was made and ended, each behind a line break; else how to know.</summary>
    public static string Of(ulong stamp)
    {
        if (!IsOn) return $" The switch {Switch} shows where.";
        lock (s_lock)
        {
            if (!s_ended.TryGetValue(stamp, out (StackTrace? Made, StackTrace Ended) places)) return "";
            return $"{Environment.NewLine}The arena was made here:{Environment.NewLine}{places.Made}"
                + $"It was reset or disposed here:{Environment.NewLine}{places.Ended}";
        }
    }

    /// <summary>Where the arenas were made that live; most of one place first.</summary>
    public static string Describe()
    {
        string[] made;
        lock (s_lock) made = [.. s_made.Values.Select(place => place.ToString())];
        var text = new StringBuilder();
        foreach (IGrouping<string, string> place in made.GroupBy(place => place)
            .OrderByDescending(place => place.Count()).Take(MostPlacesShown))
        {
            text.AppendLine(CultureInfo.InvariantCulture, $"{place.Count()} made here:").Append(place.Key);
        }

        return text.ToString();
    }

    /// <summary>Writes nothing when the process ends: the library is being unloaded.</summary>
    public static void Withdraw() => AppDomain.CurrentDomain.ProcessExit -= Report;

    private static void Report(object? sender, EventArgs e)
    {
        string places = Describe();
        if (places.Length != 0) Console.Error.WriteLine($"Arenas that were never disposed:\n{places}");
    }
}
#endif
