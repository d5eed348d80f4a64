using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>
/// A user's project with <c>.proto</c> files, built as the SDK builds it: the generator's code against the library,
/// with all warnings, documentation comments read, and no unsafe code allowed.
/// </summary>
internal sealed class EmittedCode
{
    private static readonly MetadataReference[] s_references = Directory
        .EnumerateFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System*.dll")
        .Append(typeof(ProtoWriter).Assembly.Location)
        .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)).ToArray();

    // What the SDK gives for net10.0; documentation comments are read where a project makes a documentation file.
    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.CSharp14, DocumentationMode.Diagnose);

    // C# to come, with the rules of memory safety that are off unless a project asks for them.
    private static readonly CSharpParseOptions s_next =
        s_parse.WithLanguageVersion(LanguageVersion.Preview).WithFeatures([new("updated-memory-safety-rules", "")]);

    private static readonly CSharpCompilationOptions s_options = new(
        OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable,
        warningLevel: 9999);

    // All projects are made of one of these, and share what the compiler has read of the references.
    private static readonly CSharpCompilation s_empty =
        CSharpCompilation.Create("Project", [], s_references, s_options);
    private static readonly CSharpCompilation s_emptyWithGrpc = s_empty.AddReferences(
        MetadataReference.CreateFromFile(typeof(Grpc.Core.CallInvoker).Assembly.Location),
        MetadataReference.CreateFromFile(
            Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "netstandard.dll")));

    private EmittedCode(
        CSharpCompilation compilation, IReadOnlyList<string> hintNames, IReadOnlyList<string> findings,
        IReadOnlyList<string> messages)
    {
        Compilation = compilation;
        HintNames = hintNames;
        Findings = findings;
        Messages = messages;
    }

    /// <summary>The project.</summary>
    public CSharpCompilation Compilation { get; }

    /// <summary>The sources that the generator added.</summary>
    public IReadOnlyList<string> HintNames { get; }

    /// <summary>What the generator said, warnings too.</summary>
    public IReadOnlyList<string> Findings { get; }

    /// <summary>What the compiler said of the code, warnings too.</summary>
    public IReadOnlyList<string> Messages { get; }

    /// <summary>
    /// Builds a project of these files. The import root is a folder that all of them lie in, if one is named. With
    /// <paramref name="withoutNullable"/> the code is also judged as part of a project that does not enable nullable
    /// references. With <paramref name="grpcServices"/> it references gRPC. With <paramref name="isNext"/> the compiler
    /// takes it as the next version of C#. The messages are of <paramref name="form"/>.
    /// </summary>
    public static EmittedCode Build(
        IEnumerable<(string Path, string Text)> files, string? importRoot = null, bool withoutNullable = false,
        string? grpcServices = null, bool isNext = false, string form = "Struct")
    {
        var properties = new Dictionary<string, string>();
        if (grpcServices is not null) properties["build_property.GrpcServices"] = grpcServices;
        properties["build_property.ProtoZeroForm"] = form;
        if (importRoot is not null) properties["build_property.ProtoZeroImportRoot"] = importRoot;
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new ProtoZeroGenerator().AsSourceGenerator()],
            files.Select(file => new MemoryText(file.Path, file.Text)),
            isNext ? s_next : s_parse,
            new MemoryOptions(properties, new Dictionary<string, Dictionary<string, string>>()));
        CSharpCompilation empty = grpcServices is null ? s_empty : s_emptyWithGrpc;
        GeneratorRunResult run = driver.RunGenerators(empty).GetRunResult().Results.Single();
        if (run.Exception is not null) throw new InvalidOperationException("The generator threw.", run.Exception);

        CSharpCompilation compilation =
            empty.AddSyntaxTrees(run.GeneratedSources.Select(source => source.SyntaxTree));
        return new EmittedCode(
            compilation,
            run.GeneratedSources.Select(source => source.HintName).ToList(),
            run.Diagnostics.Select(one => one.ToString()).ToList(),
            Emitted(compilation).Concat(withoutNullable ? WithoutNullable(compilation) : []).ToList());
    }

    // Some errors come only with the code, so everything is compiled to the end.
    private static List<string> Emitted(CSharpCompilation compilation)
    {
        using var image = new MemoryStream();
        using var documentation = new MemoryStream();
        return Told(compilation.Emit(image, xmlDocumentationStream: documentation).Diagnostics);
    }

    // The setting changes what the compiler thinks of the text, not the code that it makes of it.
    private static List<string> WithoutNullable(CSharpCompilation compilation) =>
        Told(
            compilation.WithOptions(compilation.Options.WithNullableContextOptions(NullableContextOptions.Disable))
            .GetDiagnostics());

    private static List<string> Told(IEnumerable<Diagnostic> diagnostics) => diagnostics
        .Where(one => one.Severity >= DiagnosticSeverity.Warning)
        .Select(
            one =>
                $"{one} in: {one.Location.SourceTree?.GetText().Lines[one.Location.GetLineSpan().StartLinePosition.Line]}")
        .ToList();
}
