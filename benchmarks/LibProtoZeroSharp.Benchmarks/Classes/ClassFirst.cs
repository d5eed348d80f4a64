extern alias classes;

using System.Collections.Generic;
using System.Globalization;
using System.IO;
using LibProtoZeroSharp.Benchmarks.First;
using LibProtoZeroSharp.Benchmarks.Peers;
using OurReadings = classes::LibProtoZeroSharp.Benchmarks.Readings;
#if WITH_PAYLOADS
using OurLogs = classes::OpenTelemetry.Proto.Logs.V1;
#endif

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>
/// The first objects of fresh processes, ours and Google's in turn. The processes are those of
/// <see cref="FirstProcess"/>.
/// </summary>
internal static class ClassFirst
{
    private const int Rounds = 9;

    private static readonly int[] s_counts = [1, 100];

    /// <summary>Every function is a lambda of its own: see <see cref="FirstList"/>.</summary>
    public static IReadOnlyList<FirstCase> Cases { get; } =
    [
        new("classes, a reading", static () => ClassList.ReadingData(),
            static (data, target, count) =>
                ClassFirstWorks.Ours(static () => OurReadings.Reading.Parser, data, target, count),
            static (data, target, count) =>
                ClassFirstWorks.Google(static () => Readings.Reading.Parser, data, target, count)),
#if WITH_PAYLOADS
        new("classes, OTLP logs", static () => ClassPayloadList.SmallLogs(),
            static (data, target, count) =>
                ClassFirstWorks.Ours(static () => OurLogs.LogsData.Parser, data, target, count),
            static (data, target, count) => ClassFirstWorks.Google(
                static () => global::OpenTelemetry.Proto.Logs.V1.LogsData.Parser, data, target, count)),
#endif
    ];

    /// <summary>Measures in half a minute, and writes a table in Markdown.</summary>
    public static void Run(TextWriter output, TextWriter progress)
    {
        output.WriteLine();
        output.WriteLine("| first messages of a process, parsed and written | messages | ms | Google, ms | ours ÷ Google "
            + "| methods compiled | Google |");
        output.WriteLine("|---|---:|---:|---:|---:|---:|---:|");
        string file = Path.GetTempFileName();
        try
        {
            foreach (FirstCase message in Cases)
            {
                progress.WriteLine(message.Name);
                byte[] data = message.Data(), target = new byte[data.Length];
                File.WriteAllBytes(file, data);
                Agreement.Length(message.Theirs(data, target, 1), message.Ours(data, target, 1), message.Name);
                foreach (int count in s_counts) Measure(output, message, file, count);
            }
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static void Measure(TextWriter output, FirstCase message, string file, int count)
    {
        FirstSample? ours = null, theirs = null;
        for (int round = 0; round < Rounds; round++)
        {
            FirstSample own = FirstProcess.Start(message, file, isOurs: true, count);
            FirstSample other = FirstProcess.Start(message, file, isOurs: false, count);
            (ours, theirs) = (ours?.Best(own) ?? own, theirs?.Best(other) ?? other);
        }

        output.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"| {message.Name} | {count} | {ours!.Milliseconds:F1} | {theirs!.Milliseconds:F1} "
            + $"| {ours.Milliseconds / theirs.Milliseconds:F2} | {ours.Methods:F0} | {theirs.Methods:F0} |"));
    }
}
