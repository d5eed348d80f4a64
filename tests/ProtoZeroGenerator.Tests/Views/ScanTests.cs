using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Tests.Model;
using ProtoZeroGenerator.Tests.Schema;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>
/// Scans of seeded views, beside a parse of the same views without streamed fields and loops over that. With
/// <c>PROTOZERO_SLOW=1</c> some 100,000 inputs are damaged.
/// </summary>
[Trait("Speed", "Slow")]
public class ScanTests(ITestOutputHelper output)
{
    private const string Proto2 = """
        syntax = "proto2"; package p;
        enum Closed { NONE = 0; SOME = 5; }
        message All {
          optional int32 a = 1; repeated All b = 2; repeated Mid c = 300; optional string d = 4; repeated Closed e = 5;
          map<string, Mid> f = 6; repeated sint32 g = 7 [packed = true]; repeated fixed32 h = 8;
          optional group Inner = 9 { repeated All b = 2; optional string x = 1; }
          oneof pick { string i = 10; Mid j = 11; fixed64 k = 12; group Other = 13 { optional int32 x = 1; } }
          optional Closed l = 14 [default = SOME];
        }
        message Mid { optional string a = 1; repeated Low b = 2; repeated Mid c = 3; optional Low d = 4; extensions 100 to 200; }
        message Low { required int32 a = 1; optional string b = 2; repeated Low c = 70000; repeated bytes d = 5; }
        """;

    private const string Proto3 = """
        syntax = "proto3"; package p;
        message All {
          string a = 1; repeated All b = 2; repeated Mid c = 3; optional int64 d = 4; map<int32, string> e = 5;
          oneof pick { All f = 6; string g = 7; }
        }
        message Mid { repeated Low a = 1; string b = 2; All c = 3; repeated double d = 4; }
        message Low { string a = 1; repeated string b = 2; Low c = 3; repeated Mid d = 4; bool e = 5; }
        """;

    private static readonly bool s_isSlow = Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == "1";

    [Theory]
    [InlineData(Proto2)]
    [InlineData(Proto3)]
    public void Scan_OfRandomMessages_HasWhatLoopsHave(string schema)
    {
        (MessageSchema message, List<ScanCase> cases) =
            Cases([("all.proto", schema)], null, "p.All", Enumerable.Range(0, s_isSlow ? 12 : 5));
        var maker = new WireMaker(new Random(schema.Length));
        int rounds = s_isSlow ? 2_500 : 120;
        foreach (ScanCase one in cases)
        {
            for (int round = 0; round < rounds; round++)
            {
                byte[] bytes = maker.Message(message);
                one.Check(bytes);
                one.Check([.. bytes, .. maker.Message(message)]);
                one.Check(maker.Damage(bytes));
                one.Check(maker.Damage(maker.Damage(bytes)));
            }

            output.WriteLine($"{one.Accepted} accepted, {one.Refused} refused, {one.Rows} rows");
        }

        Assert.All(cases, one => Assert.True(one.Accepted > rounds));
        Assert.All(cases, one => Assert.True(one.Refused > rounds / 10));
        Assert.True(cases.Sum(one => one.Rows) > rounds);
    }

    [DataTheory(DataPart.All)]
    [InlineData("otlp", "opentelemetry/proto/*", "opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest", "logs_*.bin")]
    [InlineData("otlp", "opentelemetry/proto/*", "opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest", "traces_*.bin")]
    [InlineData("mvt", "*.proto", "vector_tile.Tile", "*.mvt")]
    [InlineData("osm", "*.proto", "OSMPBF.PrimitiveBlock", "*.1.PrimitiveBlock.bin")]
    public void Scan_OfPayloads_HasWhatLoopsHave(string folder, string schemas, string name, string pattern)
    {
        string root = DataFolder.PathOf(folder);
        var files = Models.ReadFolder(Path.Combine(root, Path.GetDirectoryName(schemas)!));
        (_, List<ScanCase> cases) = Cases(files, root, name, Enumerable.Range(200, s_isSlow ? 20 : 6));
        byte[][] payloads = [.. Directory.EnumerateFiles(Path.Combine(root, "payloads"), pattern)
            .Order(StringComparer.Ordinal).Select(File.ReadAllBytes)];
        Assert.NotEmpty(payloads);
        var maker = new WireMaker(new Random(name.Length));
        foreach (ScanCase one in cases)
        {
            foreach (byte[] payload in payloads)
            {
                one.Check(payload);
                one.Check([.. payload, .. payload]);
                int rounds = Rounds(payload.Length, payloads.Length);
                for (int i = 0; i < rounds; i++) one.Check(maker.Damage(payload));
            }

            output.WriteLine($"{one.Accepted} accepted, {one.Refused} refused, {one.Rows} rows");
        }

        Assert.All(cases, one => Assert.True(one.Accepted >= 2 * payloads.Length));
        Assert.True(cases.Sum(one => one.Rows) > 0);
    }

    private static int Rounds(int length, int payloads) =>
        (s_isSlow ? 20_000_000 : 200_000) / (Math.Max(length, 2_000) * payloads);

    private static (MessageSchema Message, List<ScanCase> Cases) Cases(
        IReadOnlyList<(string Path, string Text)> files, string? root, string name, IEnumerable<int> seeds)
    {
        Linked linked = Linked.Sources([.. files.Select(file => new SourceFile(file.Path, file.Text, root))]);
        MessageSchema message = linked.Message(name);
        string[] imports = [.. linked.Set.Files.Where(file => !file.IsBuiltIn).Select(file => file.ImportName)];
        var made = seeds.Select(seed => (Seed: seed, Scan: SeededScan.Of(message, seed, imports))).ToList();
        Dictionary<string, Type> types = ViewProgram.Compile(
            [.. files, .. made.Select(one => (Path.Combine(root ?? "", $"scan{one.Seed}.proto"), one.Scan.Text))], root);
        return (message, [.. made.Select(one =>
            ScanCase.Of(type => types[$"scan{one.Seed}.{type}"], one.Scan.Path))]);
    }
}
