using System;
using System.Diagnostics;
using System.IO;
using System.Security.Cryptography;
using System.Threading.Tasks;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>The packages of <c>Node/package.json</c>, installed once into the folder artifacts.</summary>
internal static class NodePackages
{
    /// <summary>Installs what is missing and gives the folder of the packages.</summary>
    public static async Task<string> InstallAsync()
    {
        string list = Repository.PathOf("tests/LibProtoZeroSharp.GrpcTests/Node/package.json");
        string hash = Convert.ToHexStringLower(SHA256.HashData(await File.ReadAllBytesAsync(list)))[..16];
        string installed = Repository.PathOf($"artifacts/node/{hash}");
        if (!Directory.Exists(installed))
        {
            // A run that is broken off leaves no half of a folder under the name that counts.
            string fresh = Directory.CreateDirectory($"{installed}-{Environment.ProcessId}").FullName;
            File.Copy(list, Path.Combine(fresh, "package.json"), overwrite: true);
            await RunNpmAsync(fresh);
            try
            {
                Directory.Move(fresh, installed);
            }
            catch (IOException) when (Directory.Exists(installed))
            {
                Directory.Delete(fresh, recursive: true);   // another run was faster
            }
        }

        return Path.Combine(installed, "node_modules");
    }

    private static async Task RunNpmAsync(string folder)
    {
        var start = new ProcessStartInfo(
            NodeTheoryAttribute.Npm!, ["install", "--no-audit", "--no-fund", "--ignore-scripts"])
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process npm = Process.Start(start)!;
        Task<string> output = npm.StandardOutput.ReadToEndAsync(), errors = npm.StandardError.ReadToEndAsync();
        await npm.WaitForExitAsync();
        Assert.True(npm.ExitCode == 0, $"npm install ended with {npm.ExitCode}:\n{await output}{await errors}");
    }
}
