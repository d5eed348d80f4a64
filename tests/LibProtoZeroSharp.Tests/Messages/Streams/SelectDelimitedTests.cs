using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests.Checks;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Results of delimited messages beside those of one loop, with batches of any size.</summary>
[Collection(AloneCollection.Name)]
public sealed class SelectDelimitedTests : IDisposable
{
    private static readonly byte[][] s_messages =
        [.. Enumerable.Range(0, 3).Select(SampleBytes.Full), [], [8, 5], SampleBytes.Nested(4, 3)];

    private readonly long _arenas = LiveArenas.Count();

    public void Dispose()
    {
        BatchCutter.BatchSize = 256 << 10;
        LiveArenas.AssertNoneSince(_arenas);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(1000)]
    [InlineData(100_000)]
    [InlineData(256 << 10)]
    public async Task SelectDelimited_GivesTheResultsOfOneLoop(int batch)
    {
        BatchCutter.BatchSize = batch;
        byte[] bytes = Written(new Random(batch), 3000);
        Assert.InRange(bytes.Length, 2 << 20, 20 << 20);
        foreach (int workers in (int[])[1, 0, 2, 3])
        {
            foreach (int piece in (int[])[701, 70_000, int.MaxValue]) await Agree(bytes, piece, workers);
        }
    }

