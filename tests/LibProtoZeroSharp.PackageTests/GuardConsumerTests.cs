using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Rules beyond the language in builds with the packages, on the places that buf names.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public partial class GuardConsumerTests(PackageFeed feed)
{
    // Each has the rules of one setting, or one rule of it.
    private static readonly (string Case, string Setting)[] s_cases =
    [
        ("breaking_enum_no_delete", "File"), ("breaking_extension_no_delete", "File"),
        ("breaking_field_same_default", "File"), ("breaking_field_same_json_name", "File"),
        ("breaking_field_same_oneof", "File"), ("breaking_field_same_type", "File"),
        ("breaking_file_same_package", "File"), ("breaking_oneof_no_delete", "File"),
        ("breaking_reserved_message_no_delete", "File"), ("breaking_rpc_no_delete", "File"),
        ("breaking_field_wire_compatible_cardinality", "Wire"),
        ("breaking_field_no_delete_unless_name_reserved", "WireJson"),
    ];

    [DataFact(DataPart.Schemas)]
    public void Build_CasesOfBuf_FailAtTheSamePlaces()
    {
        IReadOnlyList<(BufCase Case, string Setting)> cases =
            [.. s_cases.Select(one => (BufCase.All().Single(found => found.Name == one.Case), one.Setting))];
        Consumer consumer = feed.NewConsumer("guard");
        foreach ((BufCase one, string setting) in cases)
        {
            consumer.Library(one.Name, Consumer.Fast, Items("now", $"ProtoZeroBreaking=\"{setting}\""),
                Items("old", "ProtoZeroBaseline=\"true\""));
            Copy(one.Current, $"{consumer.Folder}/{one.Name}/now");
            Copy(one.Previous, $"{consumer.Folder}/{one.Name}/old");
        }

        string projects = string.Concat(
            cases.Select(one => $"<Project Path=\"{one.Case.Name}/{one.Case.Name}.csproj\" />"));
        string output = consumer.File("all.slnx", $"<Solution>{projects}</Solution>").Build("", "Release").Output;

        Assert.All(cases, one => Assert.Equal(Starts(one.Case), Found(output, one.Case)));
    }

    [Fact]
    public void Build_StyleOfAnItem_CountsBeforeTheProject()
    {
        const string Schema = "syntax = \"proto3\";\npackage p.v1;\nmessage a {\n  int32 B = 1;\n}\n";
        CommandResult result = feed.NewConsumer("style")
            .Library("app", Consumer.Fast, Items("protos", "ProtoZeroLint=\"Minimal;COMMENT_MESSAGE\""))
            .File("app/Directory.Build.props",
                "<Project><PropertyGroup><ProtoZeroLint>Standard;Comments</ProtoZeroLint>"
                + "<ProtoZeroBreaking>Wire;CSharp</ProtoZeroBreaking></PropertyGroup></Project>")
            .File("app/protos/p/v1/a.proto", Schema)
            .Build("app", "Release");

        Assert.Equal(
            ["a.proto(3,1): error PZ6038"],
            Style().Matches(result.Output).Select(match => match.Value).Distinct());
        Assert.Contains("PZ2010: ProtoZeroBreaking is Wire,CSharp", result.Output);
    }

    private static string Items(string folder, string metadata) =>
        $"<AdditionalFiles Include=\"{folder}/**/*.proto\" ProtoZeroImportRoot=\"{folder}\" {metadata} />";

    private static void Copy(string from, string to)
    {
        foreach (string path in Directory.GetFiles(from, "*.proto", SearchOption.AllDirectories))
        {
            string target = Path.Combine(to, Path.GetRelativePath(from, path));
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            File.Copy(path, target);
        }
    }

    // The command line of the compiler tells where a finding begins. What has no place is at the start of its file.
    private static IEnumerable<string> Starts(BufCase one) => one.Expected.Select(line => line.Split(' '))
        .Select(parts => $"{parts[0]} {(parts[1].Length == 0 ? "1:1" : parts[1].Split('-')[0])} {parts[2]}")
        .Order(StringComparer.Ordinal);

    private static IEnumerable<string> Found(string output, BufCase one)
    {
        HashSet<string> rules = [.. one.Expected.Select(line => line.Split(' ')[^1])];
        return Break().Matches(output).Where(match => match.Groups["case"].Value == one.Name)
            .Where(match => rules.Contains(match.Groups["rule"].Value))
            .GroupBy(match => match.Value).Select(same => same.First())
            .Select(match => match.Groups)
            .Select(found => $"{found["file"].Value} {found["line"].Value}:{found["column"].Value} {found["rule"].Value}")
            .Order(StringComparer.Ordinal);
    }

    [GeneratedRegex(@"a\.proto\(\d+,\d+\): \w+ PZ\d+")]
    private static partial Regex Style();

    [GeneratedRegex(
        @"/(?<case>\w+)/now/(?<file>[^\s(]+)\((?<line>\d+),(?<column>\d+)\): error PZ5\d+: (?<rule>\w+): [^\n]*")]
    private static partial Regex Break();
}
