using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp;

/// <summary>Encoded fields as the list of those of each number, in whichever order they stand.</summary>
internal static class FieldOrder
{
    /// <summary>Whether two messages have the same fields, those of one number in the same order.</summary>
    public static bool Same(byte[]? a, byte[]? b)
    {
        if (a.AsSpan().SequenceEqual(b)) return true;
        return a is not null && b is not null && a.Length == b.Length && Sort(a).AsSpan().SequenceEqual(Sort(b));
    }

    private static byte[] Sort(byte[] fields)
    {
        var places = new List<(int Number, int Start, int Length)>();
        var reader = new ProtoReader(fields, int.MaxValue);
        for (int start = 0; reader.Next(); start = reader.Position)
        {
            int number = reader.FieldNumber;
            reader.Skip();
            places.Add((number, start, reader.Position - start));
        }

        var sorted = new byte[fields.Length];
        int at = 0;
        foreach ((int Number, int Start, int Length) place in places.OrderBy(place => place.Number))
        {
            fields.AsSpan(place.Start, place.Length).CopyTo(sorted.AsSpan(at));
            at += place.Length;
        }

        return sorted;
    }
}
