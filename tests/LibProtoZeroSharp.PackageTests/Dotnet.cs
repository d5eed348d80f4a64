using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Runs the SDK's command line the way a user's shell would.</summary>
internal static class Dotnet
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(15);

    /// <summary>Runs <c>dotnet</c> with the given arguments and waits for it.</summary>
    public static CommandResult Run(string folder, params IEnumerable<string> arguments) =>
        RunProgram(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", folder, arguments);

    /// <summary>Runs an installed program the same way.</summary>
    public static CommandResult RunProgram(string program, string folder, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // What the test host's own build left behind would point a consumer's build at other SDKs and servers.
        foreach (string name in start.Environment.Keys.Where(IsLeftByOuterBuild).ToArray())
            start.Environment.Remove(name);
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        // Installed programs look for the runtime where it usually is; this run's may lie elsewhere.
        start.Environment["DOTNET_ROOT"] =
            Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

        var output = new StringBuilder();
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += (_, line) => Append(output, line.Data);
        process.ErrorDataReceived += (_, line) => Append(output, line.Data);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit(s_limit))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException(
                $"{program} {string.Join(' ', arguments)} took longer than {s_limit}:\n{output}");
        }

        process.WaitForExit();
        lock (output)
            return new CommandResult($"{program} {string.Join(' ', arguments)}", process.ExitCode, output.ToString());
    }

    private static bool IsLeftByOuterBuild(string variable) =>
        variable.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)
        || variable.StartsWith("VSTEST", StringComparison.OrdinalIgnoreCase)
        || variable.Equals("NUGET_PACKAGES", StringComparison.OrdinalIgnoreCase);

    private static void Append(StringBuilder output, string? line)
    {
        if (line is null)
            return;
        lock (output)
            output.Append(line).Append('\n');
    }
}
