using System;
using Xunit;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>One message as a generated struct and as one whose schema is read when the test runs.</summary>
internal abstract class DynamicPair
{
    /// <summary>The pair of a struct and of the type with its name.</summary>
    public static DynamicPair Of(WireMessage message, Type ours, ProtoType type) =>
        (DynamicPair)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(ours), message, type)!;

    /// <summary>Compares a number of random messages.</summary>
    public abstract void Run(int count, int seed);

    private sealed class Typed<T>(WireMessage message, ProtoType type) : DynamicPair
        where T : unmanaged, IProtoMessage<T>
    {
        private static readonly ProtoTextOptions s_text = new() { PrintUnknownFields = true };

        public override void Run(int count, int seed)
        {
            var random = new RandomWire(seed) { ForProtoc = seed % 2 == 0 };
            var damage = new Random(seed);
            using var arena = new ArenaAllocator();
            for (int i = 0; i < count; i++)
            {
                arena.Reset();
                byte[] bytes = random.Next(message);
                try
                {
                    Compare(bytes, arena);
                    for (int times = 0; times < 8; times++) CompareErrors(Damaged(bytes, damage), arena);
                }
                catch (Exception error)
                {
                    throw new InvalidOperationException($"{message.FullName}, {Convert.ToHexString(bytes)}", error);
                }
            }
        }

        private void Compare(byte[] bytes, ArenaAllocator arena)
        {
            T ours = ProtoMessage.Parse<T>(bytes, arena);
            DynamicMessage other = DynamicMessage.Parse(type, bytes, arena);
            byte[] written = ProtoMessage.ToByteArray(in ours);
            Assert.Equal(written, other.ToByteArray());
            Assert.Equal(written.Length, other.CalculateSize());
            DynamicMessage copy = other.Clone(arena);
            Assert.Equal(written, copy.ToByteArray());
            Assert.True(other.Equals(copy));
            Assert.Equal(other.GetHashCode(), copy.GetHashCode());

            string text = ProtoText.ToText(in ours, s_text);
            Assert.Equal(text, other.ToText(s_text));
            Assert.Equal(ours.ToString(), other.ToString());
            text = ProtoText.ToText(in ours);
            T read = ProtoText.Parse<T>(text, arena);
            Assert.Equal(ProtoMessage.ToByteArray(in read), DynamicMessage.ParseText(type, text, arena).ToByteArray());
            CompareJson(in ours, other, arena);
        }

        private void CompareJson(ref readonly T ours, DynamicMessage other, ArenaAllocator arena)
        {
            string json;
            try
            {
                json = ProtoJson.ToJson(in ours);
            }
            catch (ProtoFormatException expected)
            {
                Assert.Equal(expected.Code, Assert.Throws<ProtoFormatException>(() => other.ToJson()).Code);
                return;
            }

            Assert.Equal(json, other.ToJson());
            bool isRead = ProtoJson.TryParse(json.AsSpan(), arena, out T read, out ProtoError error);
            Assert.Equal(
                isRead,
                DynamicMessage.TryParseJson(
                    type, json.AsSpan(), arena, out DynamicMessage same, out ProtoError otherError));
            Assert.Equal(error, otherError);
            if (isRead) Assert.Equal(ProtoMessage.ToByteArray(in read), same.ToByteArray());
        }

        private void CompareErrors(byte[] bytes, ArenaAllocator arena)
        {
            bool isRead = ProtoMessage.TryParse(bytes, arena, out T ours, out ProtoError error);
            Assert.Equal(
                isRead,
                DynamicMessage.TryParse(type, bytes, arena, out DynamicMessage other, out ProtoError otherError));
            Assert.Equal(error, otherError);
            if (isRead) Assert.Equal(ProtoMessage.ToByteArray(in ours), other.ToByteArray());
            byte[] pinned = GC.AllocateUninitializedArray<byte>(bytes.Length, pinned: true);
            bytes.CopyTo(pinned, 0);
            Assert.Equal(isRead, DynamicMessage.TryParseInPlace(type, pinned, arena, out other, out otherError));
            Assert.Equal(error, otherError);
            if (isRead) Assert.Equal(ProtoMessage.ToByteArray(in ours), other.ToByteArray());
            GC.KeepAlive(pinned);
        }

        private static byte[] Damaged(byte[] bytes, Random random)
        {
            if (bytes.Length == 0) return [(byte)random.Next(256)];
            if (random.Next(3) == 0) return bytes[..random.Next(bytes.Length)];
            byte[] damaged = [.. bytes];
            for (int times = random.Next(1, 4); times > 0; times--)
                damaged[random.Next(damaged.Length)] ^= (byte)(1 << random.Next(8));
            return damaged;
        }
    }
}
