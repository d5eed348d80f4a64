extern alias lazily;

using System;
using System.IO;
using LibProtoZeroSharp.Benchmarks.GoogleLogs;
using OnLazy = lazily::LibProtoZeroSharp.Benchmarks.LazyLogs.LogScenarios;

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>
/// The scenarios of lazy messages beside our messages that are not lazy and Google's, in interleaved rounds.
/// </summary>
internal static class LazyRun
{
    /// <summary>Checks that all write the same messages, then measures and prints a table.</summary>
    public static void Run(TextWriter output)
    {
        byte[] batch = LogBatch.Whole();
        byte[][] parts = LogBatch.Parts();
        using var validated = new OnLazy(true, batch);
        using var raw = new OnLazy(false, batch);
        using var eager = new LogScenarios(true, batch);
        var google = new GoogleScenarios(batch);
        LazyRow[] rows =
        [
            new("Unmarshal", "0.04 / 0.0005", google.Unmarshal, eager.Unmarshal, validated.Unmarshal, raw.Unmarshal),
            new("Unmarshal_AndReadAll", "0.12 / 0.10", google.ReadAll, eager.ReadAll, validated.ReadAll, raw.ReadAll),
            new("Getters of what is decoded", "", google.ReadDecoded, eager.ReadDecoded, validated.ReadDecoded,
                raw.ReadDecoded),
            new("Marshal_Unchanged", "0.01", google.MarshalUnchanged, eager.MarshalUnchanged,
                validated.MarshalUnchanged, raw.MarshalUnchanged),
            new("Marshal_ModifyAll", "0.12", google.MarshalChanged, eager.MarshalChanged, validated.MarshalChanged,
                raw.MarshalChanged),
            new("Pass_NoReadNoModify", "0.03 / 0.005", google.Pass, eager.Pass, validated.Pass, raw.Pass),
            new("Pass_ReadAllNoModify", "0.12", google.PassReadAll, eager.PassReadAll, validated.PassReadAll,
                raw.PassReadAll),
            new("Pass_ModifyAll", "0.2", google.PassChanged, eager.PassChanged, validated.PassChanged,
                raw.PassChanged),
            new("Inspect_ScopeAttr", "0.03 / 0.01", google.InspectScopes, eager.InspectScopes,
                validated.InspectScopes, raw.InspectScopes),
            new("Inspect_LogAttr", "0.1", google.InspectLogs, eager.InspectLogs, validated.InspectLogs,
                raw.InspectLogs),
            new("Filter_ScopeAttr", "0.06", google.FilterScopes, eager.FilterScopes, validated.FilterScopes,
                raw.FilterScopes),
            new("Batch", "0.03", _ => google.Batch(parts), _ => eager.Batch(parts), _ => validated.Batch(parts),
                _ => raw.Batch(parts)),
            new("Edit: one longer value", "", google.EditOne, eager.EditOne, validated.EditOne, raw.EditOne),
            new("Edit: a field removed", "", google.RemoveField, eager.RemoveField, validated.RemoveField,
                raw.RemoveField),
            new("Edit: an unknown field", "", google.AddUnknown, eager.AddUnknown, validated.AddUnknown,
                raw.AddUnknown),
        ];
        foreach (LazyRow row in rows)
        {
            Agree(row, batch, google.Output, [(row.Eager, eager.Output), (row.Validated, validated.Output),
                (row.Raw, raw.Output)]);
        }

        output.WriteLine($"{batch.Length} bytes; time over Google's");
        LazyTable.Print(output, rows, batch);
        PayloadRun.Run(output);
    }

    private static void Agree(
        LazyRow row, byte[] batch, byte[] expected, (Func<byte[], int> Run, byte[] Output)[] ours)
    {
        int size = row.Google(batch);
        foreach ((Func<byte[], int> run, byte[] output) in ours)
        {
            int written = run(batch);
            if (!row.Name.StartsWith("Unmarshal", StringComparison.Ordinal) && !row.Name.StartsWith('G')
                && !LogsData.Parser.ParseFrom(output, 0, written).Equals(LogsData.Parser.ParseFrom(expected, 0, size)))
                throw new InvalidOperationException($"{row.Name}: the results differ.");
        }
    }
}
