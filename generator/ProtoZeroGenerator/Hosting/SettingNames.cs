using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroGenerator.Hosting;

/// <summary>Tells settings of ours from names that look like one and mean nothing.</summary>
internal static class SettingNames
{
    private const string Prefix = "ProtoZero";

    // How many letters may be wrong in a name that does not begin as ours do.
    private const int Slips = 2;

    // What the build reads and the compiler does not: which files travel in the project's package.
    private static readonly string[] s_ofFile = GeneratorOptions.FileNames.Append("ProtoZeroPack").ToArray();

    // The last is the runtime packages' own.
    private static readonly string[] s_ofProject = s_ofFile
        .Concat(GeneratorOptions.ProjectNames.Where(name => name.StartsWith(Prefix, StringComparison.Ordinal)))
        .Append("ProtoZeroAllowChecks").ToArray();

    /// <summary>
    /// Whether a name of an item's metadata or of a key in the editor configuration is meant for us and unknown.
    /// </summary>
    public static bool IsUnknownOfFile(string name) => IsUnknown(name, s_ofFile);

    /// <summary>Whether a name of a property is meant for us and unknown.</summary>
    public static bool IsUnknownOfProject(string name) => IsUnknown(name, s_ofProject);

    /// <summary>The setting of a file that is spelt most like a name.</summary>
    public static string NearestOfFile(string name) => Nearest(name, s_ofFile);

    /// <summary>The setting of a project that is spelt most like a name.</summary>
    public static string NearestOfProject(string name) => Nearest(name, s_ofProject);

    private static bool IsUnknown(string name, IReadOnlyCollection<string> known) =>
        !known.Contains(name, StringComparer.OrdinalIgnoreCase)
        && (
            name.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase)
            || known.Any(one => Math.Abs(name.Length - one.Length) <= Slips && Distance(name, one) <= Slips));

    // A name that was cut short is meant more often than one of about the same length.
    private static string Nearest(string name, IEnumerable<string> known) => known
        .OrderByDescending(one => one.StartsWith(name, StringComparison.OrdinalIgnoreCase))
            .ThenBy(one => Distance(name, one)).First();

    // How many letters must be put in, taken out or replaced to make one name the other; capitals do not matter.
    private static int Distance(string a, string b)
    {
        int[] above = Enumerable.Range(0, b.Length + 1).ToArray();
        for (int i = 1; i <= a.Length; i++)
        {
            int[] row = new int[b.Length + 1];
            row[0] = i;
            for (int j = 1; j <= b.Length; j++)
            {
                int replaced = above[j - 1]
                    + (char.ToLowerInvariant(a[i - 1]) == char.ToLowerInvariant(b[j - 1]) ? 0 : 1);
                row[j] = Math.Min(replaced, Math.Min(above[j], row[j - 1]) + 1);
            }

            above = row;
        }

        return above[b.Length];
    }
}
