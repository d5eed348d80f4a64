using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Testing;

/// <summary>What the package Grpc.Tools brings: Google's compiler and its schemas. Nothing of it runs in our builds.</summary>
internal static class GrpcTools
{
    // The test project writes it down: <AssemblyMetadata Include="GrpcToolsFolder" Value="$(PkgGrpc_Tools)" />.
    private static readonly string s_folder = typeof(GrpcTools).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == "GrpcToolsFolder").Value!;

    /// <summary>The import root of <c>google/protobuf/*.proto</c>.</summary>
    public static string Includes { get; } = Path.Combine(s_folder, "build", "native", "include");

    /// <summary>The protoc for this machine.</summary>
    public static string Protoc { get; } = FindProtoc();

    /// <summary>Runs protoc and returns how it ended and what it wrote about it.</summary>
    public static (int ExitCode, string Text) RunProtoc(params IEnumerable<string> arguments)
    {
        using Process process = Process.Start(new ProcessStartInfo(Protoc, arguments) { RedirectStandardError = true })!;
        string text = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, text);
    }

    private static string FindProtoc()
    {
        string system = OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "macosx" : "linux";
        string machine = system == "macosx" ? "universal"
            : system == "linux" && RuntimeInformation.OSArchitecture == Architecture.Arm64 ? "arm64" : "x64";
        return Path.Combine(s_folder, "tools", $"{system}_{machine}", OperatingSystem.IsWindows() ? "protoc.exe" : "protoc");
    }
}
