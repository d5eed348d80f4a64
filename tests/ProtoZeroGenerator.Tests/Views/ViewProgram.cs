using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroGenerator.Tests.Schema;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp;
using Xunit;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>Compiled messages of a schema, with views of one of them for each seed.</summary>
internal sealed class ViewProgram
{
    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.CSharp14);

    private ViewProgram(MessageSchema message, IReadOnlyList<ViewTriple> triples)
    {
        Message = message;
        Triples = triples;
    }

    /// <summary>The message that is viewed.</summary>
    public MessageSchema Message { get; }

    /// <summary>What is compared, one for each seed.</summary>
    public IReadOnlyList<ViewTriple> Triples { get; }

    /// <summary>Compiles files with seeded views.</summary>
    /// <param name="files">The files of the schema.</param>
    /// <param name="root">Their import root, or null.</param>
    /// <param name="name">Full name of the message.</param>
    /// <param name="seeds">A view for each.</param>
    public static ViewProgram Of(
        IReadOnlyList<(string Path, string Text)> files, string? root, string name, IEnumerable<int> seeds)
    {
        Linked linked = Linked.Sources([.. files.Select(file => new SourceFile(file.Path, file.Text, root))]);
        MessageSchema message = linked.Message(name);
        string[] imports = [.. linked.Set.Files.Where(file => !file.IsBuiltIn).Select(file => file.ImportName)];
        int[] all = [.. seeds];
        var views = all.Select(seed =>
            (Path.Combine(root ?? "", $"seeded{seed}.proto"), SeededViews.Text(message, seed, imports)));
        Dictionary<string, Type> types = Compile([.. files, .. views], root);
        return new ViewProgram(message, [.. all.Select(seed => ViewTriple.Of(
            types[name], types[$"seeded{seed}.V0"], types[$"seeded{seed}.P0"], SeededViews.HasViewsOnly(seed)))]);
    }

    // The generator's code, optimized as a user's program is.
    internal static Dictionary<string, Type> Compile(IReadOnlyList<(string Path, string Text)> files, string? root)
    {
        var properties = new Dictionary<string, string>();
        if (root is not null) properties.Add("build_property.ProtoZeroImportRoot", root);
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new ProtoZeroGenerator().AsSourceGenerator()],
            files.Select(file => new MemoryText(file.Path, file.Text)),
            s_parse,
            new MemoryOptions(properties, new Dictionary<string, Dictionary<string, string>>()));
        MetadataReference[] references = [.. Directory
            .EnumerateFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System*.dll")
            .Append(typeof(ProtoWriter).Assembly.Location).Select(path => MetadataReference.CreateFromFile(path))];
        CSharpCompilation empty = CSharpCompilation.Create(
            "Views", [], references,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release,
                nullableContextOptions: NullableContextOptions.Enable));
        GeneratorRunResult run = driver.RunGenerators(empty).GetRunResult().Results.Single();
        Assert.Equal([], run.Diagnostics.Where(one => one.Severity == DiagnosticSeverity.Error));
        using var image = new MemoryStream();
        EmitResult result = empty.AddSyntaxTrees(run.GeneratedSources.Select(source => source.SyntaxTree)).Emit(image);
        Assert.Equal([], result.Diagnostics.Where(one => one.Severity == DiagnosticSeverity.Error));
        return MessagesOf(image.ToArray());
    }

    private static Dictionary<string, Type> MessagesOf(byte[] image)
    {
        Assembly assembly = new AssemblyLoadContext(null).LoadFromStream(new MemoryStream(image));
        MethodInfo nameOf =
            typeof(ViewProgram).GetMethod(nameof(NameOf), BindingFlags.NonPublic | BindingFlags.Static)!;
        return assembly.GetTypes()
            .Where(type => type.IsValueType && type.GetInterfaces().Any(one =>
                one.IsGenericType && one.GetGenericTypeDefinition() == typeof(IProtoMessage<>)))
            .ToDictionary(type => (string)nameOf.MakeGenericMethod(type).Invoke(null, null)!);
    }

    private static string NameOf<T>()
        where T : unmanaged, IProtoMessage<T> => T.FullName;
}
