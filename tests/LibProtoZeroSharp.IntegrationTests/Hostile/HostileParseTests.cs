using System;
using System.Collections.Generic;
using System.IO;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Testing;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Hostile;

/// <summary>Generated parsers on damaged bytes: a message or one documented error, for every damage.</summary>
public class HostileParseTests
{
    // Five million altogether in the fast library, each read in two ways; the checked one is slower.
    private static int Mutations => ProtoZeroInfo.ChecksEnabled ? 40_000 : 1_000_000;

    [Trait("Speed", "Slow")]
    [Theory]
    [InlineData(11)]
    [InlineData(12)]
    [InlineData(13)]
    public void TryParse_MutatedProto3_SucceedsOrReports(int seed) =>
        Mutate<Three.All>(seed, Messages<GoogleKinds.Three.All>(seed));

    [Trait("Speed", "Slow")]
    [Theory]
    [InlineData(14)]
    [InlineData(15)]
    public void TryParse_MutatedProto2_SucceedsOrReports(int seed) =>
        Mutate<Two.Whole>(seed, Messages<GoogleKinds.Two.Whole>(seed));

    [Fact]
    public void TryParse_EveryTruncation_SucceedsOrReports()
    {
        foreach (byte[] bytes in Messages<GoogleKinds.Three.All>(21)) Truncate<Three.All>(bytes);
        foreach (byte[] bytes in Messages<GoogleKinds.Two.Whole>(22)) Truncate<Two.Whole>(bytes);
    }

    [DataFact]
    public void TryParse_EveryTruncationOfTelemetry_SucceedsOrReports()
    {
        Truncate<OurTelemetry.ExportTraceServiceRequest>(Payload("traces_small.bin"));
        Truncate<OurTelemetry.ExportTraceServiceRequest>(Payload("example_trace.bin"));
        Truncate<OurTelemetry.ExportLogsServiceRequest>(Payload("logs_small.bin"));
        Truncate<OurTelemetry.ExportLogsServiceRequest>(Payload("example_logs.bin"));
        Truncate<OurTelemetry.ExportLogsServiceRequest>(Payload("example_events.bin"));
    }

    private static byte[] Payload(string name) => File.ReadAllBytes(DataFolder.PathOf("otlp/payloads/" + name));

    private static List<byte[]> Messages<TGoogle>(int seed)
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        var random = new RandomMessages(seed);
        var messages = new List<byte[]>();
        while (messages.Count < 12)
        {
            byte[] bytes = random.Next<TGoogle>().ToByteArray();
            if (bytes.Length is > 20 and < 1500) messages.Add(bytes);
        }

        return messages;
    }

    private static void Truncate<T>(byte[] bytes)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        for (int length = 0; length <= bytes.Length; length++) Check<T>(bytes.AsSpan(0, length), arena);
        Assert.True(ProtoMessage.TryParse<T>(bytes, arena, out _, out _));
    }

    private static void Mutate<T>(int seed, List<byte[]> messages)
        where T : unmanaged, IProtoMessage<T>
    {
        var random = new Random(seed);
        using var arena = new ArenaAllocator();
        var bytes = new byte[2048];
        int accepted = 0;
        for (int round = 0; round < Mutations; round++)
        {
            byte[] original = messages[random.Next(messages.Count)];
            original.CopyTo(bytes, 0);
            Span<byte> input = bytes.AsSpan(0, original.Length);
            for (int i = random.Next(1, 4); i > 0; i--) Damage(random, input);
            if (random.Next(16) == 0) input = input[..random.Next(input.Length)];
            if (Check<T>(input, arena)) accepted++;
        }

        // Damage that nothing notices would mean that nothing was damaged, and the other way round.
        Assert.InRange(accepted, Mutations / 1000, Mutations - (Mutations / 1000));
    }

    private static void Damage(Random random, Span<byte> bytes)
    {
        int at = random.Next(bytes.Length);
        switch (random.Next(5))
        {
            case 0:
                bytes[at] = (byte)random.Next(256);
                break;
            case 1:
                bytes[at] ^= (byte)(1 << random.Next(8));
                break;
            case 2:
                bytes[at] = random.Next(2) == 0 ? (byte)0xff : (byte)0x80;
                break;
            case 3:
                bytes[at] = (byte)((random.Next(32) << 3) | random.Next(8));
                break;
            default:
                int from = random.Next(bytes.Length);
                int count = Math.Min(random.Next(1, 12), bytes.Length - Math.Max(at, from));
                bytes.Slice(from, count).CopyTo(bytes[at..]);
                break;
        }
    }

    private static bool Check<T>(ReadOnlySpan<byte> input, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        arena.Reset();
        bool isMessage = ProtoMessage.TryParse(input, arena, out T message, out ProtoError error);
        ProtoError inPlace = InPlace<T>(input, arena);
        if (inPlace != error) Assert.Fail($"{Convert.ToHexString(input)}: {error}, but in place {inPlace}");
        if (isMessage)
        {
            if (error != default) Assert.Fail($"{Convert.ToHexString(input)}: accepted, but {error}");
            if (ProtoMessage.CalculateSize(in message) > 4 * input.Length + 64)
                Assert.Fail($"{Convert.ToHexString(input)}: grew");
            return true;
        }

        if (error.Code == ProtoFormatError.None || error.Offset < 0 || error.Offset > input.Length)
            Assert.Fail($"{Convert.ToHexString(input)}: {error}");
        return false;
    }

    private static unsafe ProtoError InPlace<T>(ReadOnlySpan<byte> input, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message is not looked at, so nothing refers to these bytes afterwards.
        fixed (byte* pinned = input)
        {
            ProtoMessage.TryParseInPlace<T>(new ReadOnlySpan<byte>(pinned, input.Length), arena, out _,
                out ProtoError error);
            return error;
        }
    }
}
