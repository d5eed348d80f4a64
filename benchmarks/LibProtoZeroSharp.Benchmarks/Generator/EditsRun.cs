using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>
/// What an edit costs in the compiler's driver, in a project of 900 files: median and worst of each kind of edit.
/// </summary>
internal sealed class EditsRun
{
    private const int Rounds = 60;
    private const int WarmRounds = 8; // of all kinds

    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.Preview);

    private readonly ProjectTree _tree = new(seed: 15, files: 900, messages: 2000);
    private readonly AdditionalText[] _files;
    private CSharpCompilation _compilation;
    private GeneratorDriver _driver;

    private EditsRun()
    {
        _files = [.. _tree.Files];
        _compilation = CSharpCompilation.Create("Project", [CSharpSyntaxTree.ParseText("class C;", s_parse)]);
        _driver = Run(Driver());
    }

    /// <summary>Measures, and writes a table of Markdown.</summary>
    /// <param name="output">Takes the table.</param>
    /// <param name="progress">Takes a line for each kind of edit.</param>
    public static void Run(TextWriter output, TextWriter progress)
    {
        var run = new EditsRun();
        GeneratorRunResult result = run._driver.GetRunResult().Results.Single();
        if (result.Exception is not null || result.GeneratedSources.Length < run._files.Length)
            throw new InvalidOperationException($"{result.Diagnostics.FirstOrDefault()} {result.Exception}");
        string users = string.Join(", ", ProjectTree.Hubs.Select(run._tree.CountUsers));
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"### An edit in a project of {run._files.Length} files "
            + $"({run._tree.Leaves.Length} of them imported by none; what is imported by many: by {users})"));
        output.WriteLine();
        output.WriteLine("| edit | median ms | worst ms |");
        output.WriteLine("|---|---:|---:|");
        List<(string Name, Func<int, TimeSpan> Run)> kinds = run.Kinds();
        progress.WriteLine("warming up");
        for (int round = 0; round < WarmRounds; round++) kinds.ForEach(kind => kind.Run(round));
        foreach ((string name, Func<int, TimeSpan> edit) in kinds)
        {
            progress.WriteLine(name);
            int rounds = name.StartsWith("all", StringComparison.Ordinal) ? Rounds / 6 : Rounds;
            double[] times = Enumerable.Range(0, rounds)
                .Select(round => edit(round).TotalMilliseconds).Order().ToArray();
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"| {name} | {times[rounds / 2]:F2} | {times[^1]:F2} |"));
        }
    }

    // What an edit has changed is taken back by a run that is not measured, but for the removal of a field.
    private List<(string Name, Func<int, TimeSpan> Run)> Kinds()
    {
        int[] leaves = _tree.Leaves;
        int[] hubs = ProjectTree.Hubs;
        return
        [
            ("a field is added in a file that none imports", round => Edit(leaves, round, AddField, true)),
            ("it is removed", round => Edit(leaves, round, AddField, false)),
            ("a field is added in a file that many import", round => Edit(hubs, round, AddField, true)),
            ("it is removed", round => Edit(hubs, round, AddField, false)),
            ("a comment is added in a file that none imports", round => Edit(leaves, round, AddComment, true)),
            ("a comment is added in a file that many import", round => Edit(hubs, round, AddComment, true)),
            ("a message is added in a file that many import", round => Edit(hubs, round, AddMessage, true)),
            ("a message is renamed that no other uses", round => Edit(leaves, round, _tree.Renamed, true)),
            ("a keystroke in C#", Type),
            ("all files from nothing", _ => Measure(() => Run(Driver()))),
        ];
    }

    private string AddField(int index) => _tree.With(index, "  int32 added = 100;");

    private string AddComment(int index) => _tree.Files[index].GetText() + "\n// The end.\n";

    private string AddMessage(int index) => _tree.Files[index].GetText() + $"\nmessage Added{index} {{\n}}\n";

    private TimeSpan Edit(int[] indices, int round, Func<int, string> edit, bool isMeasured)
    {
        int index = indices[round * 7 % indices.Length];
        AdditionalText old = _files[index];
        TimeSpan there = Replace(index, new ProtoFile(old.Path, edit(index)));
        TimeSpan back = Replace(index, old);
        return isMeasured ? there : back;
    }

    private TimeSpan Replace(int index, AdditionalText file)
    {
        AdditionalText old = _files[index];
        _files[index] = file;
        return Measure(() => _driver = Run(_driver.ReplaceAdditionalText(old, file)));
    }

    private TimeSpan Type(int round)
    {
        _compilation = _compilation.ReplaceSyntaxTree(
            _compilation.SyntaxTrees.Single(), CSharpSyntaxTree.ParseText($"class C{round};", s_parse));
        return Measure(() => _driver = Run(_driver));
    }

    private static TimeSpan Measure(Action run)
    {
        long start = Stopwatch.GetTimestamp();
        run();
        return Stopwatch.GetElapsedTime(start);
    }

    private GeneratorDriver Run(GeneratorDriver driver) => driver.RunGenerators(_compilation);

    private CSharpGeneratorDriver Driver() => CSharpGeneratorDriver.Create(
        [new ProtoZeroGenerator.ProtoZeroGenerator().AsSourceGenerator()], _files, s_parse,
        new RootOptions(ProjectTree.Root));
}
