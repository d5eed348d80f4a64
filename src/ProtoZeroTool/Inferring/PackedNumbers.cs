using System;
using System.Buffers.Binary;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Inferring;

/// <summary>Counts the numbers of values that may be packed lists, as long as all at their path may.</summary>
internal static class PackedNumbers
{
    /// <summary>Counts those of a value, in each form that is possible.</summary>
    public static void Add(ReadOnlySpan<byte> value, FieldEvidence field)
    {
        if (field.Allows(Reading.PackedVarint)) Varints(value, field);
        if (field.Allows(Reading.PackedFixed32)) Fixed32(value, field);
        if (field.Allows(Reading.PackedFixed64)) Fixed64(value, field);
    }

    private static void Varints(ReadOnlySpan<byte> value, FieldEvidence field)
    {
        VarintEvidence numbers = field.PackedVarints ??= new VarintEvidence();
        for (int at = 0; at < value.Length;)
        {
            at = WireVarint.Read(value, at, out ulong bits);
            if (at < 0)
            {
                field.Refuse(Reading.PackedVarint);
                field.PackedVarints = null;
                return;
            }

            numbers.Add(bits);
        }
    }

    private static void Fixed32(ReadOnlySpan<byte> value, FieldEvidence field)
    {
        if (value.Length % 4 != 0)
        {
            field.Refuse(Reading.PackedFixed32);
            field.PackedFixed32 = null;
            return;
        }

        FixedEvidence numbers = field.PackedFixed32 ??= new FixedEvidence(isLong: false);
        for (int at = 0; at < value.Length; at += 4) numbers.Add(BinaryPrimitives.ReadUInt32LittleEndian(value[at..]));
    }

    private static void Fixed64(ReadOnlySpan<byte> value, FieldEvidence field)
    {
        if (value.Length % 8 != 0)
        {
            field.Refuse(Reading.PackedFixed64);
            field.PackedFixed64 = null;
            return;
        }

        FixedEvidence numbers = field.PackedFixed64 ??= new FixedEvidence(isLong: true);
        for (int at = 0; at < value.Length; at += 8) numbers.Add(BinaryPrimitives.ReadUInt64LittleEndian(value[at..]));
    }
}
