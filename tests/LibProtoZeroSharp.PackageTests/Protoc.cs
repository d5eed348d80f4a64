using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Google's compiler, which came with the package Grpc.Tools: an independent judge of bytes.</summary>
internal static class Protoc
{
    private static readonly string s_package = typeof(Protoc).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == "GrpcTools").Value!;

    /// <summary>The text form of a message in a file.</summary>
    public static string Decode(Payload payload, string file)
    {
        string root = DataFolder.PathOf(payload.SchemaRoot);
        var start = new ProcessStartInfo(
            Program,
            ["-I", root, "-I", Path.Combine(s_package, "build", "native", "include"), "--decode", payload.Message, payload.Schema])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            StandardOutputEncoding = Encoding.UTF8,
        };
        using Process process = Process.Start(start)!;
        process.StandardInput.BaseStream.Write(File.ReadAllBytes(file));
        process.StandardInput.Close();
        string text = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, $"protoc cannot decode {file} as {payload.Message}");
        return text;
    }

    private static string Program
    {
        get
        {
            string system = OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "macosx" : "linux";
            string processor = RuntimeInformation.OSArchitecture == Architecture.Arm64 && OperatingSystem.IsLinux() ? "arm64" : "x64";
            return Path.Combine(s_package, "tools", $"{system}_{processor}", OperatingSystem.IsWindows() ? "protoc.exe" : "protoc");
        }
    }
}
