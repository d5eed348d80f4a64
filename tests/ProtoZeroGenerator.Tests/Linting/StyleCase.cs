using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroGenerator.Linting;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;

namespace ProtoZeroGenerator.Tests.Linting;

/// <summary>
/// A case of <c>cases.txt</c>: a rule and the places where it finds something, and the files, each behind a line with
/// its name. What is expected was compared with what buf finds (<c>eng/buf.sh</c>).
/// </summary>
internal sealed record StyleCase(LintRule Rule, string Expected, IReadOnlyList<(string Name, string Text)> Files)
{
    private const string Path = "tests/ProtoZeroGenerator.Tests/Linting/cases.txt";

    public static IReadOnlyList<StyleCase> All { get; } =
        [.. Regex.Split(File.ReadAllText(Repository.PathOf(Path)), @"\n\n(?=[A-Z_]+ \S+:[0-9])").Select(Parse)];

    /// <summary>The id of the diagnostic.</summary>
    public string Code => $"PZ{Rule.Number}";

    /// <summary>A project with files below the import root <c>x</c>, and a setting.</summary>
    public static TestProject Project(string setting, params IEnumerable<(string Name, string Text)> files)
    {
        TestProject project = TestProject.Of().Set("ProtoZeroLint", setting);
        foreach ((string name, string text) in files)
            project.Add("x/" + name, text).SetItem("x/" + name, "ProtoZeroImportRoot", "x");
        return project;
    }

    private static StyleCase Parse(string block)
    {
        string[] parts = Regex.Split(block.TrimEnd('\n'), "\n= ");
        string[] head = parts[0].Split(' ', 2);
        return new StyleCase(
            LintRules.All.Single(rule => rule.Name == head[0]),
            string.Join(' ', head[1].Split(' ').Order(System.StringComparer.Ordinal)),
            [.. parts.Skip(1).Select(part => part.Split('\n', 2)).Select(file => (file[0], file[1] + "\n"))]);
    }
}
