using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Arrow;

/// <summary>What the values of <see cref="ProtoArrowOptions"/> must meet. Errors name the option.</summary>
internal static class OptionRules
{
    /// <summary>Refuses a number that is too small or too large.</summary>
    public static long Between(long value, long least, long most, [CallerMemberName] string option = "") =>
        value >= least && value <= most ? value
            : throw new ArgumentOutOfRangeException(
                option, value, $"{option} of {nameof(ProtoArrowOptions)} is from {least} to {most}.");

    /// <summary>Refuses a number that an enum does not declare.</summary>
    public static T Declared<T>(T value, [CallerMemberName] string option = "")
        where T : struct, Enum => Enum.IsDefined(value) ? value
            : throw new ArgumentOutOfRangeException(
                option, value,
                $"{option} of {nameof(ProtoArrowOptions)} is one of {string.Join(", ", Enum.GetNames<T>())}.");

    /// <summary>Copies paths, and refuses those that are none.</summary>
    public static string[] Paths(IReadOnlyCollection<string> value, [CallerMemberName] string option = "")
    {
        ArgumentNullException.ThrowIfNull(value, option);
        string[] paths = [.. value];
        for (int i = 0; i < paths.Length; i++) Require(paths[i], option, $"[{i}]");
        return paths;
    }

    /// <summary>Copies names by paths, and refuses what is none.</summary>
    public static Dictionary<string, string> Names(
        IReadOnlyDictionary<string, string> value, [CallerMemberName] string option = "")
    {
        ArgumentNullException.ThrowIfNull(value, option);
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach ((string path, string name) in value)
        {
            Require(path, option, ", the path of a name,");
            Require(name, option, $"[\"{path}\"]");
            names.Add(path, name);
        }

        return names;
    }

    private static void Require(string? text, string option, string place)
    {
        if (!string.IsNullOrEmpty(text)) return;
        throw new ArgumentException(
            $"{option}{place} of {nameof(ProtoArrowOptions)} is {(text == null ? "null" : "empty")}.", option);
    }
}
