using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A writer after random calls holds what a list of bytes holds that was written by hand.</summary>
internal sealed class WriterCalls : CallProperty
{
    [ThreadStatic]
    private static byte[]? t_model;

    public override string Name => "writer calls";

    protected override void Check(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        var model = new ByteSink(t_model ??= new byte[1 << 16]);
        var open = new Stack<(int Start, int Number)>();
        var writer = new ProtoWriter(trial.Arena);
        for (int calls = random.Next(random.OneIn(30) ? 300 : 24); calls > 0 && model.Left > 4096; calls--)
            Call(ref writer, ref model, open, ref random, trial.Arena);
        while (open.Count > 0) Close(ref writer, ref model, open);
        ReadOnlySpan<byte> expected = t_model.AsSpan(0, model.Length);
        if (writer.Length != expected.Length) Trial.Fail($"Length is {writer.Length}, not {expected.Length}");
        if (!expected.SequenceEqual(writer.ToArray()))
            Trial.Fail($"the writer has {Convert.ToHexString(writer.ToArray())}");
        Span<byte> place = trial.Output.Last(expected.Length);
        if (!writer.TryCopyTo(place) || !expected.SequenceEqual(place)) Trial.Fail("TryCopyTo copies otherwise");
        if (expected.Length > 0 && writer.TryCopyTo(place[1..])) Trial.Fail("TryCopyTo takes what is too short");
        writer.Dispose();
    }

    private static void Call(
        ref ProtoWriter writer, ref ByteSink model, Stack<(int Start, int Number)> open, ref FuzzRandom random,
        ArenaAllocator arena)
    {
        int number = random.OneIn(8) ? random.Between(1, 536_870_911) : random.Between(1, 20);
        ulong bits = random.Bits();
        switch (random.Next(14))
        {
            case 0:
                writer.AddVarInt(number, bits);
                model.Tag(number, WireType.Varint);
                model.Varint(bits);
                break;
            case 1:
                writer.AddSInt64(number, (long)bits);
                model.Tag(number, WireType.Varint);
                model.Varint((bits << 1) ^ (ulong)((long)bits >> 63));
                break;
            case 2:
                writer.AddFixed32(number, (uint)bits);
                model.Tag(number, WireType.Fixed32);
                model.Fixed(bits, 4);
                break;
            case 3:
                writer.AddDouble(number, BitConverter.UInt64BitsToDouble(bits));
                model.Tag(number, WireType.Fixed64);
                model.Fixed(bits, 8);
                break;
            case 4:
                byte[] bytes = new byte[random.Next(random.OneIn(20) ? 3000 : 140)];
                Array.Fill(bytes, (byte)bits);
                writer.AddBytes(number, bytes);
                model.Tag(number, WireType.LengthDelimited);
                model.Varint((ulong)bytes.Length);
                model.Bytes(bytes);
                break;
            case 5:
                writer.AddString(number, "żółw");
                model.Tag(number, WireType.LengthDelimited);
                model.Varint((ulong)"żółw"u8.Length);
                model.Bytes("żółw"u8);
                break;
            case 6:
                ReadOnlySpan<ulong> values = [bits, 1, bits >> 9, ulong.MaxValue];
                writer.AddPackedUInt64(number, values);
                model.Tag(number, WireType.LengthDelimited);
                int start = model.Open();
                foreach (ulong value in values) model.Varint(value);
                model.Close(start);
                break;
            case 7 or 8:
                if (random.OneIn(2)) writer.StartSub(number);
                else writer.StartSub(number, random.Next(300));
                open.Push((model.Length, number));
                model.Tag(number, WireType.LengthDelimited);
                model.Open();
                break;
            case 9:
                writer.StartGroup(number);
                open.Push((model.Length, -number));
                model.Tag(number, WireType.StartGroup);
                break;
            case 10 or 11 when open.Count > 0:
                Close(ref writer, ref model, open);
                break;
            case 12 when open.Count > 0:
                writer.Rollback();
                model.Length = open.Pop().Start;
                break;
            default:
                // Something else of the arena never lands inside the writer's message.
                arena.AllocateSpan<byte>(random.Next(300)).Fill(0xee);
                break;
        }
    }

    private static void Close(ref ProtoWriter writer, ref ByteSink model, Stack<(int Start, int Number)> open)
    {
        (int start, int number) = open.Pop();
        if (number < 0)
        {
            writer.CloseGroup();
            model.Tag(-number, WireType.EndGroup);
            return;
        }

        writer.CloseSub();
        model.Close(start + ByteSink.TagSize(number) + 1);
    }
}
