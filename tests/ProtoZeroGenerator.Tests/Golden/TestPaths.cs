using ProtoZeroSharp.Testing;

namespace ProtoZeroGenerator.Tests.Golden;

/// <summary>Folders outside the test assembly.</summary>
internal static class TestPaths
{
    /// <summary>The folder with <c>invalid/</c> and <c>valid/</c>.</summary>
    public static string Golden { get; } = Repository.PathOf("tests/ProtoZeroGenerator.Tests/Golden");

    /// <summary>The import root of the built-in schemas, as source files.</summary>
    public static string WellKnown { get; } = Repository.PathOf("protos");
}
