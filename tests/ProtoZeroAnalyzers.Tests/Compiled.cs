using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>Programs against the shape of the library in <c>Api.txt</c>, compiled in memory and analyzed.</summary>
internal static class Compiled
{
    /// <summary>
    /// Where the findings of a program are marked: the id before what it must point at, as in <c>[|PZ4001:x|]</c>.
    /// </summary>
    private const string Open = "[|", Close = "|]";

    /// <summary>All analyzers.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } = [new CopyAnalyzer(), new InPlaceAnalyzer(),
        new OwnedAnalyzer(), new MovedCodeAnalyzer(), new EndpointAnalyzer(), new LifetimeAnalyzer(),
        new RazorAnalyzer()];

    /// <summary>How programs are compiled.</summary>
    public static CSharpCompilationOptions Options { get; } =
        new(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true,
            nullableContextOptions: NullableContextOptions.Enable);

    /// <summary>The version of the language.</summary>
    public static CSharpParseOptions Language { get; } = new(LanguageVersion.CSharp14);

    /// <summary>The base library, and the library and messages of <c>Api.txt</c>.</summary>
    public static IReadOnlyList<MetadataReference> References { get; } = MakeReferences();

    // What each program is added to: the references are read once.
    private static readonly CSharpCompilation s_empty = CSharpCompilation.Create("Shop", [], References, Options);

    private static readonly CompilationWithAnalyzersOptions s_oneThread = new(
        new AnalyzerOptions([]), onAnalyzerException: null, concurrentAnalysis: false, logAnalyzerExecutionTime: false);

    /// <summary>A program of some files.</summary>
    public static CSharpCompilation Program(params SyntaxTree[] trees) => s_empty.AddSyntaxTrees(trees);

    /// <summary>The members of a class, with what they need around them.</summary>
    public static string InClass(string members) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.InteropServices;
        using System.Threading.Tasks;
        using ProtoZeroSharp;
        using Shop;
        using static Helpers;
        static class Helpers
        {
            public static void Use<T>(T value) { }
            public static void Fill(ref Address address) { }
            public static void Look(in Address address) { }
            public static void Fix(this ref Address address) { }
        }
        class Program
        {
        {{members}}
        }
        """;

    /// <summary>
    /// Compiles the members of a class and compares the findings with the marks in the text. A mark is a place and an
    /// id; the message is not looked at. Errors of the compiler fail the test unless they are named.
    /// </summary>
    public static async Task Expect(string members, params string[] errors)
    {
        string marked = InClass(members), text = Unmark(marked, out List<string> expected);
        SyntaxTree tree = CSharpSyntaxTree.ParseText(text, Language);
        ImmutableArray<Diagnostic> all = await FindAll(Program(tree), s_oneThread);
        Assert.Equal(errors, all.Where(it => it.Severity == DiagnosticSeverity.Error && !IsFound(it))
            .Select(it => it.Id).Distinct());
        Assert.Equal(
            expected,
            all.Where(IsFound).Select(it => (it.Id, Span: it.Location.SourceSpan)).OrderBy(it => it.Span.Start)
                .Select(it => $"{it.Id}:{text.Substring(it.Span.Start, it.Span.Length)}@{it.Span.Start}"));
    }

    /// <summary>What the compiler and the analyzers say, in one go, so that the program is bound once.</summary>
    public static async Task<ImmutableArray<Diagnostic>> FindAll(
        Compilation compilation, CompilationWithAnalyzersOptions? options = null)
    {
        options ??= new(new AnalyzerOptions([]), onAnalyzerException: null, concurrentAnalysis: true,
            logAnalyzerExecutionTime: false);
        ImmutableArray<Diagnostic> all =
            await compilation.WithAnalyzers(Analyzers, options).GetAllDiagnosticsAsync();
        AssertNoneFailed(all);
        return all;
    }

    /// <summary>What the analyzers find.</summary>
    public static async Task<ImmutableArray<Diagnostic>> Find(Compilation compilation)
    {
        ImmutableArray<Diagnostic> found = await compilation.WithAnalyzers(Analyzers).GetAnalyzerDiagnosticsAsync();
        AssertNoneFailed(found);
        return found;
    }

    // What an analyzer throws becomes a finding of its own.
    private static void AssertNoneFailed(ImmutableArray<Diagnostic> all) =>
        Assert.DoesNotContain(all, it => it.Id.StartsWith("AD", StringComparison.Ordinal));

    /// <summary>Whether an analyzer said it, not the compiler.</summary>
    public static bool IsFound(Diagnostic diagnostic) => diagnostic.Id.StartsWith("PZ", StringComparison.Ordinal);

    /// <summary>Takes the marks out of a text and tells what they expect, and where.</summary>
    public static string Unmark(string marked, out List<string> expected)
    {
        expected = [];
        for (int open; (open = marked.IndexOf(Open, StringComparison.Ordinal)) >= 0;)
        {
            int close = marked.IndexOf(Close, open, StringComparison.Ordinal);
            string mark = marked[(open + Open.Length)..close];
            expected.Add($"{mark}@{open}");
            marked = marked[..open] + mark[(mark.IndexOf(':') + 1)..] + marked[(close + Close.Length)..];
        }

        return marked;
    }

    private static List<MetadataReference> MakeReferences()
    {
        List<MetadataReference> references =
        [
            .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
                .Where(it => Path.GetFileName(it).StartsWith("System.", StringComparison.Ordinal))
                .Select(it => MetadataReference.CreateFromFile(it)),
        ];
        using var reader = new StreamReader(typeof(Compiled).Assembly.GetManifestResourceStream("Api.txt")!);
        SyntaxTree api = CSharpSyntaxTree.ParseText(reader.ReadToEnd(), Language);
        using var image = new MemoryStream();
        Assert.Empty(CSharpCompilation.Create("LibProtoZeroSharp", [api], references, Options).Emit(image).Diagnostics);
        references.Add(MetadataReference.CreateFromImage(image.ToArray()));
        return references;
    }
}
