using System;
using System.Diagnostics;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Limits of memory and depth, wherever a text meets them, end in the defined error, and the arena works afterwards;
/// the time that reading takes is bounded by the length of the text.
/// </summary>
internal sealed class TextLimits : TextProperty
{
    // So much for each reading and each byte: far more than it takes, so that only other growth shows. What holds a
    // thread up is not counted: the best of several counts.
    private const int Attempts = 30;
    private static readonly double s_slowness = ProtoZeroInfo.ChecksEnabled ? 20 : 1;
    private static readonly TimeSpan s_each = TimeSpan.FromMicroseconds(300 * s_slowness);
    private static readonly TimeSpan s_byte = TimeSpan.FromMicroseconds(0.3 * s_slowness);

    private static readonly ArenaOptions[] s_options =
        [.. Enumerable.Range(0, 32)
            .Select(i => new ArenaOptions { FirstBlockSize = 1024, MaxBytes = (1 << 10) + (i * i * i * 5) })];

    public override string Name => "text limits";

    public override void Check<T, TGrammar>(Trial trial)
    {
        TextForm form = TextForm.Of(trial);
        long begin = Stopwatch.GetTimestamp();
        TGrammar.TryParse(trial.Last, trial.Arena, out T other, out ProtoError free, in form);
        if (Plant.Is(Defect.SlowText)) Plant.Delay(1e-9, trial.Length, s_slowness);
        TimeSpan most = s_each + (s_byte * trial.Length);
        if (Stopwatch.GetElapsedTime(begin) > most) Time<T, TGrammar>(trial, most, in form);

        int levels = trial.Random.OneIn(4) ? trial.Random.Next(10_000) : trial.Random.Next(6);
        TGrammar.TryParse(trial.Last, trial.Arena, out other, out ProtoError error, form.With(levels));
        if (error != free && error.Code != ProtoFormatError.RecursionLimitExceeded
            && !(levels > 100 && free.Code == ProtoFormatError.RecursionLimitExceeded))
            Trial.Fail($"{levels} levels: {error}, not {free}");
        if (levels > 100 && error.Code == ProtoFormatError.RecursionLimitExceeded && free.Code != error.Code)
            Trial.Fail($"{levels} levels: {error}, but {free} with 100");

        ArenaOptions options = s_options[trial.Random.Next(s_options.Length)];
        using var arena = new ArenaAllocator(options);
        for (int rounds = 0; rounds < 2; rounds++)
        {
            TGrammar.TryParse(trial.Last, arena, out other, out error, in form);
            if (error.Code != ProtoFormatError.ArenaLimitExceeded && error != free)
                Trial.Fail($"an arena of {options.MaxBytes} bytes: {error}, not {free}");
            if ((ulong)error.Offset > (uint)trial.Length) Trial.Fail($"{error} of {trial.Length} bytes");
            if (arena.HeldBytes > options.MaxBytes)
                Trial.Fail($"the arena holds {arena.HeldBytes} bytes, {options.MaxBytes} are allowed");
            arena.Reset();
        }

        ProtoMessage.TryParse([], arena, out other, out error);
        if (error.Code is ProtoFormatError.None or ProtoFormatError.MissingRequired) return;
        Trial.Fail($"an arena after its limit was met: {error}");
    }

    private static void Time<T, TGrammar>(Trial trial, TimeSpan most, in TextForm form)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        TimeSpan least = TimeSpan.MaxValue;
        for (int attempt = 0; attempt < Attempts && least > most; attempt++)
        {
            trial.Other.Reset();
            long begin = Stopwatch.GetTimestamp();
            TGrammar.TryParse(trial.Last, trial.Other, out T _, out ProtoError _, in form);
            if (Plant.Is(Defect.SlowText)) Plant.Delay(1e-9, trial.Length, s_slowness);
            TimeSpan time = Stopwatch.GetElapsedTime(begin);
            if (time < least) least = time;
        }

        if (least > most)
            Trial.Fail($"{trial.Length} bytes take {least.TotalMicroseconds} us, {most.TotalMicroseconds} are allowed");
    }
}
