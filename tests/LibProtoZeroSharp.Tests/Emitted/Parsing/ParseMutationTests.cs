using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>Messages damaged at random, parsed against a page that must not be touched.</summary>
public class ParseMutationTests
{
    private static readonly byte[] s_odd = [0, 1, 0x7f, 0x80, 0xff, 91, 92, 115, 116, 42, 34, 50, 58, 66, 106, 98, 10];

    // Half a million for each of four seeds; the checked library takes some times longer.
    private static int Rounds => ProtoZeroInfo.ChecksEnabled ? 40_000 : 500_000;

    [Trait("Speed", "Slow")]
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void Parse_MutatedMessage_InPlaceAndCopiedAgree(int seed)
    {
        Random random = new(seed);
        using GuardedBytes memory = new(1 << 13);
        using var arena = new ArenaAllocator();
        List<byte[]> messages = [SampleBytes.Full(0), SampleBytes.Full(1), SampleBytes.Nested(11, 40),
            SampleBytes.Nested(5, 30), SampleBytes.Nested(13, 20)];
        byte[] bytes = new byte[1 << 13];
        int accepted = 0;
        for (int round = 0; round < Rounds; round++)
        {
            int length = Mutate(random, messages[random.Next(messages.Count)], bytes);
            ReadOnlySpan<byte> input = memory.Place(bytes.AsSpan(0, length));
            var options = new ProtoParseOptions { DiscardUnknownFields = random.Next(8) == 0 };
            bool inPlace =
                ProtoMessage.TryParseInPlace(input, arena, out Sample view, out ProtoError viewError, options);
            bool copied = ProtoMessage.TryParse(input, arena, out Sample copy, out ProtoError copyError, options);
            if (inPlace != copied || viewError != copyError)
                Assert.Fail($"{Convert.ToHexString(input)}: {viewError}, but copied {copyError}");
            if (!copied && (copyError.Code == ProtoFormatError.None || copyError.Offset > length))
                Assert.Fail($"{Convert.ToHexString(input)}: {copyError}");
            if (copied)
            {
                accepted++;
                if (!ProtoMessage.Same(in view, in copy))
                    Assert.Fail($"{Convert.ToHexString(input)}: differs when read in place");
                if ((round & 7) == 0) RoundTrip(input, in view, arena);
            }

            if ((round & 63) == 0) Segmented(random, input, copied, copyError, arena);
            arena.Reset();
        }

        Assert.InRange(accepted, Rounds / 100, Rounds);
    }

    [Fact]
    public void ParseInPlace_EveryLengthAndCut_StaysInsideTheInput()
    {
        using GuardedBytes memory = new(1 << 13);
        using var arena = new ArenaAllocator();
        byte[] bytes = SampleBytes.Full(1);
        int accepted = 0;
        for (int from = 0; from < bytes.Length; from += from < 200 ? 1 : 7)
        {
            for (int to = from; to <= bytes.Length; to += to < from + 150 ? 1 : 13)
            {
                ReadOnlySpan<byte> input = memory.Place(bytes.AsSpan(from..to));
                bool inPlace = ProtoMessage.TryParseInPlace(input, arena, out Sample _, out ProtoError error);
                Assert.Equal(inPlace, ProtoMessage.TryParse(input, arena, out Sample _, out ProtoError copied));
                if (copied != error) Assert.Fail($"{from}..{to}: {error}, but copied {copied}");
                if (inPlace) accepted++;
                arena.Reset();
            }
        }

        Assert.True(accepted > 100);
    }

    private static void RoundTrip(ReadOnlySpan<byte> input, ref readonly Sample message, ArenaAllocator arena)
    {
        byte[] written = ProtoMessage.ToByteArray(in message);
        if (written.Length != ProtoMessage.CalculateSize(in message))
            Assert.Fail($"{Convert.ToHexString(input)}: size");
        Sample again = ProtoMessage.Parse<Sample>(written, arena);
        byte[] second = ProtoMessage.ToByteArray(in again);
        if (!second.AsSpan().SequenceEqual(written)) Assert.Fail($"{Convert.ToHexString(input)}: not stable");
        Sample clone = ProtoMessage.Clone(in message, arena);
        if (!ProtoMessage.Same(in clone, in message)) Assert.Fail($"{Convert.ToHexString(input)}: clone");
        ProtoMessage.MergeFrom(ref clone, input, arena);
        _ = ProtoMessage.Describe(in clone);
        _ = clone.GetHashCode();
    }

    private static void Segmented(Random random, ReadOnlySpan<byte> input, bool expected, ProtoError expectedError,
        ArenaAllocator arena)
    {
        ReadOnlySequence<byte> pieces =
            Pieces.Of(input.ToArray().Chunk(random.Next(1, 20)).DefaultIfEmpty([]).ToArray());
        bool parsed = ProtoMessage.TryParse(in pieces, arena, out Sample _, out ProtoError error, default);
        if (parsed != expected || (error != expectedError && error.Code != ProtoFormatError.ArenaLimitExceeded))
            Assert.Fail($"{Convert.ToHexString(input)}: {error} in pieces, not {expectedError}");
    }

    private static int Mutate(Random random, byte[] source, byte[] target)
    {
        source.CopyTo(target, 0);
        int length = source.Length;
        for (int count = random.Next(5); count > 0; count--)
        {
            int at = random.Next(length);
            switch (random.Next(6))
            {
                case 0:
                    target[at] = (byte)random.Next(256);
                    break;
                case 1:
                    target[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 2:
                    target[at] = s_odd[random.Next(s_odd.Length)];
                    break;
                case 3:
                    length = Math.Max(1, random.Next(length));
                    break;
                case 4:
                    int size = Math.Min(random.Next(1, 80), length - at);
                    int to = random.Next(length - size + 1);
                    target.AsSpan(at, size).CopyTo(target.AsSpan(to));
                    break;
                default:
                    // The same bytes again at the end: runs, duplicates and longer inputs.
                    int more = Math.Min(random.Next(1, 200), Math.Min(length - at, target.Length - length));
                    target.AsSpan(at, more).CopyTo(target.AsSpan(length));
                    length += more;
                    break;
            }
        }

        return length;
    }
}
