using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Tests.Model;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>
/// A view reads what its message reads and accepts at least as much, and it refuses what a message with its fields
/// refuses that keeps no unknown fields.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class ViewTests(ITestOutputHelper output)
{
    private static readonly bool s_isSlow = Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == "1";

    private const string Proto2 = """
        syntax = "proto2"; package p;
        enum Open { ZERO = 0; ONE = 1; TWO = 2; }
        message All {
          optional int32 a = 1; optional sint64 b = 2 [default = -7]; optional fixed32 c = 3; optional double d = 4;
          optional string e = 5; optional bytes f = 6; optional bool g = 7; optional Open h = 8; required uint32 i = 9;
          repeated int32 j = 10; repeated int64 k = 11 [packed = true]; repeated string l = 12; repeated Open m = 13;
          repeated fixed64 n = 14; optional All o = 15; repeated All p = 16; map<int32, string> q = 17;
          map<string, Open> r = 18; map<uint32, Small> s = 19;
          optional group Single = 20 { optional int32 x = 1; optional All all = 2; repeated bytes y = 3; }
          repeated group Many = 21 { optional string x = 1; optional Small small = 2; }
          oneof pick {
            int32 t = 22; Open u = 23; Small v = 24; string w = 25; group Inner = 26 { optional int32 x = 1; } fixed32 x = 27;
          }
          oneof other { Small y = 28; Small z = 300; }
        }
        message Small { optional int32 a = 1; optional string b = 2; optional Small c = 3; extensions 100 to 200; }
        """;

    private const string Proto3 = """
        syntax = "proto3"; package p;
        enum Open { ZERO = 0; ONE = 1; }
        message All {
          int32 a = 1; string b = 2; optional string c = 3; optional Open d = 4; All e = 5; repeated All f = 6;
          oneof pick { All g = 7; string h = 8; Open i = 9; double j = 10; }
          map<string, All> k = 11; repeated sint32 l = 12; repeated Open m = 13; repeated string n = 2000; bytes o = 20000;
        }
        """;

    [Theory]
    [InlineData("proto2", Proto2)]
    [InlineData("proto3", Proto3)]
    public void Parse_OfSeededViews_ReadsWhatTheMessageReads(string syntax, string schema)
    {
        ViewProgram program = ViewProgram.Of([("all.proto", schema)], null, "p.All", Enumerable.Range(0, s_isSlow ? 12 : 4));
        var random = new Random(syntax.Length + syntax[^1]);
        var maker = new WireMaker(random);
        int rounds = s_isSlow ? 21_000 : 300;
        foreach (ViewTriple triple in program.Triples)
        {
            for (int round = 0; round < rounds; round++)
            {
                byte[] message = maker.Message(program.Message);
                triple.Check(message);
                triple.Check([.. message, .. maker.Message(program.Message)]);
                triple.Check(maker.Damage(message));
                triple.Check(maker.Damage(message));
            }

            output.WriteLine($"{triple.Accepted} accepted, {triple.AcceptedByView} by the view, {triple.Refused} refused");
        }

        Assert.All(program.Triples, triple => Assert.True(triple.Accepted > rounds));
        Assert.Contains(program.Triples, triple => triple.AcceptedByView > 0);
        Assert.Contains(program.Triples, triple => triple.Refused > 0);
    }

    [DataTheory(DataPart.All)]
    [InlineData("otlp", "opentelemetry/proto/*", "opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest", "logs_*.bin")]
    [InlineData("mvt", "*.proto", "vector_tile.Tile", "*.mvt")]
    [InlineData("osm", "*.proto", "OSMPBF.PrimitiveBlock", "*.1.PrimitiveBlock.bin")]
    [InlineData("benchmarks", "datasets/google_message2/*", "benchmarks.proto2.GoogleMessage2", "google_message2*.bin")]
    public void Parse_OfPayloads_ReadsWhatTheMessageReads(string folder, string schemas, string name, string pattern)
    {
        string root = DataFolder.PathOf(folder);
        var files = Models.ReadFolder(Path.Combine(root, Path.GetDirectoryName(schemas)!));
        ViewProgram program = ViewProgram.Of(files, root, name, Enumerable.Range(100, s_isSlow ? 20 : 3));
        byte[][] payloads = [.. Directory.EnumerateFiles(Path.Combine(root, "payloads"), pattern)
            .Order(StringComparer.Ordinal).Select(File.ReadAllBytes)];
        Assert.NotEmpty(payloads);
        var maker = new WireMaker(new Random(name.Length));
        foreach (ViewTriple triple in program.Triples)
        {
            foreach (byte[] payload in payloads)
            {
                triple.Check(payload);
                triple.Check([.. payload, .. payload]);
                for (int left = Rounds(payload.Length); left > 0; left--) triple.Check(maker.Damage(payload));
            }

            output.WriteLine($"{triple.Accepted} accepted, {triple.AcceptedByView} by the view, {triple.Refused} refused");
        }

        Assert.All(program.Triples, triple => Assert.True(triple.Accepted >= 2 * payloads.Length));
    }

    private static int Rounds(int length) =>
        (s_isSlow ? 10_000_000 : 100_000) / Math.Max(length, 2_000);
}
