using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace ProtoZeroSharp.Testing;

/// <summary>One case of buf's own tests: two releases, the rules in use, and what they find.</summary>
internal sealed class BufCase
{
    private readonly JsonElement _json;

    private BufCase(JsonElement json) => _json = json;

    /// <summary>The name of the case and of its folders.</summary>
    public string Name => _json.GetProperty("name").GetString()!;

    /// <summary>Rules and categories in use; none for those of the default.</summary>
    public IReadOnlyList<string> Rules => Texts(_json.GetProperty("rules"));

    /// <summary>Rules that are taken out.</summary>
    public IReadOnlyList<string> Except =>
    [
        .. _json.GetProperty("other").EnumerateArray().Select(Texts).Where(one => one[0] == "except")
            .SelectMany(one => one.Skip(1)),
    ];

    /// <summary>Whether packages that are unstable by name may break.</summary>
    public bool IgnoresUnstable => _json.GetProperty("config").GetString()!.Contains("ignore_unstable_packages: true");

    /// <summary>What is found, one line each: file, place from 1, rule.</summary>
    public IReadOnlyList<string> Expected =>
        [.. _json.GetProperty("expected").EnumerateArray().Select(Line).Order(System.StringComparer.Ordinal)];

    /// <summary>The folder with the earlier release; two of them have their files a level lower.</summary>
    public string Previous => Directory.Exists(PreviousFolder + "/root") ? PreviousFolder + "/root" : PreviousFolder;

    /// <summary>The folder with the current release.</summary>
    public string Current => DataFolder.PathOf("breaking/current/" + Name);

    /// <summary>
    /// All cases but those that are about what buf lets its users plug in: programs with rules of their own, and
    /// policies, which are files with configuration that buf stores.
    /// </summary>
    public static IReadOnlyList<BufCase> All() => Directory.Exists(DataFolder.PathOf("breaking"))
        ? [.. Read().Where(one => !one.Name.Contains("custom_plugins") && !one.Name.Contains("policy"))] : [];

    private string PreviousFolder => DataFolder.PathOf("breaking/previous/" + Name);

    private static IEnumerable<BufCase> Read() => JsonDocument
        .Parse(File.ReadAllText(DataFolder.PathOf("breaking/cases.json"))).RootElement.EnumerateArray()
        .Select(json => new BufCase(json));

    /// <summary>A finding as a line: file, place from 1, rule.</summary>
    public static string Line(JsonElement finding)
    {
        string file = finding.TryGetProperty("file", out JsonElement name) ? name.GetString()! : "";
        string place = finding.TryGetProperty("line", out _)
            ? $"{Number("line")}:{Number("column")}-{Number("end_line")}:{Number("end_column")}" : "";
        return $"{file} {place} {finding.GetProperty("rule").GetString()}";

        int Number(string member) => finding.GetProperty(member).GetInt32();
    }

    private static List<string> Texts(JsonElement array) => [.. array.EnumerateArray().Select(one => one.GetString()!)];
}
