using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Statistics;
using ProtoZeroTool.Viewing;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>
/// Damaged payloads through <c>stats</c>, <c>view</c> and <c>diff</c>. <c>PROTOZERO_MUTATIONS=100000</c> takes that
/// many.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class MutatedReadingTests
{
    private const string Schema = """
        syntax = "proto2";
        message A {
          repeated A a = 1; repeated A b = 2; optional string c = 3; repeated int64 d = 5; map<string, A> m = 6;
          optional double e = 4; optional group G = 11 { repeated A a = 1; } optional uint64 f = 9;
        }
        """;

    private static readonly int s_count = int.TryParse(
        Environment.GetEnvironmentVariable("PROTOZERO_MUTATIONS"), CultureInfo.InvariantCulture, out int set)
        ? set : 500;

    [Fact]
    public void StatsViewAndDiff_OfMutatedPayloads_EndWithAnAnswer()
    {
        byte[][] seeds = [.. MutationTests.Seeds()];
        ProtoType[] types = [Schemas.Empty, Schemas.Of(Schema, "A")];
        var random = new Random(34);
        int damaged = 0, compared = 0;
        for (int i = 0; i < s_count; i++)
        {
            byte[] seed = seeds[i % seeds.Length], bytes = WireBytes.Mutate(seed, random);
            try
            {
                bool isDamaged = MutationTests.Damage(bytes) is not null;
                if (isDamaged) damaged++;
                bool isTold = Count(bytes, FrameKind.None), isShown = View(bytes, FrameKind.None);

                // Lists and messages inside may be damaged as well.
                Assert.True(isTold || !isDamaged);
                Assert.True(isShown || !isDamaged);
                Count(bytes, FrameKind.Delimited);
                View(bytes, FrameKind.Delimited);
                compared += types.Count(type => Compare(type, seed, bytes));
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                throw new InvalidOperationException($"mutation {i}: {Convert.ToHexString(bytes)}", exception);
            }
        }

        Assert.InRange(damaged, s_count / 10, s_count);
        Assert.InRange(compared, s_count / 20, 2 * s_count);
    }

    private static bool Count(byte[] bytes, FrameKind kind)
    {
        var counts = new RecordCounts();
        using (RecordSource source = Open(bytes, kind))
            new StatisticsRun(source.Records, new PathTree(), new FieldLooker(wantsAll: false), counts)
                .Run(default, long.MaxValue, () => { });
        var json = new MemoryStream();
        StatisticsJson.Write(counts, json);
        JsonDocument.Parse(json.ToArray(), new JsonDocumentOptions { MaxDepth = 1000 }).Dispose();
        var text = new StringWriter();
        new StatisticsTable(text, int.MaxValue, 20).Print(counts);
        new StatisticsPage(text, "title", 20).Write(counts);
        return counts.Damages > 0;
    }

    private static bool View(byte[] bytes, FrameKind kind)
    {
        var content = new ViewContent();
        using (RecordSource source = Open(bytes, kind)) content.Read(source.Records, 1 << 20);
        if (kind == FrameKind.None) Assert.Equal(bytes, content.Bytes);
        ViewPage.Write(
            new StringWriter(), "title", content, kind != FrameKind.None, new PathTree(),
            new FieldLooker(wantsAll: true), default);
        return content.HasDamage;
    }

    // Whether both are messages of the type.
    private static bool Compare(ProtoType type, byte[] left, byte[] right)
    {
        using var arena = new ArenaAllocator();
        if (!DynamicMessage.TryParse(type, left, arena, out DynamicMessage a, out _)
            || !DynamicMessage.TryParse(type, right, arena, out DynamicMessage b, out _)) return false;
        Assert.Empty(ProtoDiff.Compare(a.View, a.View));
        IReadOnlyList<ProtoDifference> there = ProtoDiff.Compare(a.View, b.View);
        Assert.Equal(there.Count, ProtoDiff.Compare(b.View, a.View).Count);
        return true;
    }

    private static RecordSource Open(byte[] bytes, FrameKind kind) =>
        new(new MemoryStream(bytes), kind, Packing.None, 1 << 20);
}
