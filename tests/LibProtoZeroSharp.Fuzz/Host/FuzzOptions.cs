using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.Fuzz;

/// <summary>The command line.</summary>
internal sealed record FuzzOptions
{
    public string Command { get; init; } = "run";

    /// <summary>
    /// <c>parse</c>, <c>all</c> (of encoded messages), <c>text</c>, <c>schema</c>, or <c>each</c>: a fourth of the time
    /// for each.
    /// </summary>
    public string Mode { get; init; } = "each";

    public ulong Seed { get; init; } = 1;

    public double Seconds { get; init; } = double.PositiveInfinity;

    public long Count { get; init; } = long.MaxValue;

    /// <summary>Index of the first input.</summary>
    public long From { get; init; }

    public int Threads { get; init; } = Math.Min(2, Environment.ProcessorCount);

    /// <summary>Names of properties that are left out, to look for other findings until these are mended.</summary>
    public string[] Skipped { get; init; } = [];

    /// <summary>
    /// Names of the properties that are checked, of the messages that they are about; all if there are none.
    /// </summary>
    public string[] Chosen { get; init; } = [];

    /// <summary>After this number of findings a run ends.</summary>
    public int Findings { get; init; } = 1;

    /// <summary>How long one property of one input may take.</summary>
    public double HangSeconds { get; init; } = 30;

    /// <summary>Where findings are left.</summary>
    public string Folder { get; init; } = Repository.PathOf("artifacts/fuzz");

    /// <summary>The saved input, or the crash file of a child.</summary>
    public string File { get; init; } = "";

    public static FuzzOptions Parse(string[] args)
    {
        var options = new FuzzOptions();
        var words = new Queue<string>(args);
        while (words.TryDequeue(out string? word))
        {
            options = word switch
            {
                "self-check" => options with { Command = word },
                "repro" or "child" => options with { Command = word, File = Next() },
                "--mode" => options with { Mode = OneOf(Next(), [.. AllProperties.Modes, "each"]) },
                "--seed" => options with { Seed = ulong.Parse(Next(), CultureInfo.InvariantCulture) },
                "--seconds" => options with { Seconds = double.Parse(Next(), CultureInfo.InvariantCulture) },
                "--count" => options with { Count = Number(Next()) },
                "--from" => options with { From = Number(Next()) },
                "--threads" => options with { Threads = (int)Math.Clamp(Number(Next()), 1, 64) },
                "--skip" => options with { Skipped = Next().Split(',') },
                "--property" => options with { Chosen = Known(Next().Split(',')) },
                "--findings" => options with { Findings = (int)Number(Next()) },
                "--hang-seconds" => options with { HangSeconds = double.Parse(Next(), CultureInfo.InvariantCulture) },
                "--folder" => options with { Folder = Next() },
                _ => throw new FormatException($"'{word}' is no option."),
            };
        }

        if (options is { Command: "run", Seconds: double.PositiveInfinity, Count: long.MaxValue })
            throw new FormatException("Say --seconds or --count.");
        return options;

        string Next() => words.TryDequeue(out string? value) ? value : throw new FormatException("A value is missing.");
    }

    /// <summary><see cref="Skipped"/> and <see cref="Chosen"/> as words.</summary>
    public string[] SkipWords =>
    [
        .. Skipped.Length > 0 ? (string[])["--skip", string.Join(',', Skipped)] : [],
        .. Chosen.Length > 0 ? (string[])["--property", string.Join(',', Chosen)] : [],
    ];

    /// <summary>Whether a property is left out.</summary>
    public bool Skips(Property property) =>
        Skipped.Contains(property.Name) || (Chosen.Length > 0 && !Chosen.Contains(property.Name));

    /// <summary>The same as words, for a child.</summary>
    public string[] ForChild(string crashFile) =>
    [
        "child", crashFile, "--mode", Mode, "--seed", Text(Seed), "--seconds", Text(Seconds), "--count", Text(Count),
        "--from", Text(From),
        "--threads", Text(Threads), "--findings", Text(Findings), "--folder", Folder, .. SkipWords,
    ];

    private static string Text(IFormattable value) => value.ToString(null, CultureInfo.InvariantCulture);

    private static long Number(string text) =>
        long.Parse(text.Replace("_", "", StringComparison.Ordinal), CultureInfo.InvariantCulture);

    private static string[] Known(string[] names)
    {
        string[] all = AllProperties.Names();
        return [.. names.Select(name => OneOf(name, all))];
    }

    private static string OneOf(string text, params string[] allowed) =>
        allowed.Contains(text) ? text : throw new FormatException($"'{text}' is none of {string.Join(", ", allowed)}.");
}
