using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using Google.Protobuf;
using Xunit;
using WireKind = Google.Protobuf.WireFormat.WireType;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>
/// Random calls, compared with a model that encodes bottom-up: each sub-message into bytes of its own.
/// </summary>
public class ProtoWriterRandomTests
{
    [Theory]
    [InlineData(1, 400)]
    [InlineData(2, 400)]
    [InlineData(3, 400)]
    [InlineData(4, 30)]
    [Trait("Speed", "Slow")]
    public void RandomCalls_AnySequence_SameAsTheModel(int seed, int messages)
    {
        var random = new Random(seed);
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        for (int i = 0; i < messages; i++)
        {
            switch (random.Next(4))
            {
                case 0:
                    arena.Reset();
                    writer = new ProtoWriter(arena);
                    break;
                case 1:
                    writer.Dispose();
                    writer = new ProtoWriter(arena);
                    break;
                default:
                    writer.Reset();
                    break;
            }

            int budget = seed == 4 ? 20_000 : 1 << random.Next(10);
            var run = new Run(random, arena, random.Next(2) == 0 ? 0.2 : 0.6, random.Next(3) == 0);
            byte[] expected = run.Message(ref writer, 0, ref budget);
            Assert.Equal(expected.Length, writer.Length);
            Assert.True(expected.AsSpan().SequenceEqual(writer.ToArray()), $"seed {seed}, message {i}");
        }
    }

    private sealed class Run(Random random, ArenaAllocator arena, double nesting, bool large)
    {
        public byte[] Message(ref ProtoWriter writer, int depth, ref int budget)
        {
            using var stream = new MemoryStream();
            using var model = new CodedOutputStream(stream);
            int calls = random.Next(1, 12);
            for (int i = 0; i < calls && budget > 0; i++)
            {
                budget--;
                if (random.Next(50) == 0) arena.AllocateSpan<byte>(random.Next(1, 300)).Fill(0xEE);
                if (depth < 600 && random.NextDouble() < nesting) Nested(ref writer, model, depth, ref budget);
                else Field(ref writer, model);
            }

            model.Flush();
            return stream.ToArray();
        }

        private void Nested(ref ProtoWriter writer, CodedOutputStream model, int depth, ref int budget)
        {
            int field = Number();
            bool group = random.Next(6) == 0;
            if (group) writer.StartGroup(field);
            else if (random.Next(3) == 0) writer.StartSub(field, random.Next() >> random.Next(31));
            else writer.StartSub(field);
            byte[] body = Message(ref writer, depth + 1, ref budget);
            if (random.Next(12) == 0)
            {
                writer.Rollback();
                return;
            }

            if (group)
            {
                model.WriteTag(field, WireKind.StartGroup);
                model.Flush();
                foreach (byte b in body) model.WriteRawTag(b);
                model.WriteTag(field, WireKind.EndGroup);
                writer.CloseGroup();
                return;
            }

            model.WriteTag(field, WireKind.LengthDelimited);
            model.WriteBytes(ByteString.CopyFrom(body));
            writer.CloseSub();
        }

        private void Field(ref ProtoWriter writer, CodedOutputStream model)
        {
            int field = Number();
            ulong bits = (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);
            switch (random.Next(12))
            {
                case 0:
                    writer.AddVarInt(field, bits);
                    model.WriteTag(field, WireKind.Varint);
                    model.WriteUInt64(bits);
                    break;
                case 1:
                    writer.AddVarInt(field, (int)bits);
                    model.WriteTag(field, WireKind.Varint);
                    model.WriteInt32((int)bits);
                    break;
                case 2:
                    writer.AddVarInt(field, (uint)bits);
                    model.WriteTag(field, WireKind.Varint);
                    model.WriteUInt32((uint)bits);
                    break;
                case 3:
                    writer.AddSInt64(field, (long)bits);
                    model.WriteTag(field, WireKind.Varint);
                    model.WriteSInt64((long)bits);
                    break;
                case 4:
                    writer.AddFixed32(field, (uint)bits);
                    model.WriteTag(field, WireKind.Fixed32);
                    model.WriteFixed32((uint)bits);
                    break;
                case 5:
                    writer.AddFixed64(field, bits);
                    model.WriteTag(field, WireKind.Fixed64);
                    model.WriteFixed64(bits);
                    break;
                case 6:
                    writer.AddBool(field, (bits & 1) != 0);
                    model.WriteTag(field, WireKind.Varint);
                    model.WriteBool((bits & 1) != 0);
                    break;
                case 7:
                    Packed(ref writer, model, field);
                    break;
                case 8 or 9:
                    Text(ref writer, model, field);
                    break;
                default:
                    Bytes(ref writer, model, field);
                    break;
            }
        }

        private void Packed(ref ProtoWriter writer, CodedOutputStream model, int field)
        {
            var values = new uint[random.Next(1, 100)];
            int size = 0;
            for (int i = 0; i < values.Length; i++)
            {
                values[i] = (uint)random.Next() >> random.Next(32);
                size += CodedOutputStream.ComputeUInt32Size(values[i]);
            }

            writer.AddPackedUInt32(field, values);
            model.WriteTag(field, WireKind.LengthDelimited);
            model.WriteLength(size);
            foreach (uint value in values) model.WriteUInt32(value);
        }

        private void Text(ref ProtoWriter writer, CodedOutputStream model, int field)
        {
            var text = new StringBuilder();
            string[] parts = ["a", "longer ascii text", "é", "€", "🐢", ""];
            for (int n = random.Next(10); n > 0; n--)
                text.Append(parts[random.Next(random.Next(2) == 0 ? 2 : parts.Length)]);
            writer.AddString(field, text.ToString());
            model.WriteTag(field, WireKind.LengthDelimited);
            model.WriteString(text.ToString());
        }

        private void Bytes(ref ProtoWriter writer, CodedOutputStream model, int field)
        {
            byte[] bytes = new byte[random.Next(1 << random.Next(large ? 15 : 7))];
            random.NextBytes(bytes);
            writer.AddBytes(field, bytes);
            model.WriteTag(field, WireKind.LengthDelimited);
            model.WriteBytes(ByteString.CopyFrom(bytes));
        }

        private int Number() => random.Next(4) == 0 ? random.Next(1, 1 << 29) : random.Next(1, 30);
    }
}
