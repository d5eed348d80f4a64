using System;

namespace ProtoZeroSharp;

/// <summary>What settings that several options have may be.</summary>
internal static class OptionGuard
{
    /// <summary>The largest recursion limit.</summary>
    public const int MostLevels = 10_000;

    /// <summary>The most threads of one parse.</summary>
    public const int MostWorkers = 1024;

    /// <summary>Checks a recursion limit.</summary>
    /// <returns>The limit less the default, so that options that are all zero have the default.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public static int LessDefault(int value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value, nameof(ProtoParseOptions.RecursionLimit));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, MostLevels, nameof(ProtoParseOptions.RecursionLimit));
        return value - ProtoParseOptions.DefaultRecursionLimit;
    }

    /// <summary>Checks how many threads may parse.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public static int Workers(int value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value, nameof(ProtoParseOptions.Workers));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, MostWorkers, nameof(ProtoParseOptions.Workers));
        return value;
    }

    /// <summary>Checks a limit of arena memory.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public static long ArenaBytes(long value)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(
            value, ProtoParseOptions.ArenaLimitOfInput, nameof(ProtoParseOptions.MaxArenaBytes));
        return value;
    }

    /// <summary>Checks what a level of nesting is indented by.</summary>
    /// <exception cref="ArgumentException">The text holds something else than spaces and tabs.</exception>
    public static string? Indentation(string? value)
    {
        if (value.AsSpan().ContainsAnyExcept(' ', '\t'))
            ProtoThrow.Argument(nameof(Indentation), "Indentation consists of spaces and tabs.");
        return value;
    }
}
