using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp;

namespace ProtoZeroAnalyzers.Tests.WrongPaths;

/// <summary>
/// Programs of one project with the real library, the code that the real generator makes of its schemas, and the real
/// analyzers. They are compiled together, which takes seconds where each by itself would take minutes; what is found is
/// told by file. Those without an error are compiled once more if the test runs them.
/// </summary>
internal sealed class Programs : IDisposable
{
    private const string Folder = "/project/";

    private static readonly IReadOnlyList<MetadataReference> s_references =
    [
        .. Directory.EnumerateFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System*.dll")
            .Append(typeof(ArenaAllocator).Assembly.Location)
            .Append(typeof(Google.Protobuf.IMessage).Assembly.Location)
            .Select(path => MetadataReference.CreateFromFile(path)),
        Other("Outside.txt"),
    ];

    private readonly AssemblyLoadContext _context = new("programs", isCollectible: true);
    private readonly ILookup<string, Diagnostic> _findings;
    private readonly Assembly? _assembly;

    private Programs(IEnumerable<Diagnostic> findings, byte[]? image)
    {
        _findings = findings.ToLookup(it => NameOf(it.Location.SourceTree));
        if (image is not null) _assembly = _context.LoadFromStream(new MemoryStream(image));
    }

    /// <summary>Analyzes source texts by name, with the schemas of this folder. They cannot be run.</summary>
    public static async Task<Programs> Analyze(
        IEnumerable<(string Name, string Text)> sources, params IEnumerable<string> plain)
    {
        (_, _, List<Diagnostic> findings) = await Find(sources, isLazy: false, plain);
        return new Programs(findings, image: null);
    }

    /// <summary>Compiles source texts by name, with the schemas of this folder.</summary>
    public static Task<Programs> Compile(
        IEnumerable<(string Name, string Text)> sources, params IEnumerable<string> plain) =>
        Compile(sources, isLazy: false, plain);

    /// <summary>The same; with lazy messages where <paramref name="isLazy"/> is true.</summary>
    public static async Task<Programs> Compile(
        IEnumerable<(string Name, string Text)> sources, bool isLazy, IEnumerable<string> plain)
    {
        (SyntaxTree[] own, Compilation compilation, List<Diagnostic> findings) = await Find(sources, isLazy, plain);
        // Some errors come only with the code, and only if there are no others.
        using var image = new MemoryStream();
        while (true)
        {
            compilation = compilation.RemoveSyntaxTrees(own.Where(tree => compilation.ContainsSyntaxTree(tree)
                && findings.Any(it => IsOfCompiler(it.Id) && it.Location.SourceTree == tree)));
            image.SetLength(0);
            Diagnostic[] errors = [.. Errors(compilation.Emit(image).Diagnostics)];
            if (errors.Length == 0) break;
            if (errors.Any(it => !own.Contains(it.Location.SourceTree) || findings.Contains(it)))
                throw new InvalidOperationException(string.Join('\n', errors.AsEnumerable()));
            findings.AddRange(errors);
        }

        return new Programs(findings, image.ToArray());
    }

    private static async Task<(SyntaxTree[] Own, Compilation Compilation, List<Diagnostic> Findings)> Find(
        IEnumerable<(string Name, string Text)> sources, bool isLazy, IEnumerable<string> plain)
    {
        var options = Compiled.Options.WithAllowUnsafe(false).WithWarningLevel(9999);
        SyntaxTree[] own =
        [
            .. sources.Select(it => CSharpSyntaxTree.ParseText(it.Text, Compiled.Language, Folder + it.Name)),
            .. plain.Select((text, i) => CSharpSyntaxTree.ParseText(text, Compiled.Language, $"{Folder}plain{i}.cs")),
        ];
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new ProtoZeroGenerator.ProtoZeroGenerator().AsSourceGenerator()],
            new[] { "shop.proto", "parcel.proto", "sales.proto" }.Select(it => new MemoryFile(it, Schema(it, isLazy))),
            Compiled.Language);
        driver.RunGeneratorsAndUpdateCompilation(
            CSharpCompilation.Create("Programs", own, s_references, options),
            out Compilation compilation, out ImmutableArray<Diagnostic> said);
        if (!said.IsEmpty) throw new InvalidOperationException(string.Join('\n', said));

        List<Diagnostic> findings = [.. (await Compiled.FindAll(compilation))
            .Where(it => Compiled.IsFound(it) || it.Severity == DiagnosticSeverity.Error)];
        return (own, compilation, findings);
    }

    // A library of which a program sees no source.
    private static PortableExecutableReference Other(string resource)
    {
        var image = new MemoryStream();
        SyntaxTree tree = CSharpSyntaxTree.ParseText(WrongProgram.Resource(resource), Compiled.Language);
        CSharpCompilation compilation =
            CSharpCompilation.Create("Outside", [tree], Compiled.References, Compiled.Options);
        if (!compilation.Emit(image).Success) throw new InvalidOperationException(resource);
        return MetadataReference.CreateFromImage(image.ToArray());
    }

    private static string Schema(string name, bool isLazy)
    {
        string text = WrongProgram.Resource(name);
        // Scans look at more than the changes that lazy messages are tried with.
        return !isLazy || name == "sales.proto" ? text : text.Replace(
            "option csharp_namespace",
            "import \"protozerosharp/options.proto\";\noption (protozerosharp.file).lazy = true;\noption csharp_namespace",
            StringComparison.Ordinal);
    }

    private static IEnumerable<Diagnostic> Errors(IEnumerable<Diagnostic> all) =>
        all.Where(it => it.Severity == DiagnosticSeverity.Error);

    private static bool IsOfCompiler(string id) => id.StartsWith("CS", StringComparison.Ordinal);

    /// <summary>
    /// The ids of what is wrong with a source, each once, in ordinal order. Where the compiler finds errors it is they:
    /// the analyzers may say more of what does not compile.
    /// </summary>
    public IEnumerable<string> Findings(string name)
    {
        string[] all = [.. _findings[name].Select(it => it.Id).Distinct().Order(StringComparer.Ordinal)];
        return all.Any(IsOfCompiler) ? all.Where(IsOfCompiler) : all;
    }

    /// <summary>What is wrong with a source, by place: the ids with the texts of their lines.</summary>
    public IEnumerable<string> Places(string name) =>
        from it in _findings[name]
        let line = it.Location.SourceTree!.GetText().Lines.GetLineFromPosition(it.Location.SourceSpan.Start)
        orderby line.LineNumber, it.Id
        select $"{it.Id} {line.ToString().Split("// PZ")[0].Trim()}";

    /// <summary>Sources for which something was found, those of the generator too.</summary>
    public IEnumerable<string> Found => _findings.Select(it => it.Key);

    /// <summary>Calls a static method with an arena.</summary>
    public T Run<T>(string type, string method = "Run")
    {
        using var arena = new ArenaAllocator();
        return _assembly!.GetType(type, throwOnError: true)!
            .GetMethod(method, BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!
            .CreateDelegate<Func<ArenaAllocator, T>>()(arena);
    }

    /// <inheritdoc/>
    public void Dispose() => _context.Unload();

    private static string NameOf(SyntaxTree? tree) => tree is null ? "" : Path.GetFileName(tree.FilePath);
}
