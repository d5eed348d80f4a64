using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp;

namespace ProtoZeroGenerator.Tests.Stack;

/// <summary>
/// A program of a user: a schema, the generator's code and <c>Deep.cs.txt</c>, compiled with or without optimization.
/// It runs as a process of its own, since one whose stack ends takes its process along.
/// </summary>
internal sealed class DeepProgram : IDisposable
{
    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.Preview);

    private readonly string _folder = Directory.CreateTempSubdirectory("protozero-deep-").FullName;

    public DeepProgram(string schema, OptimizationLevel level)
    {
        string code = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Stack", "Deep.cs.txt"));
        string library = typeof(ProtoWriter).Assembly.Location;
        MetadataReference[] references = Directory
            .EnumerateFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System*.dll")
            .Append(library)
            .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)).ToArray();
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new ProtoZeroGenerator().AsSourceGenerator()],
            [new MemoryText("/deep.proto", schema)],
            s_parse,
            new MemoryOptions(new Dictionary<string, string>(), new Dictionary<string, Dictionary<string, string>>()));
        var options = new CSharpCompilationOptions(
            OutputKind.ConsoleApplication, optimizationLevel: level,
            nullableContextOptions: NullableContextOptions.Enable);
        GeneratorRunResult run = driver.RunGenerators(CSharpCompilation.Create("Deep", [], references, options))
            .GetRunResult().Results.Single();
        var compilation = CSharpCompilation.Create(
            "Deep",
            run.GeneratedSources.Select(source => source.SyntaxTree).Append(CSharpSyntaxTree.ParseText(code, s_parse)),
            references,
            options);
        using (FileStream file = File.Create(Path.Combine(_folder, "Deep.dll")))
        {
            var errors = compilation.Emit(file).Diagnostics.Where(one => one.Severity == DiagnosticSeverity.Error)
                .ToList();
            if (errors.Count > 0) throw new InvalidOperationException(string.Join('\n', errors.Take(10)));
        }

        File.Copy(library, Path.Combine(_folder, Path.GetFileName(library)));
        File.Copy(
            Path.ChangeExtension(typeof(DeepProgram).Assembly.Location, "runtimeconfig.json"),
            Path.Combine(_folder, "Deep.runtimeconfig.json"));
    }

    /// <summary>Runs it.</summary>
    /// <returns>What it printed, or how it ended if not well.</returns>
    public string Run(params object[] arguments)
    {
        var start = new ProcessStartInfo("dotnet") { RedirectStandardOutput = true, RedirectStandardError = true };
        start.ArgumentList.Add(Path.Combine(_folder, "Deep.dll"));
        foreach (object argument in arguments) start.ArgumentList.Add($"{argument}");
        // A process that dies would write a dump of its memory.
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        // Code stays as it was compiled first, which takes more stack than what is compiled again.
        start.Environment["DOTNET_TC_CallCounting"] = "0";
        using Process process = Process.Start(start)!;
        process.ErrorDataReceived += static (_, _) => { };
        process.BeginErrorReadLine();
        string printed = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? printed : $"{printed}\nended with {process.ExitCode}";
    }

    public void Dispose() => Directory.Delete(_folder, true);
}
