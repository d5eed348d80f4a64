using System;
using System.Collections.Generic;
using System.CommandLine;
using System.Linq;

namespace ProtoZeroTool.Completing;

/// <summary>How the last word of a command line may go on.</summary>
internal static class Suggestions
{
    /// <summary>Finds the words.</summary>
    /// <param name="root">The commands.</param>
    /// <param name="line">The command line up to the cursor, without the program.</param>
    /// <returns>Whole words; none where only a file can stand.</returns>
    public static IEnumerable<string> Of(Command root, string line)
    {
        string word = line[(line.LastIndexOf(' ') + 1)..];

        // The package knows values of options behind a blank only.
        int sign = word.StartsWith("--", StringComparison.Ordinal) ? word.IndexOf('=') : -1;
        string before = sign < 0 ? "" : word[..(sign + 1)], begin = word[before.Length..];
        string asked = sign < 0 ? line : $"{line[..^word.Length]}{word[..sign]} {begin}";
        ParseResult parsed = root.Parse(asked);

        // Behind what is no command and no option nothing is known.
        if (before == "--=" || parsed.UnmatchedTokens.Count > (begin.Length > 0 ? 1 : 0)) return [];
        return parsed.GetCompletions(asked.Length).Select(item => item.Label)
            .Where(label => label.StartsWith(begin, StringComparison.Ordinal))
            .Where(label => !label.StartsWith('-') || begin.StartsWith('-'))
            .Select(label => before + label);
    }
}
