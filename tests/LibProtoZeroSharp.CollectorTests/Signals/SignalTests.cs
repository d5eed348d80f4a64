using System;
using System.Linq;
using System.Threading.Tasks;
using Collector.Service;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Our signals beside Google's, which do the same on types of their own.</summary>
public class SignalTests
{
    private const int Rounds = 250;

    private static readonly CollectorOptions s_options = new() { Name = "ö-1" };

    [Theory]
    [InlineData("traces", 1)]
    [InlineData("traces", 2)]
    [InlineData("logs", 3)]
    [InlineData("metrics", 4)]
    public async Task Process_RandomRequests_GivesWhatGoogleGives(string kind, int seed)
    {
        ISignalPair pair = SignalPair.Of(kind, s_options);
        var random = new RandomExport(seed);
        int records = 0, kept = 0;
        for (int i = 0; i < Rounds; i++)
        {
            Outcome? outcome = await pair.CompareAsync(random.Next(kind));
            Assert.NotNull(outcome);
            records += outcome.Value.Records;
            kept += outcome.Value.Kept;
        }

        // The filter had something to do, and something to leave.
        Assert.InRange(kept, records / 4, records * 9 / 10);
    }

    [Theory]
    [InlineData("traces")]
    [InlineData("logs")]
    [InlineData("metrics")]
    public async Task Append_SeveralRequests_GivesWhatGoogleGives(string kind)
    {
        ISignalPair pair = SignalPair.Of(kind, s_options);
        var random = new RandomExport(5);
        for (int i = 0; i < Rounds / 20; i++)
            await pair.CompareBatchAsync(Enumerable.Range(0, i).Select(_ => random.Next(kind)));
    }

    [Theory]
    [InlineData("traces")]
    [InlineData("logs")]
    [InlineData("metrics")]
    public async Task Process_DamagedRequests_GivesWhatGoogleGivesOr400(string kind)
    {
        ISignalPair pair = SignalPair.Of(kind, s_options);
        var exports = new RandomExport(6);
        var random = new Random(7);
        int taken = 0, refused = 0;
        for (int i = 0; i < Rounds * 2; i++)
        {
            byte[] export = exports.Next(kind);
            if (export.Length == 0) continue;
            if (random.Next(2) == 0) export[random.Next(export.Length)] ^= (byte)(1 << random.Next(8));
            else export = export[..random.Next(export.Length)];
            if (await pair.CompareAsync(export) == null) refused++;
            else taken++;
        }

        Assert.True(taken > 50 && refused > 50, $"{taken} taken, {refused} refused");
    }

    [Theory]
    [InlineData("traces")]
    [InlineData("logs")]
    [InlineData("metrics")]
    public async Task Process_BodyOverTheLimit_Is413(string kind)
    {
        var options = new CollectorOptions { MaxRequestBytes = 1000 };
        ISignalPair pair = SignalPair.Of(kind, options);
        byte[] longest = Wire.Field(1, Wire.Field(2, Wire.Field(99, new byte[990])));
        Assert.Equal(options.MaxRequestBytes, longest.Length);
        await pair.ProcessAsync(longest);
        await AssertRefusedAsync(413, pair, [.. longest, .. Wire.Field(1)]);
    }

    [Theory]
    [InlineData("traces")]
    [InlineData("logs")]
    [InlineData("metrics")]
    public async Task Process_ShortBodyOfManyParts_Is413(string kind)
    {
        ISignalPair pair = SignalPair.Of(kind, new CollectorOptions { MaxRequestBytes = 1 << 16 });
        byte[] parts = [.. Enumerable.Repeat(Wire.Field(1), 1 << 15).SelectMany(it => it)];
        await AssertRefusedAsync(413, pair, parts);
        await pair.ProcessAsync(parts[..256]);
    }

    [Theory]
    [InlineData(9, true)]
    [InlineData(1_001, false)]
    public async Task Process_DeepValues_AreTakenOr400(int depth, bool isTaken)
    {
        ISignalPair pair = SignalPair.Of("logs", s_options);
        byte[] value = [];
        for (int i = 0; i < depth; i++) value = Wire.Field(i % 2 == 0 ? 5 : 1, value);
        byte[] export = Wire.Field(1, Wire.Field(2, Wire.Field(2, Wire.Field(5, value))));
        if (isTaken) Assert.Equal(1, (await pair.ProcessAsync(export)).Outcome.Kept);
        else await AssertRefusedAsync(400, pair, export);
    }

    private static async Task AssertRefusedAsync(int status, ISignalPair pair, byte[] export)
    {
        BadBodyException error = await Assert.ThrowsAsync<BadBodyException>(() => pair.ProcessAsync(export));
        Assert.Equal(status, error.StatusCode);
    }
}
