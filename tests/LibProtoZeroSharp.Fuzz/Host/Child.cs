using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// The process that tries the inputs: each of <c>n</c> threads takes every <c>n</c>-th of them, so a seed gives the
/// same ones to any number of threads.
/// </summary>
internal sealed class Child
{
    /// <summary>Findings end it with this code.</summary>
    public const int FoundSomething = 1;

    // The least that a thread of a server has: deeper frames show.
    // Code that is not optimized takes more: how far 256 KiB reach there depends on who calls, and the ways of reading
    // would differ.
    internal static readonly int StackBytes = ProtoZeroInfo.ChecksEnabled ? 1 << 20 : 256 << 10;

    // Reading and writing of texts requires more free stack than it takes: with this one, the usual limit is reached.
    private const int TextStackBytes = 1 << 20;

    /// <summary>Stack of the threads of a mode.</summary>
    public static int StackOf(string mode) => mode == "text" ? TextStackBytes : StackBytes;

    private const int TraceLines = 8;

    /// <summary>One of this number of inputs is timed.</summary>
    public const int TimedOneIn = 64;

    private readonly FuzzOptions _options;
    private readonly Target[] _targets = Targets.Load();
    private readonly Property[] _properties, _callProperties;
    private readonly int[] _turns, _chosenTargets;
    private readonly bool[] _skips;
    private readonly HashSet<string> _found = [];
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private int _findings;

    public Child(FuzzOptions options)
    {
        _options = options;
        _properties = AllProperties.Of(options.Mode);
        _callProperties = [.. _properties.Where(property => property is CallProperty)];
        _skips = [.. _properties.Select(options.Skips)];
        // One that is chosen is checked of each input: it needs no turns.
        _turns =
        [
            .. _properties.Select(
                property => options.Chosen.Length > 0 ? -1 : Array.IndexOf(_callProperties, property)),
        ];
        // Numbers in the list of all stay the same, for every choice.
        _chosenTargets =
        [
            .. Enumerable.Range(0, _targets.Length).Where(target =>
                _properties.Any(property => !options.Skips(property) && property.IsAbout(_targets[target]))),
        ];
    }

    public int Run()
    {
        using var crashFile = new CrashFile(_options.File, _options.Threads);
        var threads = new Thread[_options.Threads];
        for (int i = 0; i < threads.Length; i++)
        {
            int index = i;
            threads[i] = new Thread(() => Work(ref crashFile[index], index), StackOf(_options.Mode));
            threads[i].Start();
        }

        foreach (Thread thread in threads) thread.Join();
        crashFile[0].ProcessorTicks = Environment.CpuUsage.TotalTime.Ticks;
        return _findings > 0 ? FoundSomething : 0;
    }

    private void Work(ref CrashFile.Slot slot, int thread)
    {
        using var trial = new Trial();
        slot.IsRunning = 1;
        long end = _options.Count > long.MaxValue - _options.From ? long.MaxValue : _options.From + _options.Count;
        for (long index = _options.From + thread; index < end; index += _options.Threads)
        {
            if (Volatile.Read(ref _findings) >= _options.Findings) break;
            if ((slot.Inputs & 255) == 0 && _watch.Elapsed.TotalSeconds > _options.Seconds) break;
            ulong salt = FuzzRandom.Mix(_options.Seed, (ulong)index);
            var random = new FuzzRandom(salt);
            int target = _chosenTargets[random.Next(_chosenTargets.Length)];
            // Texts are written by the library, which may fail.
            slot.Note(index, salt, target, []);
            int length = _targets[target].Make(ref random, trial);
            trial.Start(_targets[target], salt, length);
            slot.Note(index, salt, target, trial.Input);
            Try(trial, ref slot);
            slot.Inputs++;
            if (trial.IsAccepted) slot.Accepted++;
        }

        slot.IsRunning = 0;
    }

    private void Try(Trial trial, ref CrashFile.Slot slot)
    {
        bool isTimed = slot.Inputs % TimedOneIn == 0;
        for (int i = 0; i < _properties.Length; i++)
        {
            long begin = isTimed ? Stopwatch.GetTimestamp() : 0;
            if (_skips[i]) continue;
            if (_turns[i] >= 0 && (int)((trial.Salt >> 32) % (uint)_callProperties.Length) != _turns[i]) continue;
            Volatile.Write(ref slot.Property, i);
            if (Attempt.Of(_properties[i], i, trial) is { } error)
            {
                Report(trial, ref slot, _properties[i], error);
                return;
            }

            slot.Checks[i]++;
            if (isTimed) slot.Ticks[i] += Stopwatch.GetTimestamp() - begin;
        }
    }

    private void Report(Trial trial, ref CrashFile.Slot slot, Property property, Exception error)
    {
        // The same finding with other numbers is told once.
        string key = property.Name + trial.Target.Name + string.Concat(error.Message.Split(' ').Take(4));
        lock (_found)
        {
            if (!_found.Add(key) || _findings >= _options.Findings) return;
            _findings++;
            string path = SavedInput.Save(
                _options.Folder, _options.Seed, slot.Index, trial.Salt, trial.Target.Name, property.Name, trial.Input);
            Console.WriteLine($"FINDING  {property.Name} of {trial.Target.Name}: {error.Message}");
            if (error is not FuzzFailure)
                Console.WriteLine(string.Join('\n', error.ToString().Split('\n').Take(TraceLines)));
            Console.WriteLine($"  seed {_options.Seed}, input {slot.Index}: {Convert.ToHexString(trial.Input)}");
            Console.WriteLine($"  {path}");
        }

        slot.Findings++;
    }
}
