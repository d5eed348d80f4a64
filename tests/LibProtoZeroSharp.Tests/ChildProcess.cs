using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>What tests run in a process of its own, because it depends on how the process was started.</summary>
internal static class ChildProcess
{
    private static readonly Dictionary<string, Action> s_works = new()
    {
        [nameof(Memory.KeyHashTests.HashAll)] = Memory.KeyHashTests.HashAll,
        [nameof(Memory.InPlaceChangeTests.ParseChanging)] = Memory.InPlaceChangeTests.ParseChanging,
        [nameof(Memory.UnloadingTests.LoadAndUnload)] = Memory.UnloadingTests.LoadAndUnload,
        [nameof(Messages.OwnedMemoryTests.ForgetMany)] = Messages.OwnedMemoryTests.ForgetMany,
        [nameof(Messages.OwnedMemoryTests.ListenLate)] = Messages.OwnedMemoryTests.ListenLate,
        [nameof(Messages.OwnedMemoryTests.ForgetAfterAPeak)] = Messages.OwnedMemoryTests.ForgetAfterAPeak,
#if DEBUG
        [nameof(Checks.LifetimeTextTests.ForgetArenas)] = Checks.LifetimeTextTests.ForgetArenas,
#endif
    };

    /// <summary>The program of the child: 0 when the named work ended well. "all" runs the tests themselves.</summary>
    public static int Main(string[] arguments)
    {
        string name = arguments.Length == 1 ? arguments[0] : "";
        if (name == "all") return InProcessRun.Run();
        if (s_works.TryGetValue(name, out Action? work))
        {
            work();
            return 0;
        }

        Console.Error.WriteLine("These are tests: run them with dotnet test.");
        return 2;
    }

    /// <summary>Runs work in a process with these variables, and asserts that it ends well.</summary>
    /// <returns>What it wrote to standard error.</returns>
    public static string Run(string work, params (string Name, string Value)[] environment)
    {
        // The host that runs the tests may be another program, so the runtime is found beside the base library.
        string runtime = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        string program = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        var start = new ProcessStartInfo(Path.GetFullPath(Path.Combine(runtime, "../../..", program)))
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
        };
        start.ArgumentList.Add("exec");
        start.ArgumentList.Add(typeof(ChildProcess).Assembly.Location);
        start.ArgumentList.Add(work);
        foreach ((string name, string value) in environment) start.Environment[name] = value;
        using Process child = Process.Start(start)!;
        List<string> output = [child.StandardError.ReadToEnd(), child.StandardOutput.ReadToEnd()];
        child.WaitForExit();
        Assert.True(child.ExitCode == 0, $"exit code {child.ExitCode}\n{string.Join('\n', output)}");
        return output[0];
    }
}
