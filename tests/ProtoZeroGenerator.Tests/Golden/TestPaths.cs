using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

namespace ProtoZeroGenerator.Tests.Golden;

/// <summary>Folders and tools outside the test assembly, as the build knew them.</summary>
internal static class TestPaths
{
    /// <summary>The folder with <c>invalid/</c> and <c>valid/</c>.</summary>
    public static string Golden { get; } = Metadata("GoldenFolder");

    /// <summary>The import root of the built-in schemas, as source files.</summary>
    public static string WellKnown { get; } = Metadata("WellKnownFolder");

    /// <summary>The import root of the schemas that come with <see cref="Protoc"/>.</summary>
    public static string ProtocIncludes { get; } =
        Path.Combine(Metadata("GrpcToolsFolder"), "build", "native", "include");

    /// <summary>The protoc of Grpc.Tools for this machine.</summary>
    public static string Protoc { get; } = FindProtoc();

    private static string FindProtoc()
    {
        string system = RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? "windows"
            : RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? "macosx" : "linux";
        string machine = system == "macosx" ? "universal"
            : system == "linux" && RuntimeInformation.OSArchitecture == Architecture.Arm64 ? "arm64" : "x64";
        string file = system == "windows" ? "protoc.exe" : "protoc";
        return Path.Combine(Metadata("GrpcToolsFolder"), "tools", system + "_" + machine, file);
    }

    private static string Metadata(string key) =>
        typeof(TestPaths).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(attribute => attribute.Key == key).Value!;
}
