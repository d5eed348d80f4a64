using System.Diagnostics;
using System.IO;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Google's compiler, which came with the package Grpc.Tools: an independent judge of bytes.</summary>
internal static class Protoc
{
    /// <summary>The text form of a message in a file.</summary>
    public static string Decode(Payload payload, string file)
    {
        string root = DataFolder.PathOf(payload.SchemaRoot);
        var start = new ProcessStartInfo(
            GrpcTools.Protoc,
            ["-I", root, "-I", GrpcTools.Includes, "--decode", payload.Message, payload.Schema])
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
}
