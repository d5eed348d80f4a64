using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>A shell in which <c>protozero</c> is the tool that was built.</summary>
internal static class Bash
{
    /// <summary>Why there is no shell of a name; null where there is.</summary>
    public static string? MissingOf(string shell)
    {
        if (OperatingSystem.IsWindows()) return "On Windows the shell is another system's";
        string[] folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':');
        return folders.Any(folder => File.Exists($"{folder}/{shell}")) ? null : $"There is no {shell}";
    }

    /// <summary>Runs a script in a folder.</summary>
    public static async Task<ToolRun> RunAsync(string folder, string script)
    {
        var start = new ProcessStartInfo("bash", ["-c", $"set -o pipefail\n{script}"])
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["PATH"] = $"{AppContext.BaseDirectory}:{start.Environment["PATH"]}";
        start.Environment["NO_COLOR"] = "1";
        start.Environment["LC_ALL"] = "C.UTF-8";

        // Programs end before it pays.
        start.Environment["DOTNET_TieredPGO"] = "0";

        // Where HOME is another one, the program does not find the runtime by itself.
        start.Environment["DOTNET_ROOT"] =
            Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> output = process.StandardOutput.ReadToEndAsync(), error = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        return new ToolRun(process.ExitCode, await output, await error);
    }
}

/// <summary>A test that runs <see cref="Bash"/>; skipped where there is none.</summary>
internal sealed class BashTheoryAttribute : TheoryAttribute
{
    /// <param name="other">Another shell that it runs.</param>
    public BashTheoryAttribute(string other = "bash") => Skip = Bash.MissingOf("bash") ?? Bash.MissingOf(other);
}