    [Fact]
    public async Task SelectDelimited_OfDamagedStreams_GivesTheErrorOfOneLoopBehindItsResults()
    {
        var random = new Random(38);
        int errors = 0;
        for (int round = 0; round < 400; round++)
        {
            BatchCutter.BatchSize = random.Next(1, 4000);
            byte[] bytes = Written(random, 40);
            for (int i = random.Next(3); i >= 0; i--) bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            if (round % 4 == 0) bytes = bytes[..random.Next(bytes.Length)];
            if (await Agree(bytes, random.Next(1, 6000), 1 + (round % 4)) != default) errors++;
        }

        Assert.InRange(errors, 200, 400);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public async Task SelectDelimited_OfMessagesLongerThanABatch_GivesThem(int workers)
    {
        BatchCutter.BatchSize = 1000;
        int[] lengths = [5, 300_000, 0, 2_000_000, 1, 1, 70_000, 64_000, 65_536, 900, 1_100, 3_000_000, 3_000_000, 2];
        using var stream = new MemoryStream();
        foreach (int length in lengths) ProtoStream.WriteDelimited(stream, Text(length));
        foreach (int piece in (int[])[997, 65_537, int.MaxValue])
        {
            var trickle = new Trickle(stream.ToArray(), piece);
            Assert.Equal(lengths, ProtoStream.SelectDelimited(
                trickle, static (in StringValue it) => it.Value.Length, options: new() { Workers = workers }));
            Assert.Equal(trickle.Length, trickle.Position);
        }

        await Agree(stream.ToArray(), int.MaxValue, workers);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public async Task SelectDelimited_OfNothing_GivesNothing(int workers)
    {
        await Agree([], 1, workers);
        await Agree([0], 1, workers);
        await Agree([0, 0, 0], 2, workers);
        await Agree([0x80], 1, workers);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void SelectDelimited_LengthThatNeverComes_TakesMemoryOfWhatArrived(int workers)
    {
        byte[] bytes = [0xFF, 0xFF, 0xFF, 0xFF, 0x07, .. new byte[100_000]];
        ManagedAllocation.AssertAtMost(600_000, () => Wire.Fails(ProtoFormatError.Truncated, 0, () =>
            Assert.Empty(ProtoStream.SelectDelimited(
                new MemoryStream(bytes), static bytes => bytes.Length, int.MaxValue, workers))));
    }

    [Fact]
    public void SelectDelimited_OfManyMessages_AllocatesNothingForEach()
    {
        using var stream = new MemoryStream();
        for (int i = 0; i < 100_000; i++) ProtoStream.WriteDelimited(stream, Text(30));
        long sum = 0;
        ManagedAllocation.AssertAtMost(300_000, () =>
        {
            stream.Position = 0;
            foreach (int each in ProtoStream.SelectDelimited(stream, static (in StringValue it) => it.Value.Length))
                sum += each;
        });
        Assert.Equal(0, sum % 3_000_000);
    }

    [Fact]
    public void SelectDelimited_LimitsOfTheParse_Apply()
    {
        using var stream = new MemoryStream();
        ProtoStream.WriteDelimited(stream, Text(10));
        ProtoStream.WriteDelimited(stream, Text(200_000));
        stream.Position = 0;
        var options = new ProtoParseOptions { MaxArenaBytes = 100_000, Workers = 3 };
        List<int> found = [];
        var error = Assert.Throws<ProtoFormatException>(() => found.AddRange(
            ProtoStream.SelectDelimited(stream, static (in StringValue it) => it.Value.Length, options: options)));
        // The second message begins behind 13 and its own 3 bytes.
        Assert.Equal((ProtoFormatError.ArenaLimitExceeded, 16), (error.Code, error.Offset));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void SelectDelimited_Progress_IsOfResultsThatWereUsed(int workers)
    {
        BatchCutter.BatchSize = 2000;
        byte[] bytes = Written(new Random(3), 100);
        ProgressRecorder progress = new();
        int count = 0;
        foreach (int length in ProtoStream.SelectDelimited(
            new Trickle(bytes, 500), static bytes => bytes.Length, workers: workers, progress: progress))
        {
            if (count++ == 0) Assert.Empty(progress.Reports);
        }

        Assert.Equal(bytes.Length, progress.Last);
        Assert.InRange(progress.Reports.Count, 5, bytes.Length / 500);
    }

    [Fact]
    public void SelectDelimited_WrongArguments_ThrowBeforeReading()
    {
        ProtoSelector<StringValue, int> parsed = static (in StringValue it) => 0;
        Func<ReadOnlySpan<byte>, int> encoded = static _ => 0;
        Assert.Throws<ArgumentNullException>(() => ProtoStream.SelectDelimited(null!, parsed));
        Assert.Throws<ArgumentNullException>(() => ProtoStream.SelectDelimited(null!, encoded));
        Assert.Throws<ArgumentNullException>(
            () => ProtoStream.SelectDelimited<StringValue, int>(Stream.Null, null!));
        Assert.Throws<ArgumentNullException>(() => ProtoStream.SelectDelimitedAsync<int>(Stream.Null, null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => ProtoStream.SelectDelimited(Stream.Null, parsed, -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => ProtoStream.SelectDelimitedAsync(Stream.Null, encoded, -1));
        Assert.Throws<ArgumentOutOfRangeException>(
            () => ProtoStream.SelectDelimited(Stream.Null, encoded, workers: 1025));
        Assert.Throws<ArgumentOutOfRangeException>(
            () => ProtoStream.SelectDelimitedAsync(Stream.Null, encoded, workers: -1));
    }

    private static byte[] Text(int length)
    {
        using var arena = new ArenaAllocator();
        StringValue message = arena.Utf8(new string('x', length));
        return message.ToByteArray();
    }

    private static byte[] Written(Random random, int count)
    {
        using var stream = new MemoryStream();
        for (int i = 0; i < count; i++) ProtoStream.WriteDelimited(stream, s_messages[random.Next(s_messages.Length)]);
        return stream.ToArray();
    }

    // The loop is the oracle.
    private static async Task<(ProtoFormatError Code, long Offset)> Agree(byte[] bytes, int piece, int workers)
    {
        List<int> expected = [], found = [];
        (ProtoFormatError, long) error = ErrorOf(() =>
        {
            using var arena = new ArenaAllocator();
            foreach (Sample each in ProtoStream.ReadDelimited<Sample>(new MemoryStream(bytes), arena))
            {
                expected.Add(ResultOf(in each));
                arena.Reset();
            }
        });
        var options = new ProtoParseOptions { Workers = workers };
        Assert.Equal(error, ErrorOf(() => found.AddRange(
            ProtoStream.SelectDelimited<Sample, int>(new Trickle(bytes, piece), ResultOf, options: options))));
        Assert.Equal(expected, found);
        await AgreeAsync(
            ProtoStream.SelectDelimitedAsync<Sample, int>(new Trickle(bytes, piece), ResultOf, options: options),
            expected, error);

        List<string> encoded = [], bytesFound = [];
        (ProtoFormatError, long) ofBytes = ErrorOf(() =>
        {
            foreach (ReadOnlyMemory<byte> each in ProtoStream.ReadDelimited(new MemoryStream(bytes)))
                encoded.Add(Convert.ToHexString(each.Span));
        });
        Assert.Equal(ofBytes, ErrorOf(() => bytesFound.AddRange(
            ProtoStream.SelectDelimited(new Trickle(bytes, piece), Convert.ToHexString, workers: workers))));
        Assert.Equal(encoded, bytesFound);
        await AgreeAsync(
            ProtoStream.SelectDelimitedAsync(new Trickle(bytes, piece), Convert.ToHexString, workers: workers),
            encoded, ofBytes);
        return error;
    }

    private static async Task AgreeAsync<T>(
        IAsyncEnumerable<T> results, List<T> expected, (ProtoFormatError, long) error)
    {
        List<T> found = [];
        (ProtoFormatError, long) ended = default;
        try
        {
            await foreach (T each in results) found.Add(each);
        }
        catch (ProtoFormatException exception)
        {
            ended = (exception.Code, exception.Offset);
        }

        Assert.Equal(error, ended);
        Assert.Equal(expected, found);
    }

    private static int ResultOf(in Sample message) =>
        message.ToByteArray().Aggregate(message.GetHashCode(), static (hash, each) => (hash * 31) + each);

    private static (ProtoFormatError Code, long Offset) ErrorOf(Action act)
    {
        try
        {
            act();
            return default;
        }
        catch (ProtoFormatException exception)
        {
            return (exception.Code, exception.Offset);
        }
    }
}
