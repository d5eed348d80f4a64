using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// <see cref="ProtoReader"/> walks what messages accept, ends, and stays inside. Of a message without fields, which
/// skips everything, it finds the same damage at the same place.
/// </summary>
internal sealed class HandReader : Property
{
    public override string Name => "hand reader";

    public override bool IsParsing => true;

    public override void Check<T>(Trial trial)
    {
        bool comparable = typeof(T) == typeof(OurKinds.Twin.Nothing);
        if (!trial.IsAccepted && !trial.Random.OneIn(comparable ? 4 : 32)) return;
        ProtoError error = Walk(trial.Last, ref trial.Random, skip: comparable || trial.Random.OneIn(4));
        if (trial.IsAccepted && error != default) Trial.Fail($"the reader says {error} of an accepted message");
        if (!comparable) return;
        ProtoMessage.TryParse(trial.Last, trial.Arena, out T _, out ProtoError expected);
        if (error != expected && !IsCutTag(trial.Last, error, expected))
            Trial.Fail($"the reader says {error}, a message without fields {expected}");
    }

    // The reader says where a cut tag begins. A parser says where the bytes end: what follows them would decide whether
    // it knows the tag.
    private static bool IsCutTag(ReadOnlySpan<byte> bytes, ProtoError error, ProtoError expected) =>
        error.Code == ProtoFormatError.Truncated && expected.Code == ProtoFormatError.Truncated
        && error.Offset < expected.Offset
        && bytes[(int)error.Offset..(int)expected.Offset].IndexOfAnyInRange((byte)0, (byte)0x7f) < 0;

    private static ProtoError Walk(ReadOnlySpan<byte> bytes, ref FuzzRandom random, bool skip)
    {
        var reader = new ProtoReader(bytes);
        try
        {
            Visit(ref reader, bytes.Length, ref random, skip);
            return default;
        }
        catch (ProtoFormatException damage)
        {
            if ((ulong)damage.Offset > (uint)bytes.Length)
                Trial.Fail($"the reader finds damage at {damage.Offset} of {bytes.Length}");
            return new ProtoError(damage.Code, damage.Offset);
        }
    }

    private static void Visit(ref ProtoReader reader, int length, ref FuzzRandom random, bool skip)
    {
        int fields = 0;
        while (reader.Next())
        {
            if (++fields > length) Trial.Fail("the reader does not end");
            if (skip) reader.Skip();
            else Field(ref reader, length, ref random);
        }
    }

    private static void Field(ref ProtoReader reader, int length, ref FuzzRandom random)
    {
        switch (reader.WireType)
        {
            case WireType.Varint:
                reader.ReadVarInt();
                break;
            case WireType.Fixed64:
                reader.ReadFixed64();
                break;
            case WireType.Fixed32:
                reader.ReadFixed32();
                break;
            case WireType.StartGroup:
                ProtoReader group = reader.ReadGroup();
                Visit(ref group, length, ref random, skip: false);
                break;
            default:
                if (random.OneIn(32)) Speculate(reader, length, ref random);
                ulong sum = 0;
                foreach (byte value in reader.ReadBytes()) sum += value;
                GC.KeepAlive(sum > ulong.MaxValue / 2 ? reader.WireType : null);
                break;
        }
    }

    // Any bytes may be a message, or a packed list, or be neither: the defined error then.
    private static void Speculate(ProtoReader copy, int length, ref FuzzRandom random)
    {
        ProtoReader packed = copy;
        try
        {
            switch (random.Next(4))
            {
                case 0:
                    foreach (ulong _ in packed.ReadPackedUInt64()) { }
                    break;
                case 1:
                    foreach (float _ in packed.ReadPackedFloat()) { }
                    break;
                case 2:
                    _ = packed.ReadPackedSInt32().Count;
                    break;
                default:
                    ProtoReader sub = copy.ReadMessage();
                    Visit(ref sub, length, ref random, skip: false);
                    break;
            }
        }
        catch (ProtoFormatException)
        {
        }
    }
}
