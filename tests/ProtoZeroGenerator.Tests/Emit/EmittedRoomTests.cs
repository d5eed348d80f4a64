using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>
/// Emitted writers make space before it ends: their text is read again and counted, without the emitter's own account.
/// </summary>
public sealed partial class EmittedRoomTests(ITestOutputHelper output)
{
    // An entry of a map: its tag and length, its key, and tag and length of its value.
    private const int InFrontOfMessage = 3;

    [Fact]
    public void WriteFields_OfValidCases_StayInsideTheirRoom()
    {
        int writers = 0;
        foreach (GoldenCase one in GoldenCase.All("valid"))
        {
            bool isFolder = File.Exists(Path.Combine(one.Root, "main.proto"));
            writers += Count(
                isFolder ? Directory.GetFiles(one.Root, "*.proto", SearchOption.AllDirectories)
                : [Path.Combine(one.Root, one.Entry)], one.Root);
        }

        output.WriteLine($"{writers} writers");
        Assert.True(writers > 500, $"{writers} writers");
    }

    [DataTheory(DataPart.Schemas)]
    [InlineData("corpus/googleapis", 1500)]
    [InlineData("corpus/protobuf-tests", 700)]
    [InlineData("otlp", 50)]
    [InlineData("benchmarks", 10)]
    [Trait("Speed", "Slow")]
    public void WriteFields_OfCorpus_StayInsideTheirRoom(string folder, int least)
    {
        string root = DataFolder.PathOf(folder);
        int writers = Count(Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories), root);
        output.WriteLine($"{writers} writers");
        Assert.True(writers >= least, $"{writers} writers");
    }

    // Checks the code of these files and tells how many writers it has.
    private static int Count(IEnumerable<string> files, string root)
    {
        TestProject project = TestProject.Of();
        foreach (string file in files)
            project.Add(file, File.ReadAllText(file)).SetItem(file, "ProtoZeroImportRoot", root);
        return project.Run().Result.GeneratedSources.Sum(source => Check(source.SourceText.ToString().Split('\n')));
    }

    private static int Check(string[] lines)
    {
        int writers = 0;
        var taken = new Dictionary<string, int>();
        for (int i = 0; i < lines.Length; i++)
        {
            if (TakenLine().Match(lines[i]) is { Success: true } room)
            {
                taken.Add(Indent(lines[i]), int.Parse(room.Groups["count"].Value, null));
                Assert.InRange(int.Parse(room.Groups["count"].Value, null), 1, Put.FieldsPerEnsure - InFrontOfMessage);
            }

            if (WriterLine().Match(lines[i]) is not { Success: true }) continue;
            writers++;
            string indent = Indent(lines[i]);
            IEnumerable<string> body = lines.Skip(i + 1).TakeWhile(line => line != indent + "}");
            taken.Remove(indent, out int start);
            CheckBody(body, start);
        }

        Assert.Empty(taken);
        return writers;
    }

    private static void CheckBody(IEnumerable<string> body, int room)
    {
        int atSwitch = -1, behindSwitch = 0;
        foreach (string line in body)
        {
            string text = line.Trim();
            if (text.StartsWith("switch (", StringComparison.Ordinal))
            {
                atSwitch = behindSwitch = room;
            }
            else if (atSwitch >= 0 && text.StartsWith("case ", StringComparison.Ordinal))
            {
                room = atSwitch;
            }
            else if (atSwitch >= 0 && text is "break;" or "}")
            {
                behindSwitch = Math.Min(behindSwitch, room);
                if (text != "}") continue;
                room = Math.Max(behindSwitch, 0);
                atSwitch = -1;
            }
            else
            {
                room = Behind(text, room);
            }
        }
    }

    // The space behind one statement.
    private static int Behind(string text, int room)
    {
        if (text.Contains("::Put.Ensure(", StringComparison.Ordinal)) return Put.FieldsPerEnsure;
        // The parts of a wide message are called before it and stand behind it.
        if (text.Contains("return _E::PutField.Unknown(", StringComparison.Ordinal)) return room;
        if (NestedLine().Match(text) is { Success: true } nested)
        {
            Assert.InRange(int.Parse(nested.Groups["room"].Value, null), 0, room);
            return 0;
        }

        if (text.Contains("::PutField.", StringComparison.Ordinal)) return 0;
        if (!text.Contains("::Put.", StringComparison.Ordinal)) return room;
        Assert.True(room > 0, "No room for: " + text);
        return room - 1;
    }

    private static string Indent(string line) => line[..^line.TrimStart().Length];

    [GeneratedRegex(@"::IMessageCode\.ReservedFields => (?<count>\d+);")]
    private static partial Regex TakenLine();

    [GeneratedRegex(@"static nint .*::IMessageCode\.WriteFields\(nint p")]
    private static partial Regex WriterLine();

    [GeneratedRegex(@"::PutField\.(Message|Group)<.*, depth, (?<room>\d+)\);")]
    private static partial Regex NestedLine();
}
