using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.Json.Nodes;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Json;

/// <summary>The JSON that Google.Protobuf writes of random messages, read by both.</summary>
public class JsonGoogleTests
{
    private const int Rounds = 3_000;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Parse_Proto3OfGoogle_IsWhatGoogleReads(int seed) => Compare<GoogleKinds.Three.All, Three.All>(seed);

    [Theory]
    [InlineData(3)]
    [InlineData(4)]
    public void Parse_Proto2OfGoogle_IsWhatGoogleReads(int seed) => Compare<GoogleKinds.Two.Whole, Two.Whole>(seed);

    private static void Compare<TGoogle, TOurs>(int seed)
        where TGoogle : class, IMessage<TGoogle>, new()
        where TOurs : unmanaged, IProtoMessage<TOurs>
    {
        var random = new RandomMessages(seed);
        var parser = new MessageParser<TGoogle>(static () => new TGoogle());
        using var arena = new ArenaAllocator();
        int rounds = ProtoZeroInfo.ChecksEnabled ? Rounds / 20 : Rounds;
        for (int round = 0; round < rounds; round++)
        {
            arena.Reset();
            string json = JsonFormatter.Default.Format(random.Next<TGoogle>());
            TGoogle expected = JsonParser.Default.Parse<TGoogle>(json);

            TOurs ours = ProtoJson.Parse<TOurs>(Encoding.UTF8.GetBytes(json), arena);
            AssertSame(expected, parser.ParseFrom(ProtoMessage.ToByteArray(in ours)));

            TOurs wide = ProtoJson.Parse<TOurs>(json, arena);
            Assert.True(ProtoMessage.Same(in ours, in wide));

            byte[] turned = Encoding.UTF8.GetBytes(Turn(JsonNode.Parse(json))!.ToJsonString());
            TOurs reverse = ProtoJson.Parse<TOurs>(turned, arena);
            AssertSame(expected, parser.ParseFrom(ProtoMessage.ToByteArray(in reverse)));
        }
    }

    // Google's C# reads a NaN with another sign than all others, and compares bits.
    private static void AssertSame(IMessage expected, IMessage actual)
    {
        if (expected.Equals(actual)) return;
        string wanted = JsonFormatter.Default.Format(expected), found = JsonFormatter.Default.Format(actual);
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(wanted), JsonNode.Parse(found)), $"{wanted} is {found}");
    }

    // The same with the members of all objects in reverse order, and escaped as the base library likes it.
    private static JsonNode? Turn(JsonNode? node) => node switch
    {
        JsonObject it => new JsonObject(
            it.Reverse().Select(one => new KeyValuePair<string, JsonNode?>(one.Key, Turn(one.Value)))),
        JsonArray it => new JsonArray([.. it.Select(Turn)]),
        _ => node?.DeepClone(),
    };
}
