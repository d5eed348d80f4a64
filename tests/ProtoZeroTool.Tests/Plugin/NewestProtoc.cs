using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

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

    private static readonly Lazy<string> s_protoc = new(Copy);

    private static string Extension => OperatingSystem.IsWindows() ? ".exe" : "";

    /// <summary>Runs it with the built tool as the plug-in.</summary>
    public static (int ExitCode, string Text) RunWithPlugin(params IEnumerable<string> arguments)
    {
        string tool = Path.Combine(AppContext.BaseDirectory, "protozero" + Extension);
        string[] fixedArguments = [$"--plugin=protoc-gen-zerosharp={tool}", "-I" + s_tools];
        (int exitCode, _, string text) = Run([], [.. fixedArguments, .. arguments]);
        return (exitCode, text);
    }

    /// <summary>Runs it with bytes on its standard input.</summary>
    /// <returns>How it ended, and what it wrote to the standard output and the standard error.</returns>
    public static (int ExitCode, string Output, string Error) Run(byte[] input, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(s_protoc.Value, [.. arguments])
        {
            RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        start.Environment["DOTNET_ROOT"] =
            Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        using Process process = Start(start);
        Task<string> output = process.StandardOutput.ReadToEndAsync(), error = process.StandardError.ReadToEndAsync();
        using (Stream stream = process.StandardInput.BaseStream)
        {
            if (input.Length > 0) stream.Write(input);
        }

        process.WaitForExit();
        return (process.ExitCode, output.Result, error.Result);
    }

    // A process that another test starts while the copy is written has the file open until it becomes its program. That
    // takes moments; a file that is open for writing cannot be run (ETXTBSY).
    private static Process Start(ProcessStartInfo start)
    {
        const int TextFileBusy = 26, MostTries = 100;
        for (int tries = 1; ; tries++)
        {
            try
            {
                return Process.Start(start)!;
            }
            catch (Win32Exception e) when (e.NativeErrorCode == TextFileBusy && tries < MostTries)
            {
                Thread.Sleep(20);
            }
        }
    }

    // Packages do not say which files can be run. The copy lives as long as the tests run.
    private static string Copy()
    {
        var folder = new ToolFolder();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => folder.Dispose();
        string protoc = folder.PathOf("protoc" + Extension);
        File.Copy(Path.Combine(s_tools, Platform(), "protoc" + Extension), protoc);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(protoc, File.GetUnixFileMode(protoc) | UnixFileMode.UserExecute);
        return protoc;
    }

    private static string Platform() => OperatingSystem.IsWindows() ? "windows_x64"
        : OperatingSystem.IsMacOS() ? "macosx_x64"
        : RuntimeInformation.OSArchitecture == Architecture.Arm64 ? "linux_aarch64" : "linux_x64";
}
