using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

namespace ProtoZeroTool.Tests.Plugin;

/// <summary>
/// protoc 36.2, of the package Google.Protobuf.Tools: it knows editions that the one of Grpc.Tools refuses.
/// </summary>
internal static class NewestProtoc
{
    // The test project writes it down.
    private static readonly string s_tools = Path.Combine(
        typeof(NewestProtoc).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(attribute => attribute.Key == "GoogleToolsFolder").Value!, "tools");

    /// <summary>Runs it with the built tool as the plug-in.</summary>
    public static (int ExitCode, string Text) RunWithPlugin(params IEnumerable<string> arguments)
    {
        string extension = OperatingSystem.IsWindows() ? ".exe" : "";
        string tool = Path.Combine(AppContext.BaseDirectory, "protozero" + extension);
        using ToolFolder folder = new();
        string protoc = folder.PathOf("protoc" + extension);
        File.Copy(Path.Combine(s_tools, Platform(), "protoc" + extension), protoc);
        // Packages do not say which files can be run.
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(protoc, File.GetUnixFileMode(protoc) | UnixFileMode.UserExecute);
        string[] fixedArguments = [$"--plugin=protoc-gen-zerosharp={tool}", "-I" + s_tools];
        var start = new ProcessStartInfo(protoc, [.. fixedArguments, .. arguments]) { RedirectStandardError = true };
        start.Environment["DOTNET_ROOT"] =
            Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        using Process process = Process.Start(start)!;
        string text = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, text);
    }

    private static string Platform() => OperatingSystem.IsWindows() ? "windows_x64"
        : OperatingSystem.IsMacOS() ? "macosx_x64"
        : RuntimeInformation.OSArchitecture == Architecture.Arm64 ? "linux_aarch64" : "linux_x64";
}
