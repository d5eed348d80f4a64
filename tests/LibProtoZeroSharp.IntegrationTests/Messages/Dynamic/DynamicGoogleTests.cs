using System;
using System.Buffers;
using System.IO;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Dynamic;

/// <summary>Messages of a schema that is read at run time, beside Google's and the generated ones.</summary>
public class DynamicGoogleTests
{
    private static int Rounds => ProtoZeroInfo.ChecksEnabled ? 300 : 3_000;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Proto3_RandomMessages_AreTheSame(int seed) =>
        Compare<GoogleKinds.Three.All, Three.All>(KindsSchema.All, seed);

    [Theory]
    [InlineData(3)]
    [InlineData(4)]
    public void Proto2_RandomMessages_AreTheSame(int seed) =>
        Compare<GoogleKinds.Two.Whole, Two.Whole>(KindsSchema.Whole, seed);

    [Theory]
    [InlineData(5)]
    [InlineData(6)]
    public void DamagedMessages_HaveTheErrorsOfGeneratedParsers(int seed)
    {
        Damage<GoogleKinds.Three.All, Three.All>(KindsSchema.All, seed);
        Damage<GoogleKinds.Two.Whole, Two.Whole>(KindsSchema.Whole, seed);
    }

    private static void Compare<TGoogle, TOurs>(ProtoType type, int seed)
        where TGoogle : class, IMessage<TGoogle>, new()
        where TOurs : unmanaged, IProtoMessage<TOurs>
    {
        var random = new RandomMessages(seed);
        using var arena = new ArenaAllocator();
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var google = random.Next<TGoogle>();
            byte[] bytes = google.ToByteArray();
            // A lazy message is written as it came, and Google leaves defaults out of entries of maps.
            if (TOurs.IsLazy) bytes = DynamicMessage.Parse(type, bytes, arena).ToByteArray();
            TOurs ours = ProtoMessage.Parse<TOurs>(bytes, arena);
            byte[] written = ProtoMessage.ToByteArray(in ours);
            DynamicMessage message = DynamicMessage.Parse(type, bytes, arena);
            AssertWritten(message, written);
            Assert.Equal(TypeDump.Of(google), TypeDump.Of(message.View));
            Assert.Equal(ProtoText.ToText(in ours), message.ToText());
            string json = ProtoJson.ToJson(in ours);
            Assert.Equal(json, message.ToJson());
            // Not the bytes from before: there are many NaNs.
            TOurs ofJson = ProtoJson.Parse<TOurs>(json, arena);
            TOurs ofText = ProtoText.Parse<TOurs>(message.ToText(), arena);
            Assert.Equal(
                ProtoMessage.ToByteArray(in ofJson), DynamicMessage.ParseJson(type, json, arena).ToByteArray());
            Assert.Equal(
                ProtoMessage.ToByteArray(in ofText),
                DynamicMessage.ParseText(type, message.ToText(), arena).ToByteArray());
            // The same by the table of the generated type.
            DynamicMessage generated = DynamicMessage.Parse(ProtoType.Of<TOurs>(), bytes, arena);
            AssertWritten(generated, written);
            Assert.Equal(json, generated.ToJson());
            Assert.True(generated.Equals(generated.Clone(arena)));
            message.MergeFrom(bytes);
            ours.MergeFrom(bytes, arena);
            AssertWritten(message, ProtoMessage.ToByteArray(in ours));
        }
    }

    private static void AssertWritten(DynamicMessage message, byte[] expected)
    {
        Assert.Equal(expected, message.ToByteArray());
        Assert.Equal(expected.Length, message.CalculateSize());
        var buffer = new ArrayBufferWriter<byte>();
        message.WriteTo(buffer);
        Assert.Equal(expected, buffer.WrittenSpan.ToArray());
        var stream = new MemoryStream();
        message.WriteTo(stream);
        Assert.Equal(expected, stream.ToArray());
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.StartSub(1);
        message.WriteTo(ref writer);
        writer.CloseSub();
        var reader = new ProtoReader(writer.ToArray());
        Assert.True(reader.Next());
        Assert.Equal(expected, reader.ReadBytes().ToArray());
        var room = new byte[expected.Length + 1];
        Assert.True(message.TryWriteTo(room.AsSpan(0, expected.Length), out int count));
        Assert.Equal(expected.Length, count);
        Assert.Equal(expected, room.AsSpan(0, count).ToArray());
        if (count == 0) return;
        Assert.False(message.TryWriteTo(room.AsSpan(0, count - 1), out count));
        Assert.Equal(0, count);
    }

    private static void Damage<TGoogle, TOurs>(ProtoType type, int seed)
        where TGoogle : class, IMessage<TGoogle>, new()
        where TOurs : unmanaged, IProtoMessage<TOurs>
    {
        var messages = new RandomMessages(seed);
        var random = new Random(seed);
        using var arena = new ArenaAllocator();
        for (int round = 0; round < Rounds; round++)
        {
            byte[] whole = messages.Next<TGoogle>().ToByteArray();
            if (whole.Length == 0) continue;
            for (int i = 0; i < 10; i++)
            {
                arena.Reset();
                byte[] bytes = [.. whole.AsSpan(0, i < 3 ? random.Next(whole.Length) : whole.Length)];
                if (i > 1 && bytes.Length > 0) bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
                var options = new ProtoParseOptions { RecursionLimit = random.Next(5), DiscardUnknownFields = i == 5 };
                bool isRead = ProtoMessage.TryParse(bytes, arena, out TOurs ours, out ProtoError error, options);
                Assert.Equal(isRead, DynamicMessage.TryParse(
                    type, bytes, arena, out DynamicMessage message, out ProtoError otherError, options));
                Assert.Equal(error, otherError);
                Assert.Equal(isRead, message.HasMessage);
                if (isRead && !TOurs.IsLazy)
                    Assert.Equal(ProtoMessage.ToByteArray(in ours), message.ToByteArray());
            }
        }
    }
}
