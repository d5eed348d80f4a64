using System;
using Xunit;

namespace ProtoZeroSharp.Tests.Dynamic;

/// <summary>Descriptor sets that were damaged: a schema, or one of the two exceptions.</summary>
public class HostileSchemaTests
{
    private const int Rounds = 100_000;

    // Tables are never freed, so not all of them are made.
    private const int Made = 100;

    [Fact]
    [Trait("Speed", "Slow")]
    public void Load_DamagedSet_EndsWithASchemaOrADocumentedException()
    {
        byte[] set = Descriptors.Sample();
        var random = new Random(7);
        int linked = 0, damaged = 0, refused = 0;
        for (int round = 0; round < Rounds; round++)
        {
            byte[] bytes = Damage(set, random);
            try
            {
                if (round % Made == 0) Use(ProtoSchema.Load(bytes), random);
                else SchemaLinker.Link(bytes, default);
                linked++;
            }
            catch (ProtoFormatException)
            {
                damaged++;
            }
            catch (ProtoSchemaException)
            {
                refused++;
            }
        }

        // All three must occur, or the test tests nothing.
        Assert.InRange(linked, Rounds / 100, Rounds);
        Assert.InRange(damaged, Rounds / 100, Rounds);
        Assert.InRange(refused, Rounds / 100, Rounds);
    }

    // For every content of the schema, messages of it are read, written and refused as all others.
    private static void Use(ProtoSchema schema, Random random)
    {
        using var arena = new ArenaAllocator();
        var bytes = new byte[200];
        foreach (ProtoType type in schema.MessageTypes)
        {
            for (int i = 0; i < 20; i++)
            {
                random.NextBytes(bytes);
                // Tags of small field numbers are likely fields.
                for (int at = 0; at < bytes.Length; at += random.Next(1, 9)) bytes[at] = (byte)random.Next(8, 100);
                if (!DynamicMessage.TryParse(
                    type, bytes.AsSpan(0, random.Next(bytes.Length)), arena, out DynamicMessage message, out _))
                    continue;
                byte[] written = message.ToByteArray();
                Assert.Equal(written, DynamicMessage.ParsePartial(type, written, arena).ToByteArray());
                Assert.NotNull(message.ToString());
                Assert.True(message.Equals(message.Clone(arena)));
            }
        }
    }

    private static byte[] Damage(byte[] set, Random random)
    {
        if (random.Next(10) == 0) return set[..random.Next(set.Length)];
        byte[] bytes = [.. set];
        for (int times = random.Next(1, 4); times > 0; times--)
        {
            int at = random.Next(bytes.Length);
            bytes[at] = random.Next(3) == 0 ? (byte)random.Next(256) : (byte)(bytes[at] ^ (1 << random.Next(8)));
        }

        return bytes;
    }
}
