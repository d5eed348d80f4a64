using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Starts the child, watches that it goes on, and tells what it did. When the child dies, what it noted last is saved
/// as findings, each tried again on its own.
/// </summary>
internal sealed class Parent(FuzzOptions options)
{
    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(100);
    private readonly Totals _totals = new();

    public int Run()
    {
        string[] modes = options.Mode == "each" ? AllProperties.Modes : [options.Mode];
        foreach (string mode in modes)
        {
            if (_totals.Findings >= options.Findings) break;
            if (!AllProperties.Of(mode).All(options.Skips))
                RunMode(options with { Mode = mode, Seconds = options.Seconds / modes.Length });
        }

        _totals.Print();
        return _totals.Findings > 0 ? Child.FoundSomething : 0;
    }

    /// <summary>Starts this program once more.</summary>
    public static Process Start(string[] arguments, Defect planted = Defect.None)
    {
        string assembly = typeof(Parent).Assembly.Location;
        var start = new ProcessStartInfo("dotnet", [assembly, .. arguments]);
        // A dump of each crash would only fill the disk.
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        if (planted != Defect.None) start.Environment[Plant.Variable] = planted.ToString();
        return Process.Start(start)!;
    }

    private void RunMode(FuzzOptions mode)
    {
        Console.WriteLine($"mode {mode.Mode}, seed {mode.Seed}, inputs from {mode.From}, {mode.Threads} threads");
        var watch = Stopwatch.StartNew();
        while (_totals.Findings < options.Findings && watch.Elapsed.TotalSeconds < mode.Seconds)
        {
            FuzzOptions left =
                mode with
                {
                    Seconds = mode.Seconds - watch.Elapsed.TotalSeconds,
                    Findings = options.Findings - _totals.Findings,
                };
            string path = Path.GetTempFileName();
            try
            {
                long next = RunChild(left, path);
                if (next < 0) break;
                mode = mode with
                {
                    From = next,
                    Count = mode.Count == long.MaxValue ? mode.Count : Math.Max(0, mode.Count - (next - mode.From)),
                };
            }
            finally
            {
                File.Delete(path);
            }
        }

        _totals.Close(mode.Mode, watch.Elapsed);
    }

    // Returns where to go on after a crash, or -1.
    private long RunChild(FuzzOptions mode, string path)
    {
        using var crashFile = new CrashFile(path, mode.Threads);
        using Process child = Start(mode.ForChild(path));
        bool hangs = Watch(child, crashFile);
        _totals.Add(crashFile, AllProperties.Of(mode.Mode));
        if (!hangs && child.ExitCode is 0 or Child.FoundSomething) return -1;
        Console.WriteLine(hangs ? $"FINDING  no progress for {options.HangSeconds} s"
            : $"FINDING  the process ended with {child.ExitCode}");
        _totals.Findings++;
        long last = mode.From;
        for (int i = 0; i < mode.Threads; i++)
        {
            ref CrashFile.Slot slot = ref crashFile[i];
            last = Math.Max(last, slot.Index);
            if (slot.IsRunning != 0) Save(mode, ref slot);
        }

        return last + 1;
    }

    private bool Watch(Process child, CrashFile crashFile)
    {
        var pulses = new long[crashFile.Slots];
        var since = new Stopwatch[crashFile.Slots];
        for (int i = 0; i < since.Length; i++) since[i] = Stopwatch.StartNew();
        while (!child.WaitForExit(s_look))
        {
            for (int i = 0; i < pulses.Length; i++)
            {
                ref CrashFile.Slot slot = ref crashFile[i];
                long pulse = slot.Pulse();
                if (pulse != pulses[i] || Volatile.Read(ref slot.IsRunning) == 0)
                {
                    pulses[i] = pulse;
                    since[i].Restart();
                }
                else if (since[i].Elapsed.TotalSeconds > options.HangSeconds)
                {
                    child.Kill();
                    child.WaitForExit();
                    return true;
                }
            }
        }

        return false;
    }

    private void Save(FuzzOptions mode, ref CrashFile.Slot slot)
    {
        string property = AllProperties.Of(mode.Mode)[slot.Property].Name, message = Targets.Load()[slot.Target].Name;
        string path = SavedInput.Save(mode.Folder, mode.Seed, slot.Index, slot.Salt, message, property, slot.Input);
        Console.WriteLine(
            $"  {property} of {message}, seed {mode.Seed}, input {slot.Index}: {Convert.ToHexString(slot.Input)}");
        using Process again = Start(["repro", path, .. options.SkipWords]);
        bool ended = again.WaitForExit(TimeSpan.FromSeconds(options.HangSeconds + 10));
        if (!ended) again.Kill();
        string outcome = !ended ? "hangs" : again.ExitCode == 0 ? "alone does no harm" : $"ends with {again.ExitCode}";
        Console.WriteLine($"  {path} {outcome}");
    }
}
