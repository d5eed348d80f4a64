using System;
using System.Buffers.Binary;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Judging;

/// <summary>
/// How many bits a packed list takes: the numbers of a list resemble each other, in size, value or exponent.
/// </summary>
internal static class PackedModel
{
    // The last byte of a list ends a varint, which every other value does by chance only.
    private const float End = 1;

    // Lists of one number are rare.
    private const float Single = 2;

    /// <summary>The bits of a list of varints.</summary>
    /// <param name="value">The list.</param>
    /// <param name="sizes">The sizes at its path; those of the list are added.</param>
    public static float Varints(ReadOnlySpan<byte> value, VarintSizes sizes)
    {
        if (value[^1] >= 0x80) return Costs.Never;
        var sample = new Sample(value.Length);
        float bits = 0;
        int seen = 0;
        for (int i = 0; i < sample.Count; i++)
        {
            int position = sample.Start(i), end = sample.End(i);
            // In the middle of a list, one begins behind the end of another.
            while (position > 0 && position < end && value[position - 1] >= 0x80) position++;
            int start = position;
            for (ulong before = 0; position < end;)
            {
                int next = WireVarint.Read(value, position, out ulong one);
                if (next < 0) return Costs.Never;
                int size = next - position;
                bits += Element(one, size, before, sizes.Cost(size));
                sizes.Add(size);
                (before, position) = (one, next);
            }

            seen += position - start;
        }

        return (bits * (value.Length / (float)seen)) - End;
    }

    /// <summary>The bits of a list of values of four bytes.</summary>
    public static float Fixed32(ReadOnlySpan<byte> value)
    {
        if (value.Length % 4 != 0) return Costs.Never;
        var sample = new Sample(value.Length);
        float bits = 0;
        int seen = 0;
        for (int i = 0; i < sample.Count; i++)
        {
            uint before = 0;
            for (int position = sample.Start(i, 4); position + 4 <= sample.End(i); position += 4, seen += 4)
            {
                uint one = BinaryPrimitives.ReadUInt32LittleEndian(value[position..]);
                bits += NumberModel.Fixed32(one, before);
                before = one;
            }
        }

        return (bits * (value.Length / (float)seen)) + (value.Length == 4 ? Single : 0);
    }

    /// <summary>The bits of a list of values of eight bytes.</summary>
    public static float Fixed64(ReadOnlySpan<byte> value)
    {
        if (value.Length % 8 != 0) return Costs.Never;
        var sample = new Sample(value.Length);
        float bits = 0;
        int seen = 0;
        for (int i = 0; i < sample.Count; i++)
        {
            ulong before = 0;
            for (int position = sample.Start(i, 8); position + 8 <= sample.End(i); position += 8, seen += 8)
            {
                ulong one = BinaryPrimitives.ReadUInt64LittleEndian(value[position..]);
                bits += NumberModel.Fixed64(one, before);
                before = one;
            }
        }

        return (bits * (value.Length / (float)seen)) + (value.Length == 8 ? Single : 0);
    }

    // By its size and digits, as a small number, or by the step from the one before; which of them is told, too.
    private static float Element(ulong one, int size, ulong before, float sizeBits)
    {
        float plain = sizeBits + (7 * size) + 0.1f;
        long step = (long)(one - before);
        float near = NumberModel.Whole((ulong)(step < 0 ? ~step : step)) + 3.2f;
        float bits = Math.Min(Math.Min(plain, NumberModel.Whole(one) + 2), near);
        return size == WireVarint.Size(one) ? bits : bits + NumberModel.Overlong;
    }
}
