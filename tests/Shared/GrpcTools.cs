using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading.Tasks;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// What the package Grpc.Tools brings: Google's compiler and its schemas. Nothing of it runs in our builds.
/// </summary>
internal static class GrpcTools
{
    // The test project writes it down: <AssemblyMetadata Include="GrpcToolsFolder" Value="$(PkgGrpc_Tools)" />.
    private static readonly string s_folder =
        typeof(GrpcTools).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == "GrpcToolsFolder").Value!;

    /// <summary>The folder of all packages that were restored, a source of packages too.</summary>
    public static string Packages { get; } = Path.GetFullPath(Path.Combine(s_folder, "..", ".."));

    /// <summary>The import root of <c>google/protobuf/*.proto</c>.</summary>
    public static string Includes { get; } = Path.Combine(s_folder, "build", "native", "include");

    /// <summary>The protoc for this machine.</summary>
    public static string Protoc { get; } = FindProtoc();

    /// <summary>Runs protoc and returns how it ended and what it wrote about it.</summary>
    public static (int ExitCode, string Text) RunProtoc(params IEnumerable<string> arguments)
    {
        using Process process =
            Process.Start(new ProcessStartInfo(Protoc, arguments) { RedirectStandardError = true })!;
        string text = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, text);
    }

    /// <summary>The text form of a message, as Google's C++ reads its bytes.</summary>
    /// <param name="roots">Import roots before that of <see cref="Includes"/>.</param>
    /// <param name="schema">Import name of the file that declares the message.</param>
    /// <param name="message">Full name of the message.</param>
    /// <param name="bytes">The encoded message.</param>
    /// <exception cref="InvalidOperationException">protoc does not take them; the message says why.</exception>
    public static string Decode(IEnumerable<string> roots, string schema, string message, ReadOnlyMemory<byte> bytes)
    {
        var start = new ProcessStartInfo(
            Protoc,
            [.. roots.Append(Includes).Select(root => "-I" + root), "--decode=" + message, schema])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.UTF8,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> text = process.StandardOutput.ReadToEndAsync();
        try
        {
            process.StandardInput.BaseStream.Write(bytes.Span);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It ended early, and says why.
        }

        process.WaitForExit();
        return process.ExitCode == 0 ? text.Result
            : throw new InvalidOperationException($"protoc cannot decode a {message}: {errors.Result}");
    }

    private static string FindProtoc()
    {
        string system = OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "macosx" : "linux";
        string machine = system == "macosx" ? "universal"
            : system == "linux" && RuntimeInformation.OSArchitecture == Architecture.Arm64 ? "arm64" : "x64";
        return Path.Combine(s_folder, "tools", $"{system}_{machine}",
            OperatingSystem.IsWindows() ? "protoc.exe" : "protoc");
    }
}
