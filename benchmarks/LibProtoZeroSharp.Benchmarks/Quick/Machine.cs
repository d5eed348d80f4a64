using System;
using System.Linq;
using System.Reflection;
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
                + $"Google.Protobuf {VersionOf<Google.Protobuf.ByteString>()}; "
                + $"protobuf-net {VersionOf<ProtoBuf.Meta.TypeModel>()}{checks}";
        }
    }

    private static string VersionOf<T>() => Version.Parse(
        typeof(T).Assembly.GetCustomAttribute<AssemblyFileVersionAttribute>()!.Version).ToString(3);

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
