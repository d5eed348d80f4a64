using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Unicode;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
using ProtoZeroTool.Wire;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests;

/// <summary>
/// How often the first reading is the true one, over all payloads whose schema is known: each path that holds texts,
/// messages or packed lists counts once, empty values left out. A path is right if more than half of its values are.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class JudgingDataTests(ITestOutputHelper output)
{
    [DataFact]
    public void Dump_PayloadsOfTheData_ReadsAlmostAllPathsRight()
    {
        List<Path> paths = [];
        foreach (DataPayload payload in DataPayload.All)
        {
            byte[] bytes = payload.Read();
            Dictionary<string, Path> truth = [];
            Collect(bytes, 0, bytes.Length, Schemas.Of(payload), default, "", truth);
            Dictionary<(long, string), string> readings = Readings(payload);
            foreach (Path path in truth.Values)
            {
                path.Name = $"{payload.Payload} {path.Place}";
                path.Judge(bytes, readings);
                paths.Add(path);
            }
        }

        foreach (Path path in paths.Where(path => path.Right * 2 <= path.Values.Count))
            output.WriteLine(path.ToString());
        double ours = Share(paths, path => path.Right * 2 > path.Values.Count);
        double all = Share(paths, path => path.Right == path.Values.Count);
        double theirs = Share(paths, path => path.RuleRight * 2 > path.Values.Count);
        output.WriteLine($"{paths.Count} paths: {ours:P2} right ({all:P2} in all values), by protoscope's rule {theirs:P2}");
        Assert.True(paths.Count > 500, $"{paths.Count} paths");
        Assert.True(ours >= 0.99, $"{ours:P2} of the paths");
        Assert.True(ours > theirs);
    }

    private static double Share(List<Path> paths, Func<Path, bool> isRight) =>
        paths.Count(isRight) / (double)paths.Count;

    private static void Collect(
        byte[] bytes, int start, int end, ProtoType type, ProtoField map, string path, Dictionary<string, Path> truth)
    {
        var fields = new WireWalker(bytes.AsSpan(0, end), start, 100);
        while (fields.MoveNext())
        {
            WireField field = fields.Field;
            ProtoField known;
            if (map != default) known = field.Number == 1 ? map.MapKey : map.MapValue;
            else if (!type.TryGetField(field.Number, out known)) continue;
            string name = $"{path}.{field.Number}";
            (int from, int to) = (field.ValueOffset, field.ValueOffset + field.ValueSize);
            bool isMessage = known.IsMap || known.Type is ProtoFieldType.Message or ProtoFieldType.Group;
            if (field.Type == WireType.LengthDelimited && field.ValueSize > 0)
            {
                string? reading = isMessage ? "message" : known.Type switch
                {
                    ProtoFieldType.String => "string",
                    ProtoFieldType.Bytes => null,
                    ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 or ProtoFieldType.Float => "packed-fixed32",
                    ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 or ProtoFieldType.Double => "packed-fixed64",
                    _ => "packed-varint",
                };
                if (reading is not null)
                {
                    if (!truth.TryGetValue(name, out Path? place)) truth.Add(name, place = new Path(name, reading));
                    place.Values.Add((from, field.ValueSize));
                }
            }

            if (!isMessage || field.Type is not (WireType.LengthDelimited or WireType.StartGroup)) continue;
            if (known.IsMap) Collect(bytes, from, to, default, known, name, truth);
            else Collect(bytes, from, to, known.MessageType, default, name, truth);
        }
    }

    // By the place of the value and its path: a message and its first field may begin at one place.
    private static Dictionary<(long, string), string> Readings(DataPayload payload)
    {
        Dictionary<(long, string), string> readings = [];
        ToolRun run = ToolFolder.Run("dump", DataFolder.PathOf(payload.Payload), "--format", "json");
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        foreach (string line in run.Lines)
        {
            using JsonDocument document = JsonDocument.Parse(line);
            Add(document.RootElement, "", readings);
        }

        return readings;
    }

    private static void Add(JsonElement field, string path, Dictionary<(long, string), string> readings)
    {
        string name = $"{path}.{field.GetProperty("number").GetInt32()}";
        long offset = field.GetProperty("offset").GetInt64() + field.GetProperty("header").GetInt64();
        if (field.TryGetProperty("reading", out JsonElement reading)) readings.Add((offset, name), reading.GetString()!);
        if (!field.TryGetProperty("fields", out JsonElement fields)) return;
        foreach (JsonElement one in fields.EnumerateArray()) Add(one, name, readings);
    }

    private sealed class Path(string place, string reading)
    {
        public string Place => place;

        public string Name { get; set; } = "";

        public List<(int Offset, int Size)> Values { get; } = [];

        public int Right { get; private set; }

        public int RuleRight { get; private set; }

        private readonly Dictionary<string, int> _found = [];

        public void Judge(byte[] bytes, Dictionary<(long, string), string> readings)
        {
            foreach ((int offset, int size) in Values)
            {
                string found = readings.GetValueOrDefault((offset, place), "not shown");
                _found[found] = _found.GetValueOrDefault(found) + 1;
                if (found == reading) Right++;
                if (Rule(bytes.AsSpan(offset, size)) == reading) RuleRight++;
            }
        }

        public override string ToString() =>
            $"{Name}: {reading}, read as {string.Join(", ", _found.Select(one => $"{one.Key} {one.Value}"))}";

        // protoscope: a message if it parses, else text if at most 30 % is unprintable, else bytes; never a list. That
        // field 0 is refused, the walk does by itself.
        private static string Rule(ReadOnlySpan<byte> value)
        {
            var fields = new WireWalker(value, 0, 100);
            while (fields.MoveNext())
            {
            }

            if (!fields.Damage.Exists) return "message";
            if (!Utf8.IsValid(value)) return "bytes";
            int unprintable = 0, count = 0;
            foreach (System.Text.Rune rune in System.Text.Encoding.UTF8.GetString(value).EnumerateRunes())
            {
                count++;
                if (System.Text.Rune.IsControl(rune)) unprintable++;
            }

            return unprintable * 10 <= count * 3 ? "string" : "bytes";
        }
    }
}
