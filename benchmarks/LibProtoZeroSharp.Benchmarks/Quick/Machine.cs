using System;
using System.Linq;
using System.Runtime.InteropServices;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>What the figures were taken on.</summary>
internal static class Machine
{
    /// <summary>Processor, system and versions in one line.</summary>
    public static string Description
    {
        get
        {
            string checks = ProtoZeroInfo.ChecksEnabled ? "; CHECKED LIBRARY, do not publish" : "";
            return $"{Processor()}, {Environment.ProcessorCount} processors; "
                + $"{RuntimeInformation.OSDescription.Trim()}; {RuntimeInformation.FrameworkDescription}; "
                + $"Google.Protobuf {VersionOf<Google.Protobuf.ByteString>()}{checks}";
        }
    }

    private static string VersionOf<T>() => typeof(T).Assembly.GetName().Version!.ToString(3);

    private static string Processor()
    {
        const string File = "/proc/cpuinfo";
        string? line = System.IO.File.Exists(File)
            ? System.IO.File.ReadLines(File)
                .FirstOrDefault(static line => line.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return line?[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim()
            ?? RuntimeInformation.ProcessArchitecture.ToString();
    }
}
