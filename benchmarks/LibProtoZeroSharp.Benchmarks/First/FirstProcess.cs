using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime;
using LibProtoZeroSharp.Benchmarks.Classes;
using LibProtoZeroSharp.Benchmarks.Json;

namespace LibProtoZeroSharp.Benchmarks.First;

/// <summary>A process of this program that does nothing but one library's work on one message.</summary>
internal static class FirstProcess
{
    /// <summary>The first argument of such a process.</summary>
    public const string Name = "first-child";

    /// <summary>Starts one and waits for it.</summary>
    /// <param name="message">The case.</param>
    /// <param name="file">Has the encoded message.</param>
    /// <param name="isOurs">Which library.</param>
    /// <param name="count">How many messages.</param>
    public static FirstSample Start(FirstCase message, string file, bool isOurs, int count)
    {
        string program = Environment.ProcessPath!;
        // As dotnet program.dll, or as the program's own executable.
        string[] host = Path.GetFileNameWithoutExtension(program) == "dotnet"
            ? [Path.Combine(AppContext.BaseDirectory, typeof(FirstProcess).Assembly.GetName().Name + ".dll")] : [];
        var start = new ProcessStartInfo(program,
            [.. host, Name, message.Name, file, isOurs ? "ours" : "theirs",
                count.ToString(CultureInfo.InvariantCulture)])
        {
            RedirectStandardOutput = true,
        };
        long begin = Stopwatch.GetTimestamp();
        using Process process = Process.Start(start)!;
        string line = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        double milliseconds = Stopwatch.GetElapsedTime(begin).TotalMilliseconds;
        if (process.ExitCode != 0) throw new InvalidOperationException($"{message.Name}: the process failed.");
        return FirstSample.FromLine(line, milliseconds);
    }

    /// <summary>The process: the arguments after its name.</summary>
    public static void Run(string[] arguments)
    {
        FirstCase message = FirstList.All.Concat(JsonFirst.Cases).Concat(ClassFirst.Cases)
            .Single(found => found.Name == arguments[0]);
        byte[] data = File.ReadAllBytes(arguments[1]);
        byte[] target = new byte[(2 * data.Length) + 64];
        FirstWork work = arguments[2] == "ours" ? message.Ours : message.Theirs;
        int count = int.Parse(arguments[3], CultureInfo.InvariantCulture);
        // Once for nothing: the code that takes the times is not part of them.
        Take(static (_, _, _) => 0, data, target, count);
        Console.WriteLine(Take(work, data, target, count).ToLine());
    }

    private static FirstSample Take(FirstWork work, byte[] data, byte[] target, int count)
    {
        TimeSpan processor = Environment.CpuUsage.TotalTime, jit = JitInfo.GetCompilationTime();
        long methods = JitInfo.GetCompiledMethodCount(), begin = Stopwatch.GetTimestamp();
        int written = work(data, target, count);
        TimeSpan elapsed = Stopwatch.GetElapsedTime(begin);
        processor = Environment.CpuUsage.TotalTime - processor;
        jit = JitInfo.GetCompilationTime() - jit;
        methods = JitInfo.GetCompiledMethodCount() - methods;
        return new FirstSample(
            elapsed.TotalMilliseconds, processor.TotalMilliseconds, jit.TotalMilliseconds, methods, 0, written);
    }
}
