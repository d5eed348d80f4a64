using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using BenchmarkDotNet.Attributes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>
/// The source generator on 172 files of googleapis: everything from nothing, and after an edit in one file.
/// </summary>
[MemoryDiagnoser]
[SimpleJob(warmupCount: 2, iterationCount: 10)] // by default it would be a hundred iterations of a second
public class GeneratorBench : IDisposable
{
    // Few files import the first, half of the others the last.
    private static readonly string[] s_edited =
        ["google/spanner/v1/spanner.proto", "google/monitoring/v3/alert.proto", "google/type/date.proto",
            "google/rpc/status.proto"];

    private readonly CSharpCompilation _compilation = CSharpCompilation.Create("Project");
    private readonly Dictionary<string, ProtoFile> _edited = [];
    private List<ProtoFile> _files = [];
    private ProtocProcess? _protoc;
    private GeneratorDriver? _warm;
    private int _edits;

    /// <summary>Why there is nothing to measure; null where there is.</summary>
    public static string? Missing => DataFolder.Missing(DataPart.Schemas);

    /// <summary>Number of files.</summary>
    public int Count => _files.Count;

    /// <summary>Characters of C# that a run from nothing makes.</summary>
    public long Characters =>
        _warm!.GetRunResult().Results.Single().GeneratedSources.Sum(source => (long)source.SourceText.Length);

    private static string Root => DataFolder.PathOf("corpus/googleapis");

    [GlobalSetup]
    public void Setup()
    {
        if (Missing is { } missing) throw new InvalidOperationException(missing);
        string[] paths = Directory.EnumerateFiles(Root, "*.proto", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal).ToArray();
        _files = paths.Select(path => new ProtoFile(path, File.ReadAllText(path))).ToList();
        _protoc = new ProtocProcess(Root, paths.Select(path => Path.GetRelativePath(Root, path)));
        foreach (string name in s_edited)
        {
            _edited[name] = _files.Single(
                file => file.Path.Replace('\\', '/').EndsWith("/" + name, StringComparison.Ordinal));
        }

        _warm = Driver().RunGenerators(_compilation);
        GeneratorRunResult result = _warm.GetRunResult().Results.Single();
        if (result.Exception is not null || result.GeneratedSources.Length != _files.Count)
            throw new InvalidOperationException(
                $"{result.GeneratedSources.Length} sources of {_files.Count} files. {result.Exception}");
    }

    [Benchmark(Baseline = true, Description = "protoc --csharp_out, a process")]
    public long Protoc() => _protoc!.Run();

    [Benchmark(Description = "generator, all files from nothing")]
    public long Cold() => SourcesOf(Driver().RunGenerators(_compilation));

    [Benchmark(Description = "generator, after an edit in one file")]
    public long Edit() => Edit(s_edited[_edits % s_edited.Length]);

    /// <summary>
    /// A run after a field was added to a new message in one file: <see cref="Edit()"/> takes them in turn.
    /// </summary>
    public long Edit(string name)
    {
        ProtoFile old = _edited[name];
        _edited[name] = new ProtoFile(old.Path, old.GetText() + $"\nmessage Added{_edits} {{ int32 x = 1; }}\n");
        _edits++;
        _warm = _warm!.ReplaceAdditionalText(old, _edited[name]).RunGenerators(_compilation);
        return SourcesOf(_warm);
    }

    /// <summary>The names <see cref="Edit(string)"/> takes.</summary>
    public static IReadOnlyList<string> EditedNames => s_edited;

    [GlobalCleanup]
    public void Dispose()
    {
        _protoc?.Dispose();
        GC.SuppressFinalize(this);
    }

    private CSharpGeneratorDriver Driver() => CSharpGeneratorDriver.Create(
        [new ProtoZeroGenerator.ProtoZeroGenerator().AsSourceGenerator()], _files,
        new CSharpParseOptions(LanguageVersion.Preview),
        new RootOptions(Root));

    private static long SourcesOf(GeneratorDriver driver) =>
        driver.GetRunResult().Results.Single().GeneratedSources.Length;
}
