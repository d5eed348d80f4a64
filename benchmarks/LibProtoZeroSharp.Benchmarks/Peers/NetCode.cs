extern alias reflection;

using System;
using System.Collections.Concurrent;
using System.IO;
using System.Linq;
using System.Reflection;
using Google.Protobuf.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Testing;
using NetFile = reflection::Google.Protobuf.Reflection.FileDescriptorProto;
using NetFiles = reflection::Google.Protobuf.Reflection.FileDescriptorSet;
using NetGenerator = reflection::ProtoBuf.Reflection.CSharpCodeGenerator;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>
/// The classes that the generator of protobuf-net makes of a schema, compiled at set-up: the project cannot hold them
/// beside those of Google.Protobuf, which have the same names.
/// </summary>
internal static class NetCode
{
    // Import roots; those of the data are missing where the project was built without it.
    private static readonly string[] s_roots =
    [
        Repository.PathOf("benchmarks/LibProtoZeroSharp.Benchmarks/protos"),
        .. new[] { "otlp", "mvt", "osm", "benchmarks" }.Select(DataFolder.PathOf),
    ];

    private static readonly ConcurrentDictionary<string, Assembly> s_assemblies = new();

    /// <summary>The class of a message that is in no other message.</summary>
    public static Type Class(MessageDescriptor message)
    {
        // The generators make other capitals of a package such as OSMPBF.
        string name = message.ClrType.FullName!;
        return s_assemblies.GetOrAdd(message.File.Name, Compile).GetType(name, throwOnError: false, ignoreCase: true)
            ?? throw new InvalidOperationException($"protobuf-net has no class {name}.");
    }

    private static Assembly Compile(string file)
    {
        var files = new NetFiles();
        foreach (string root in s_roots.Where(Directory.Exists)) files.AddImportPath(root);
        files.Add(file, includeInOutput: true);
        files.Process();
        // Imports, too.
        foreach (NetFile imported in files.Files) imported.IncludeInOutput = true;
        string errors = string.Join("; ", files.GetErrors().Where(static found => found.IsError));
        Agreement.Require(errors.Length == 0, errors);
        CSharpCompilation compilation = CSharpCompilation.Create(
            $"protobuf-net of {file.Replace('/', '.')}",
            NetGenerator.Default.Generate(files).Select(static code => CSharpSyntaxTree.ParseText(code.Text)),
            References(),
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release));
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        Agreement.Require(result.Success, string.Join("; ", result.Diagnostics.Take(5)));
        return Assembly.Load(image.ToArray());
    }

    private static PortableExecutableReference[] References() =>
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path) is var name
                && (name.StartsWith("System.", StringComparison.Ordinal) || name == "protobuf-net.Core.dll"))
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];
}
