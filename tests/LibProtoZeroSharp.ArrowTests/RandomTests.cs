using System;
using System.Globalization;
using Google.Protobuf;
using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>Random messages of every kind of field in every shape.</summary>
public class RandomTests
{
    private static int Rounds =>
        int.TryParse(Environment.GetEnvironmentVariable("PROTOZERO_ROUNDS"), CultureInfo.InvariantCulture, out int set)
            ? set : ProtoZeroInfo.ChecksEnabled ? 1 : 2;

    [Fact]
    public void RandomMessages_OfProto3_ComeBackEqual() => Check<OurKinds.Three.All, GoogleKinds.Three.All>();

    [Fact]
    public void RandomMessages_OfProto2_ComeBackEqual() => Check<OurKinds.Two.Whole, GoogleKinds.Two.Whole>();

    private static void Check<T, TGoogle>()
        where T : unmanaged, IProtoMessage<T>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        using var arena = new ArenaAllocator();
        ProtoArrowOptions[] forms = RoundTrips.Forms(depth: 3);
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new RandomMessages(round);
            Span<T> messages = arena.AllocateSpan<T>(40);
            foreach (ref T message in messages)
                message = ProtoMessage.Parse<T>(random.Next<TGoogle>().ToByteArray(), arena);
            foreach (ProtoArrowOptions form in forms) RoundTrips.Check<T>(messages, form);
        }
    }
}
