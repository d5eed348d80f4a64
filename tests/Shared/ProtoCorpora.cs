using System;
using System.IO;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>The schemas of the data folder.</summary>
internal static class ProtoCorpora
{
    /// <summary>Every import root with the number of its <c>.proto</c> files.</summary>
    public static readonly (string Folder, int Count)[] All =
    [
        ("corpus/googleapis", 172), ("corpus/protobuf-tests", 95), ("conformance", 6), ("otlp", 11), ("osm", 2),
        ("mvt", 1),
        ("benchmarks", 5), ("descriptors", 1),
    ];

    /// <summary>
    /// The roots that the protoc of <see cref="GrpcTools"/> compiles. Not corpus/protobuf-tests, which needs features
    /// that are younger.
    /// </summary>
    public static TheoryData<string> OfProtoc =>
        [.. All.Select(corpus => corpus.Folder).Where(folder => folder != "corpus/protobuf-tests")];

    /// <summary>The set of protoc that is stored for a root; it holds all imports.</summary>
    public static byte[] StoredSet(string name) =>
        File.ReadAllBytes(DataFolder.PathOf($"descriptors/{name}.fds.pb"));

    /// <summary>Import names of the files below a root, in ordinal order.</summary>
    public static string[] FilesOf(string folder)
    {
        string root = DataFolder.PathOf(folder);
        return
        [
            .. Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(root, file).Replace('\\', '/')).Order(StringComparer.Ordinal),
        ];
    }
}
