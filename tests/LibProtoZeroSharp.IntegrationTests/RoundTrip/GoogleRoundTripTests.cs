using System.Linq;
using Google.Protobuf;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.RoundTrip;

/// <summary>Random messages go from Google.Protobuf to our structs and back.</summary>
public class GoogleRoundTripTests
{
    private const int Rounds = 20_000;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Proto3_RandomMessages_SurviveBothWays(int seed) => RoundTrip<GoogleKinds.Three.All, Three.All>(seed);

    [Theory]
    [InlineData(4)]
    [InlineData(5)]
    public void Proto2_RandomMessages_SurviveBothWays(int seed) => RoundTrip<GoogleKinds.Two.Whole, Two.Whole>(seed);

    [Theory]
    [InlineData(6)]
    [InlineData(7)]
    public void Proto2_RandomMessages_AreTheSameWhateverTheBlocks(int seed) =>
        SmallBlocks<GoogleKinds.Two.Whole, Two.Whole>(seed);

    [Theory]
    [InlineData(8)]
    [InlineData(9)]
    public void Proto3_RandomMessages_AreTheSameWhateverTheBlocks(int seed) =>
        SmallBlocks<GoogleKinds.Three.All, Three.All>(seed);

    // Lists, and what is in their elements, go on from block to block in one arena and have a single one in the other.
    private static void SmallBlocks<TGoogle, TOurs>(int seed)
        where TGoogle : class, IMessage<TGoogle>, new()
        where TOurs : unmanaged, IProtoMessage<TOurs>
    {
        var random = new RandomMessages(seed);
        using var large = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1 << 24 });
        for (int round = 0; round < 300; round++)
        {
            byte[] bytes =
                [.. Enumerable.Range(0, 1 + (round % 12)).SelectMany(_ => random.Next<TGoogle>().ToByteArray())];
            using var small = new ArenaAllocator(new ArenaOptions { FirstBlockSize = 1024 });
            large.Reset();
            for (int repeat = 0; repeat < 2; repeat++)
            {
                small.Reset();
                TOurs expected = ProtoMessage.Parse<TOurs>(bytes, large),
                    actual = ProtoMessage.Parse<TOurs>(bytes, small);
                Assert.True(ProtoMessage.Same(in expected, in actual));
                Assert.Equal(ProtoMessage.ToByteArray(in expected), ProtoMessage.ToByteArray(in actual));
            }
        }
    }

    private static void RoundTrip<TGoogle, TOurs>(int seed)
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
            TGoogle theirs = random.Next<TGoogle>();
            byte[] bytes = theirs.ToByteArray();

            TOurs ours = ProtoMessage.Parse<TOurs>(bytes, arena);
            byte[] written = ProtoMessage.ToByteArray(in ours);

            Assert.Equal(written.Length, ProtoMessage.CalculateSize(in ours));
            // Google leaves -0.0 and default map values out, so bytes may differ; what they mean may not.
            Assert.Equal(parser.ParseFrom(bytes), parser.ParseFrom(written));

            TOurs again = ProtoMessage.Parse<TOurs>(written, arena);
            TOurs copy = ProtoMessage.Clone(in again, arena);
            Assert.True(ProtoMessage.Same(in ours, in copy));
            Assert.Equal(ours.GetHashCode(), copy.GetHashCode());
            Assert.Equal(written, ProtoMessage.ToByteArray(in copy));
        }
    }
}
