using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Breaking;

/// <summary>What the guard costs in the compiler's driver, in a project of 900 files with a baseline of 900.</summary>
public sealed class GuardCostTests(ITestOutputHelper output)
{
    private const string Baseline = "/project/released";

    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.Preview);
    private static readonly CSharpCompilation s_compilation = CSharpCompilation.Create("Project");

    // Medians of processor time over many rounds, in turn with and without: takes a minute.
    [Trait("Speed", "Slow")]
    [Theory]
    [InlineData("File")]
    [InlineData("Package")]
    public void Edit_WithABaseline_CostsLittleMore(string category)
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_SLOW") is null) return;
        var tree = new ProjectTree(seed: 15, files: 900, messages: 2000);
        var with = new Project(tree, true, category);
        var without = new Project(tree, false, category);
        const int Warm = 15, Rounds = 80;
        var more = new List<double>();
        var less = new List<double>();
        for (int round = 0; round < Warm + Rounds; round++)
        {
            double one = with.Edit(round), other = without.Edit(round);
            if (round < Warm) continue;
            more.Add(one);
            less.Add(other);
        }

        output.WriteLine($"{category}: an edit {Median(more):F2} ms, without a baseline {Median(less):F2} ms");
        Assert.InRange(Median(more) - Median(less), -10, 2);
    }

    [Trait("Speed", "Slow")]
    [Fact]
    public void FirstBuild_WithABaseline_CostsLittleMore()
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_SLOW") is null) return;
        var tree = new ProjectTree(seed: 15, files: 900, messages: 2000);
        var more = new List<double>();
        var less = new List<double>();
        for (int round = 0; round < 14; round++)
        {
            double one = Measure(() => _ = new Project(tree, true, "File"));
            double other = Measure(() => _ = new Project(tree, false, "File"));
            if (round < 4) continue;
            more.Add(one);
            less.Add(other);
        }

        output.WriteLine($"a first build {Median(more):F0} ms, without a baseline {Median(less):F0} ms");
        Assert.InRange(Median(more) / Median(less), 0.5, 1.3);
    }

    private static double Measure(Action run)
    {
        GC.Collect();
        TimeSpan start = ThreadTime.Now;
        run();
        return (ThreadTime.Now - start).TotalMilliseconds;
    }

    private static double Median(List<double> times) => times.Order().ElementAt(times.Count / 2);

    // A project whose files are edited in turn: a field is added, and taken back unmeasured.
    private sealed class Project
    {
        private readonly ProjectTree _tree;
        private GeneratorDriver _driver;

        public Project(ProjectTree tree, bool hasBaseline, string category)
        {
            _tree = tree;
            var options = new Dictionary<string, Dictionary<string, string>>();
            List<AdditionalText> files = [.. tree.Files];
            foreach (ProtoFile file in tree.Files) options.Add(file.Path, Metadata());
            foreach (ProtoFile file in hasBaseline ? tree.Files : [])
            {
                var old = new ProtoFile(
                    file.Path.Replace(ProjectTree.Root, Baseline), file.GetText().ToString());
                files.Add(old);
                options.Add(old.Path, Metadata(("ProtoZeroImportRoot", Baseline), ("ProtoZeroBaseline", "true")));
            }

            var project = new Dictionary<string, string>
            {
                ["build_property.ProtoZeroImportRoot"] = ProjectTree.Root,
                ["build_property.ProtoZeroBreaking"] = hasBaseline ? category : "Off",
            };
            _driver = CSharpGeneratorDriver.Create(
                [new ProtoZeroGenerator().AsSourceGenerator()], files, s_parse, new MemoryOptions(project, options))
                .RunGenerators(s_compilation);
            Assert.DoesNotContain(
                _driver.GetRunResult().Diagnostics, found => found.Severity >= DiagnosticSeverity.Warning);
        }

        // The build hands over all metadata that the package makes visible, empty where it is not set.
        private static Dictionary<string, string> Metadata(params (string Name, string Value)[] set)
        {
            var all = GeneratorOptions.FileNames.ToDictionary(MetadataKey, _ => "");
            foreach ((string name, string value) in set) all[MetadataKey(name)] = value;
            return all;
        }

        private static string MetadataKey(string name) => "build_metadata.AdditionalFiles." + name;

        public double Edit(int round)
        {
            int index = _tree.Leaves[round * 7 % _tree.Leaves.Length];
            ProtoFile old = _tree.Files[index];
            var edited = new ProtoFile(old.Path, _tree.With(index, "  int32 added = 100;"));
            double taken = Measure(() => Replace(old, edited));
            Replace(edited, old);
            return taken;
        }

        private void Replace(AdditionalText old, AdditionalText edited) =>
            _driver = _driver.ReplaceAdditionalText(old, edited).RunGenerators(s_compilation);
    }
}
