using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Cluster.Messages;
using Cluster.Work;
using ProtoZeroSharp;

namespace Cluster.Query;

/// <summary>The results of all files in one.</summary>
internal sealed class Answer
{
    private Answer(IReadOnlyList<(string Name, double Seconds, string Error)> files) => Files = files;

    public Totals Totals { get; } = new();

    /// <summary>Each file, the processor time of its silo meanwhile, and what is wrong with it.</summary>
    public IReadOnlyList<(string Name, double Seconds, string Error)> Files { get; }

    public long ParquetBytes { get; private set; }

    /// <summary>The silos that have read files, and how many.</summary>
    public Dictionary<string, int> Silos { get; } = [];

    public TimeSpan Time { get; set; }

    /// <summary>What a file takes of the coordinator's processor time, if it was measured.</summary>
    public TimeSpan Coordination { get; set; }

    /// <summary>Files that were begun again.</summary>
    public int Again { get; set; }

    /// <summary>Silos that were replaced.</summary>
    public int Replaced { get; set; }

    public bool IsWhole => Files.All(file => file.Error.Length == 0);

    /// <summary>Joins the results. They are read only.</summary>
    public static Answer Join(IReadOnlyList<string> files, IReadOnlyList<Owned<FileResult>> results)
    {
        var answer = new Answer(
            [.. files.Zip(results, (name, one) => (name, one.Value.ProcessorSeconds, one.Value.Error.ToString()))]);
        foreach (Owned<FileResult> result in results)
        {
            answer.Totals.Add(in result.Value);
            answer.ParquetBytes += result.Value.ParquetBytes;
            string silo = result.Value.Silo.ToString();
            answer.Silos[silo] = answer.Silos.GetValueOrDefault(silo) + 1;
        }

        return answer;
    }

    /// <summary>One row for each group, the files that are damaged, and what it took.</summary>
    public void Print(TextWriter output)
    {
        output.WriteLine($"{"service",-12} {"severity",8} {"records",12} {"bytes",14}  first (UTC)       last");
        foreach ((string service, int severity, Total total) in Totals.Groups)
        {
            output.WriteLine(FormattableString.Invariant(
                $"{service,-12} {severity,8} {total.Records,12:n0} {total.Bytes,14:n0}  {Date(total.First)}  {Date(total.Last)}"));
        }

        foreach ((string name, _, string error) in Files.Where(file => file.Error.Length > 0))
            output.WriteLine($"left out: {name}: {error}");
        string silos = string.Join(" + ", Silos.Values.OrderDescending());
        output.WriteLine(FormattableString.Invariant(
            $"{Files.Count} files ({silos} by silo), {Time.TotalSeconds:f2} s, {ParquetBytes / 1e6:f1} MB of Parquet"));
        if (Again + Replaced > 0) output.WriteLine($"{Replaced} silo replaced, {Again} files begun again");
    }

    private static string Date(ulong nanoseconds) => FormattableString.Invariant(
        $"{DateTime.UnixEpoch.AddTicks((long)(nanoseconds / 100)):yyyy-MM-dd HH:mm}");
}
