using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.Json;
using ProtoZeroGenerator.Breaking;
using ProtoZeroGenerator.Breaking.Comparing;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>
/// The same edits, judged by buf itself: set PROTOZERO_BUF to what <c>eng/buf.sh install</c> prints, and
/// PROTOZERO_EDITS to their number (some 0.3 s each).
/// </summary>
public sealed class BufOracleTests
{
    // What buf has of categories. It leaves CSR to a plug-in, and knows nothing of C#.
    private const BreakingCategories Known =
        BreakingCategories.File | BreakingCategories.Package | BreakingCategories.WireJson | BreakingCategories.Wire;

    private const string Config =
        "{\"version\":\"v2\",\"breaking\":{\"use\":[\"FILE\",\"PACKAGE\",\"WIRE_JSON\",\"WIRE\"]}}";

    [Trait("Speed", "Slow")]
    [DataFact(DataPart.Schemas)]
    public void Compare_RandomEdits_FindsWhatBufFinds()
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_BUF") is not { } program) return;
        int edits = int.Parse(Environment.GetEnvironmentVariable("PROTOZERO_EDITS") ?? "66");
        var corpus = new Corpus();
        var random = new Random(41);
        string folder = Directory.CreateTempSubdirectory("buf").FullName;
        var wrong = new List<string>();
        int judged = 0;
        for (int i = 0; i < edits; i++)
        {
            (string kind, EditKinds.Make make) = EditKinds.All[i % EditKinds.All.Count];
            (SchemaEdit edit, Release now) = RandomEditTests.Draw(random, corpus, kind, make);
            Write(folder + "/old", edit.Before);
            Write(folder + "/now", now);
            if (Run(program, folder) is not { } theirs) continue;
            judged++;
            List<string> ours = [.. Find(edit, now).Except(MissedByBuf(edit, now)).Order(StringComparer.Ordinal)];
            if (!theirs.SequenceEqual(ours))
            {
                wrong.Add($"{kind}, edit {i}, {edit.File.ImportName}: buf {string.Join("; ", theirs.Except(ours))}, "
                    + $"ours {string.Join("; ", ours.Except(theirs))}");
            }
        }

        Directory.Delete(folder, recursive: true);
        RoomRules.AssertNone(wrong);
        Assert.InRange(judged, edits / 2, edits);
    }

    private static List<string> Find(SchemaEdit edit, Release now) =>
    [
        .. SchemaComparer.Compare(now.Files, edit.Before.Files, BreakingNames.Of(Known), ignoresUnstable: false)
            .Select(finding => SchemaEdit.Line(finding.Rule.Name, finding.File, finding.Span)),
    ];

    // Differences that we keep. buf misses the last enum, extension or message of a package, and a field that is
    // required by the feature of an edition.
    private static IEnumerable<string> MissedByBuf(SchemaEdit edit, Release now)
    {
        SchemaFile? file = now.Set.Find(edit.File.ImportName);
        SchemaFile[] left = [.. now.Files.Where(one => one.Package == edit.File.Package)];
        if (!left.Any(one => one.AllMessages.Count > 0)) yield return OfPackage("MESSAGE");
        if (!left.Any(one => one.AllEnums.Count > 0)) yield return OfPackage("ENUM");
        if (!left.Any(one => one.AllExtensions.Count > 0)) yield return OfPackage("EXTENSION");
        if (edit.File.Edition < ProtoEdition.Edition2023 || file is null) yield break;
        foreach (MessageSchema message in file.AllMessages)
            yield return SchemaEdit.Line("MESSAGE_SAME_REQUIRED_FIELDS", file, message.Syntax.Place);

        string OfPackage(string kind) => SchemaEdit.Line($"PACKAGE_{kind}_NO_DELETE", file, null);
    }

    private static void Write(string folder, Release release)
    {
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        foreach (SchemaFile file in release.Files)
        {
            string path = Path.Combine(folder, file.ImportName);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, file.Source.Text);
        }
    }

    // Null for schemas that it does not read, such as those with message sets.
    private static List<string>? Run(string program, string folder)
    {
        var start = new ProcessStartInfo(
            program, ["breaking", ".", "--against", "../old", "--error-format", "json", "--config", Config])
        {
            WorkingDirectory = folder + "/now", RedirectStandardOutput = true, RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        _ = process.StandardError.ReadToEndAsync();
        string[] lines = process.StandardOutput.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        process.WaitForExit();
        return process.ExitCode is not (0 or 100) || lines.Any(line => line.Contains("\"COMPILE\"")) ? null
            : [.. lines.Select(Line).Distinct().Order(StringComparer.Ordinal)];
    }

    // As SchemaEdit.Line spells it. What has no place is at the start of its file for buf.
    private static string Line(string json)
    {
        JsonElement found = JsonDocument.Parse(json).RootElement;
        string rule = found.GetProperty("type").GetString()!;
        string path = found.TryGetProperty("path", out JsonElement file) ? file.GetString()! : "";
        string place = found.TryGetProperty("start_line", out _)
            ? $"{Number("start_line")}:{Number("start_column")}-{Number("end_line")}:{Number("end_column")}" : "";
        return $"{rule} {path} {(place == "1:1-1:1" ? "" : place)}";

        int Number(string member) => found.GetProperty(member).GetInt32();
    }
}
