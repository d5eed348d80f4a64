using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>protoc as a process that writes C# for all files of a folder.</summary>
internal sealed class ProtocProcess(string root, IEnumerable<string> files) : IDisposable
{
    private const int Children = -1;

    private readonly string _output = Directory.CreateTempSubdirectory("protoc-").FullName;
    private readonly List<string> _arguments =
    [
        "-I" + root,
        "-I" + GrpcTools.Includes,
        .. files,
    ];

    /// <summary>
    /// Processor time of all processes that have ended, other work of the machine not counted; null where the system
    /// does not tell it.
    /// </summary>
    public static TimeSpan? ProcessorTime
    {
        get
        {
            if (!OperatingSystem.IsLinux() || IntPtr.Size != 8) return null;
            var usage = new long[18];
            return GetUsage(Children, usage) != 0 ? null
                : TimeSpan.FromSeconds(usage[0] + usage[2]) + TimeSpan.FromMicroseconds(usage[1] + usage[3]);
        }
    }

    /// <summary>Runs it once.</summary>
    public long Run()
    {
        (int exitCode, string text) =
            GrpcTools.RunProtoc(["--csharp_out=" + _output, "--csharp_opt=base_namespace=", .. _arguments]);
        return exitCode == 0 ? exitCode : throw new InvalidOperationException(text);
    }

    public void Dispose() => Directory.Delete(_output, recursive: true);

    [DllImport("libc", EntryPoint = "getrusage")]
    private static extern int GetUsage(int who, long[] usage);
}
