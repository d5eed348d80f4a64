using System;
using System.IO;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>A theory that needs node and npm; skipped where they are not installed.</summary>
internal sealed class NodeTheoryAttribute : TheoryAttribute
{
    /// <summary>Full path of npm, which is a script on Windows; null where it is missing.</summary>
    public static string? Npm { get; } = Find(OperatingSystem.IsWindows() ? "npm.cmd" : "npm");

    /// <summary>Full path of node; null where it is missing.</summary>
    public static string? Node { get; } = Find(OperatingSystem.IsWindows() ? "node.exe" : "node");

    public NodeTheoryAttribute() => Skip = Npm is null || Node is null ? "node and npm are not on the path" : null;

    private static string? Find(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
        .Select(folder => Path.Combine(folder, program)).FirstOrDefault(File.Exists);
}
