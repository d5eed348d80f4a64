using System;
using System.Collections.Generic;

namespace ProtoZeroSharp;

/// <summary>Encoded fields as the list of those of each number, in whichever order they stand.</summary>
internal static class FieldOrder
{
    /// <summary>Whether there is a field with a number.</summary>
    public static bool Has(ReadOnlySpan<byte> fields, int number)
    {
        var reader = new ProtoReader(fields, int.MaxValue);
        while (reader.Next())
        {
            if (reader.FieldNumber == number) return true;
            reader.Skip();
        }

        return false;
    }

    /// <summary>Whether two messages have the same fields, those of one number in the same order.</summary>
    public static bool Same(byte[]? a, byte[]? b)
    {
        if (a.AsSpan().SequenceEqual(b)) return true;
        if (a is null || b is null || a.Length != b.Length) return false;
        List<long> left = Sort(a), right = Sort(b);
        if (left.Count != right.Count) return false;
        for (int i = 0; i < left.Count; i++)
            if (!FieldAt(a, left[i]).SequenceEqual(FieldAt(b, right[i]))) return false;
        return true;
    }

    // Number and place of each field.
    private static List<long> Sort(byte[] fields)
    {
        var places = new List<long>();
        var reader = new ProtoReader(fields, int.MaxValue);
        for (int start = 0; reader.Next(); start = reader.Position)
        {
            places.Add(((long)reader.FieldNumber << 32) | (uint)start);
            reader.Skip();
        }

        places.Sort();
        return places;
    }

    private static ReadOnlySpan<byte> FieldAt(byte[] fields, long place)
    {
        ReadOnlySpan<byte> rest = fields.AsSpan((int)place);
        var reader = new ProtoReader(rest, int.MaxValue);
        reader.Next();
        reader.Skip();
        return rest[..reader.Position];
    }
}
