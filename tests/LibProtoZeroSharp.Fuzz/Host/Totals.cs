using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;

namespace ProtoZeroSharp.Fuzz;

/// <summary>What was tried, over all children.</summary>
internal sealed class Totals
{
    private readonly Dictionary<string, (long Checks, long Ticks)> _checks = [];
    private long _inputs, _accepted, _inputsOfMode, _acceptedOfMode;
    private TimeSpan _processor;

    public int Findings { get; set; }

    /// <summary>Adds what a child noted.</summary>
    public void Add(CrashFile crashFile, Property[] properties)
    {
        for (int i = 0; i < crashFile.Slots; i++)
        {
            ref CrashFile.Slot slot = ref crashFile[i];
            _inputsOfMode += slot.Inputs;
            _acceptedOfMode += slot.Accepted;
            _processor += TimeSpan.FromTicks(slot.ProcessorTicks);
            Findings += slot.Findings;
            for (int p = 0; p < properties.Length; p++)
            {
                (long checks, long ticks) = _checks.GetValueOrDefault(properties[p].Name);
                _checks[properties[p].Name] = (checks + slot.Checks[p], ticks + slot.Ticks[p]);
            }
        }
    }

    /// <summary>Tells about a mode and begins the next.</summary>
    public void Close(string mode, TimeSpan time)
    {
        double wall = Math.Max(0.001, time.TotalSeconds), processor = Math.Max(0.001, _processor.TotalSeconds);
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"mode {mode}: {_inputsOfMode:N0} inputs, {_acceptedOfMode:N0} of them messages, in {wall:F1} s: "
            + $"{_inputsOfMode / wall:N0} a second, {_inputsOfMode / processor:N0} a second of one processor"));
        _inputs += _inputsOfMode;
        _accepted += _acceptedOfMode;
        (_inputsOfMode, _acceptedOfMode, _processor) = (0, 0, default);
    }

    public void Print()
    {
        foreach ((string property, (long checks, long ticks)) in _checks)
        {
            if (checks == 0) continue;
            double microseconds = ticks * 1e6 * Child.TimedOneIn / Stopwatch.Frequency / Math.Max(1, checks);
            Console.WriteLine(
                string.Create(CultureInfo.InvariantCulture, $"  {property}: {checks:N0} of {microseconds:F2} us"));
        }

        Console.WriteLine($"{_inputs} inputs, {Findings} findings");
    }
}
