using System;
using System.Linq;
using System.Text;
using OurNest;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Three = OurKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Json;

/// <summary>What reading JSON costs at most: stack, time, managed memory.</summary>
public class JsonLimitTests
{
    [Theory]
    [InlineData("child", "", "")]
    [InlineData("children", "[", "]")]
    [InlineData("named", "{\"1\":", "}")]
    [InlineData("ring", "{\"node\":", "}")]
    public void TryParse_Nested_IsLimitedByMessages(string name, string open, string close)
    {
        using var arena = new ArenaAllocator();
        // A ring holds a node; lists and maps do not count.
        int messages = name == "ring" ? 2 : 1;
        for (int levels = 96 / messages; levels <= 102 / messages; levels++)
        {
            string json = string.Concat(Enumerable.Repeat($"{{\"{name}\":{open}", levels)) + "{}"
                + string.Concat(Enumerable.Repeat(close + "}", levels));
            bool isRead = Node.TryParseJson(json, arena, out Node node, out ProtoError error);
            bool fits = messages * levels <= 100;
            Assert.Equal(
                fits ? name == "ring" ? ProtoFormatError.MissingRequired : ProtoFormatError.None
                    : ProtoFormatError.RecursionLimitExceeded,
                error.Code);
            Assert.Equal(fits && name != "ring", isRead);
            // What is written is as deep as what is read.
            if (isRead) Assert.Equal(json, node.ToJson());
        }
    }

    [Fact]
    public void TryParse_DeepOnSmallStack_IsReadOrRejected() => StackThread.RunCompiled(256, () =>
    {
        const int Depth = 4_990;
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions { RecursionLimit = 10_000, IgnoreUnknownFields = true };
        foreach ((string open, string close) in ((string, string)[])
            [
                ("{\"child\":", "}"), ("{\"children\":[", "]}"), ("{\"named\":{\"1\":", "}}"),
                ("{\"other\":{\"node\":", "}}"), ("{\"no\":", "}"), ("{\"one\":", "}"),
            ])
        {
            string json = Nested(open, close, Depth);
            bool isRead = Node.TryParseJson(json, arena, out _, out ProtoError error, options);
            Assert.True(isRead || error.Code == ProtoFormatError.RecursionLimitExceeded, error.ToString());
        }

        foreach ((string open, string close) in ((string, string)[])
            [
                ("{\"a\":", "}"), ("[", "]"), ("[{\"a\":[", "]}]"),
                ("{\"@type\":\"x/google.protobuf.Any\",\"value\":", "}"),
                ("{\"value\":", ",\"@type\":\"x/google.protobuf.Any\"}"),
            ])
        {
            string json = Nested(open, close, 2_000);
            foreach (bool asAny in (bool[])[false, true])
            {
                ProtoError error = default;
                bool isRead = asAny ? Any.TryParseJson(json, arena, out _, out error, options)
                    : Value.TryParseJson(json, arena, out _, out error, options);
                Assert.True(
                    isRead || error.Code is ProtoFormatError.RecursionLimitExceeded or ProtoFormatError.InvalidValue
                        or ProtoFormatError.WrongKind,
                    error.ToString());
            }
        }
    });

    [Theory]
    [InlineData("{\"no\":[", "[{\"a\":\"\\n\"}],", "0]}")]
    [InlineData("{\"rString\":[", "\"\\ud83d\\ude00 ä\",", "\"\"]}")]
    [InlineData("{\"aString\":\"", "\\n", "\"}")]
    [InlineData("{\"aString\":\"", "ä", "\"}")]
    [InlineData("{\"rDouble\":[", "1.5,", "1]}")]
    [InlineData("{\"aDouble\":0.", "0123456789", "e1}")]
    [InlineData("{\"aDouble\":\"1e", "0", "1\"}")]
    [InlineData("{\"rColour\":[", "\"COLOUR_RED\",7,", "1]}")]
    [InlineData("{\"rLeaf\":[", "{\"text\":\"a\",\"number\":1},", "{}]}")]
    [InlineData("{\"mString\":{", "\"a\":{},\"b\":{},", "\"c\":{}}}")]
    [InlineData("{", "\"no\":{},", "\"anInt32\":1}")]
    [InlineData("{", "                   ", "}")]
    [InlineData("{\"someBytes\":\"", "AAAA", "\"}")]
    public void TryParse_LongTexts_TakeLinearTime(string open, string repeated, string close)
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions { IgnoreUnknownFields = true };
        Cost.IsLinear(2_000, count =>
        {
            byte[] json = Encoding.UTF8.GetBytes(open + string.Concat(Enumerable.Repeat(repeated, count)) + close);
            arena.Reset();
            Assert.True(Three.All.TryParseJson(json, arena, out _, out ProtoError error, options), error.ToString());
        });
    }

    [Fact]
    public void TryParse_MapOfManyKeys_TakesLinearTime()
    {
        using var arena = new ArenaAllocator();
        Cost.IsLinear(2_000, count =>
        {
            byte[] json = Encoding.UTF8.GetBytes(
                "{\"mInt32\":{" + string.Join(',', Enumerable.Range(0, count).Select(i => $"\"{i}\":{i}")) + "}}");
            arena.Reset();
            Assert.Equal(count, Three.All.ParseJson(json, arena).MInt32.Count);
        });
    }

    [Theory]
    [InlineData("""{"anInt32":1,"rString":["a\nb","ä"],"mString":{"a":{}},"cAll":{"rDouble":[1.5,"2e3"]},"far":5}""")]
    [InlineData("""{"far":1,"rColour":["COLOUR_RED",77],"someBytes":"AAAA","no":[{}]}""")]
    [InlineData("""{"anInt32":1,"rString":["a\nb","ä"],"mString":{"a":{"text":1}}}""")]
    [InlineData("""{"anInt32":1,"anInt32":1}""")]
    [InlineData("""{"aColour":"NO"}""")]
    [InlineData("""{""")]
    public void TryParse_Warm_AllocatesNoManagedMemory(string json)
    {
        using var arena = new ArenaAllocator();
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        void Run()
        {
            for (int i = 0; i < 100; i++)
            {
                arena.Reset();
                Three.All.TryParseJson(utf8, arena, out _, out _);
                Three.All.TryParseJson(json, arena, out _, out _);
            }
        }

        Run();
        ManagedAllocation.AssertNone(Run);
    }

    [Fact]
    public void TryParse_AnyAndExtension_AllocatesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        byte[] any = [.. """{"number":4,"text":"a","@type":"a/kinds.three.Leaf"}"""u8];
        byte[] part = [.. """{"id":1,"[kinds.two.extra]":5,"[kinds.two.marks]":[1]}"""u8];
        var options = new ProtoJsonOptions
        {
            Types = new ProtoTypeRegistry().AddFile<Three.Kinds3Reflection>().AddFile<OurKinds.Two.Kinds2Reflection>(),
        };
        void Run()
        {
            for (int i = 0; i < 100; i++)
            {
                arena.Reset();
                Assert.True(Any.TryParseJson(any, arena, out _, out _, options));
                Assert.True(OurKinds.Two.Part.TryParseJson(part, arena, out _, out _, options));
            }
        }

        Run();
        ManagedAllocation.AssertNone(Run);
    }

    private static string Nested(string open, string close, int depth) =>
        string.Concat(Enumerable.Repeat(open, depth)) + "{}" + string.Concat(Enumerable.Repeat(close, depth));
}
