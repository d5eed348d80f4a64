using System;
using System.Collections.Generic;
using System.Globalization;

namespace ProtoZeroSharp.Fuzz;

/// <summary>What was tried, over all children.</summary>
internal sealed class Totals
{
    private readonly Dictionary<string, long> _checks = [];
    private long _inputs, _accepted, _inputsOfMode, _acceptedOfMode;

    public int Findings { get; set; }

    /// <summary>Adds what a child noted.</summary>
    public void Add(CrashFile crashFile, Property[] properties)
    {
        for (int i = 0; i < crashFile.Slots; i++)
        {
            ref CrashFile.Slot slot = ref crashFile[i];
            _inputsOfMode += slot.Inputs;
            _acceptedOfMode += slot.Accepted;
            Findings += slot.Findings;
            for (int p = 0; p < properties.Length; p++)
                _checks[properties[p].Name] = _checks.GetValueOrDefault(properties[p].Name) + slot.Checks[p];
        }
    }

    /// <summary>Tells about a mode and begins the next.</summary>
    public void Close(string mode, TimeSpan time)
    {
        double perSecond = _inputsOfMode / Math.Max(0.001, time.TotalSeconds);
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"mode {mode}: {_inputsOfMode:N0} inputs, {_acceptedOfMode:N0} of them messages, in {time.TotalSeconds:F1} s: {perSecond:N0} a second"));
        _inputs += _inputsOfMode;
        _accepted += _acceptedOfMode;
        (_inputsOfMode, _acceptedOfMode) = (0, 0);
    }

    public void Print()
    {
        foreach ((string property, long checks) in _checks)
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"  {property}: {checks:N0}"));
        Console.WriteLine($"{_inputs} inputs, {Findings} findings");
    }
}
