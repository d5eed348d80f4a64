using System;
using System.Text.Json;
using Google.Protobuf;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>One message in both libraries: random bytes go through ours, Google's and ours again.</summary>
internal abstract class GooglePair
{
    /// <summary>The pair of two types that stand for the same message.</summary>
    public static GooglePair Of(WireMessage message, Type ours, Type theirs) =>
        (GooglePair)Activator.CreateInstance(typeof(Typed<,>).MakeGenericType(ours, theirs), message)!;

    public abstract WireMessage Message { get; }

    /// <summary>Sends a number of random messages around.</summary>
    public abstract void Run(int count, int seed);

    /// <summary>Writes a number of random messages as JSON.</summary>
    /// <returns>How many have a JSON form.</returns>
    public abstract int RunJson(int count, int seed);

    private sealed class Typed<TOurs, TGoogle>(WireMessage message) : GooglePair
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        private static readonly MessageParser<TGoogle> s_parser = new(static () => new TGoogle());

        public override WireMessage Message => message;

        public override void Run(int count, int seed)
        {
            var random = new RandomWire(seed);
            using var arena = new ArenaAllocator();
            for (int i = 0; i < count; i++)
            {
                arena.Reset();
                byte[] bytes = random.Next(message);
                try
                {
                    RoundTrip(bytes, random.HasMap, arena);
                }
                catch (Exception error)
                {
                    throw new InvalidOperationException($"{message.FullName}, {Convert.ToHexString(bytes)}", error);
                }
            }
        }

        public override int RunJson(int count, int seed)
        {
            var random = new RandomWire(seed);
            using var arena = new ArenaAllocator();
            int written = 0;
            for (int i = 0; i < count; i++)
            {
                arena.Reset();
                byte[] bytes = random.Next(message);
                TOurs ours = ProtoMessage.Parse<TOurs>(bytes, arena);
                string? json = ToJson(in ours), expected = ToJson(s_parser.ParseFrom(bytes));
                if (json is null || expected is null) continue;
                written++;
                // Google leaves -0.0 out and has other names among aliases: so ours is read and written by it again.
                if (!AreSame(json, expected) && !AreSame(JsonFormatter.Default.Format(Read(json)), expected))
                    Assert.Fail($"{message.FullName}, {Convert.ToHexString(bytes)}\n{expected}\n{json}");
            }

            return written;
        }

        private static TGoogle Read(string json) =>
            new JsonParser(JsonParser.Settings.Default.WithRecursionLimit(1000)).Parse<TGoogle>(json);

        private static bool AreSame(string left, string right)
        {
            using JsonDocument a = JsonDocument.Parse(left), b = JsonDocument.Parse(right);
            return JsonElement.DeepEquals(a.RootElement, b.RootElement);
        }

        // Random timestamps, masks and the like have no form, mostly.
        private static string? ToJson(ref readonly TOurs message)
        {
            try
            {
                return ProtoJson.ToJson(in message);
            }
            catch (ProtoFormatException exception)
                when (exception.Code is ProtoFormatError.InvalidValue or ProtoFormatError.UnknownType)
            {
                return null;
            }
        }

        private static string? ToJson(TGoogle message)
        {
            try
            {
                return JsonFormatter.Default.Format(message);
            }
            catch (InvalidOperationException)
            {
                return null;
            }
        }

        private static void RoundTrip(byte[] bytes, bool hasMap, ArenaAllocator arena)
        {
            TOurs ours = ProtoMessage.Parse<TOurs>(bytes, arena);
            TGoogle theirs = s_parser.ParseFrom(bytes);
            TOurs unchanged = ours;
            Renew(ref ours, bytes, arena);
            byte[] written = ProtoMessage.ToByteArray(in ours);

            Assert.Equal(written.Length, ProtoMessage.CalculateSize(in ours));
            Assert.Equal(theirs, s_parser.ParseFrom(written));
            // Google leaves default keys and values of maps out.
            if (!hasMap) Assert.Equal(written.Length, theirs.CalculateSize());

            byte[] their = theirs.ToByteArray();
            TOurs back = ProtoMessage.Parse<TOurs>(their, arena);
            Assert.True(ProtoMessage.Same(in unchanged, in back));
            Assert.True(ProtoMessage.Same(in ours, in back));
            Assert.Equal(ours.GetHashCode(), back.GetHashCode());
            Renew(ref back, their, arena);
            Assert.Equal(written, ProtoMessage.ToByteArray(in back));
        }

        // Unchanged, a lazy message is its bytes: what it holds shows when all of it is encoded anew.
        private static void Renew(ref TOurs message, byte[] bytes, ArenaAllocator arena)
        {
            if (!TOurs.IsLazy) return;
            Assert.Equal(bytes, ProtoMessage.ToByteArray(in message));
            Assert.Equal(bytes.Length, ProtoMessage.CalculateSize(in message));
            Reencoding.Of(ref message);
        }
    }
}
