using System.IO;
using System.Text.Json;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.InteropTests;

/// <summary>Real payloads and random messages: equal in both runtimes, and after the conversion.</summary>
public class EqualityTests(ITestOutputHelper output)
{
    private const int Random = 50_000;

    [DataFact]
    public void EveryPayload_IsEqualInBothRuntimes()
    {
        using JsonDocument manifest = JsonDocument.Parse(File.ReadAllBytes(DataFolder.PathOf("manifest.json")));
        using var arena = new ArenaAllocator();
        int count = 0, identical = 0;
        foreach (JsonElement payload in manifest.RootElement.EnumerateArray())
        {
            arena.Reset();
            byte[] bytes = File.ReadAllBytes(DataFolder.PathOf(payload.GetProperty("payload").GetString()!));
            count++;
            if (BothRuntimes.Of(payload.GetProperty("message").GetString()!).Check(bytes, arena)) identical++;
        }

        output.WriteLine($"{count} payloads, {identical} of them written as the same bytes");
        Assert.InRange(count, 45, int.MaxValue);
    }

    [Theory]
    [InlineData(1)]
    public void RandomProto3_AreEqualInBothRuntimes(int seed) => Check<OurKinds.Three.All, GoogleKinds.Three.All>(seed);

    [Theory]
    [InlineData(2)]
    public void RandomProto2_AreEqualInBothRuntimes(int seed) => Check<OurKinds.Two.Whole, GoogleKinds.Two.Whole>(seed);

    private void Check<TOurs, TGoogle>(int seed)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        var random = new RandomMessages(seed);
        var pair = new BothRuntimes.Pair<TOurs, TGoogle>();
        using var arena = new ArenaAllocator();
        int rounds = ProtoZeroInfo.ChecksEnabled ? Random / 20 : Random, identical = 0;
        for (int round = 0; round < rounds; round++)
        {
            arena.Reset();
            if (pair.Check(random.Next<TGoogle>().ToByteArray(), arena)) identical++;
        }

        output.WriteLine($"{rounds} messages, {identical} of them written as the same bytes");
    }
}
