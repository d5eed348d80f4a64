using System;
using System.Diagnostics;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace OrleansTests.Sample;

/// <summary>
/// A run of some processes that needs redis-server: set PROTOZERO_SLOW to run it. Skipped without that, and where
/// <c>eng/services.sh install redis-server</c> has not found it.
/// </summary>
internal sealed class RedisFactAttribute : FactAttribute
{
    private static readonly string? s_missing;

    static RedisFactAttribute()
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_SLOW") is null)
        {
            s_missing = "left out: redis-server is started with PROTOZERO_SLOW=1 alone";
            return;
        }

        if (!OperatingSystem.IsLinux())
        {
            s_missing = "eng/services.sh is for Linux";
            return;
        }

        var start = new ProcessStartInfo("bash", [Repository.PathOf("eng/services.sh"), "install", "redis-server"])
        {
            RedirectStandardOutput = true,
        };
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd().Trim();
        process.WaitForExit();
        if (process.ExitCode == 0) Program = output.Split('\n').Last();
        else s_missing = output.Length > 0 ? output : $"eng/services.sh ended with {process.ExitCode}";
    }

    public RedisFactAttribute() => Skip = s_missing;

    /// <summary>The server.</summary>
    public static string Program { get; } = "redis-server";
}
