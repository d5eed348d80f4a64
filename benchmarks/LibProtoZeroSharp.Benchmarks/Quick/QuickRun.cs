using System;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Quick;

/// <summary>The published rows in a few minutes and one process: for ratios, not for absolute times.</summary>
internal static class QuickRun
{
    private const int EncodeRounds = 21;
    private const int DecodeRounds = 9;

    /// <summary>Measures, and writes tables of Markdown.</summary>
    /// <param name="output">Takes the tables.</param>
    /// <param name="progress">Takes a line for each round.</param>
    /// <param name="countsProcessTime">
    /// Whether the processor time of the process is measured, which other programs do not lengthen as much, instead of the time that goes by.
    /// </param>
    public static void Run(TextWriter output, TextWriter progress, bool countsProcessTime)
    {
        output.WriteLine(Machine() + (countsProcessTime ? "; processor time" : ""));
        output.WriteLine();
        Encode(progress, countsProcessTime).Write(output);
        Decode(progress, countsProcessTime).Write(output);
        if (!NativePeer.IsBuilt) output.WriteLine("protozero's rows are missing: build it with native/build.sh.");
    }

    private static QuickTable Encode(TextWriter progress, bool countsProcessTime)
    {
        using var bench = new EncodeBench();
        bench.Setup();
        var table = new QuickTable("Encode 200,000 records, 51.4 MB", EncodeRounds, countsProcessTime);
        table.Add("memcpy", bench.Memcpy);
        table.Add("by hand, local writer", bench.HandLocal);
        table.Add("by hand, writer by ref", bench.HandByRef);
        table.Add("by hand, UTF-16 strings", bench.HandStrings);
        table.Add("generated field writers", bench.FieldWriters);
        table.Add("generated, write only", bench.GeneratedWrite);
        table.Add("generated, build + write", bench.GeneratedBuildAndWrite);
        table.Add("Google, write only", bench.GoogleWrite);
        table.Add("Google, build + write", bench.GoogleBuildAndWrite, isPeer: true);
#if WITH_PROTOBUF_NET
        table.Add("protobuf-net, build + write", bench.ProtobufNetBuildAndWrite);
#endif
        if (NativePeer.IsBuilt)
        {
            table.Add("protozero, fixed buffer", bench.ProtozeroFixed);
            table.Add("protozero, growing string", bench.ProtozeroString);
        }

        table.Measure(progress);
        return table;
    }

    private static QuickTable Decode(TextWriter progress, bool countsProcessTime)
    {
        using var bench = new DecodeBench();
        bench.Setup();
        var table = new QuickTable("Decode 600,000 records, 154.2 MB", DecodeRounds, countsProcessTime);
        table.Add("memcpy", bench.Memcpy);
        table.Add("generated Parse, kept arena", bench.Parse);
        table.Add("generated ParseInPlace, kept arena", bench.ParseInPlace);
        table.Add("generated Parse, fresh arena", bench.ParseFresh);
        table.Add("Google ParseFrom", bench.Google, isPeer: true);
#if WITH_PROTOBUF_NET
        table.Add("protobuf-net Deserialize", bench.ProtobufNet);
#endif
        table.Add("visit with ProtoReader", () => (long)bench.Visit());
        if (NativePeer.IsBuilt)
        {
            table.Add("protozero into strings and vectors", bench.ProtozeroDecode);
            table.Add("visit with protozero", () => (long)bench.ProtozeroVisit());
        }

        table.Measure(progress);
        return table;
    }

    private static string Machine()
    {
        string checks = ProtoZeroInfo.ChecksEnabled ? "; CHECKED LIBRARY, do not publish" : "";
        return $"{Processor()}, {Environment.ProcessorCount} processors; {RuntimeInformation.OSDescription.Trim()}; "
            + $"{RuntimeInformation.FrameworkDescription}; Google.Protobuf {VersionOf<Google.Protobuf.ByteString>()}{checks}";
    }

    private static string VersionOf<T>() => typeof(T).Assembly.GetName().Version!.ToString(3);

    private static string Processor()
    {
        const string File = "/proc/cpuinfo";
        string? line = System.IO.File.Exists(File)
            ? System.IO.File.ReadLines(File).FirstOrDefault(static line => line.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return line?[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim() ?? RuntimeInformation.ProcessArchitecture.ToString();
    }
}
