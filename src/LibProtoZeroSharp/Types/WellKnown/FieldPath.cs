using System;
using System.Collections.Generic;

namespace ProtoZeroSharp;

/// <summary>
/// Sets of field paths, in the order of a tree: each path comes right before those that lie below it.
/// </summary>
internal static class FieldPath
{
    private const byte Dot = (byte)'.';

    /// <summary>Whether a path is another or lies above it.</summary>
    public static bool Covers(ReadOnlySpan<byte> path, ReadOnlySpan<byte> other) =>
        other.StartsWith(path) && (other.Length == path.Length || other[path.Length] == Dot);

    /// <summary>The paths of both lists, sorted, without those that another covers.</summary>
    public static ReadOnlySpan<ProtoString> Canonical(ReadOnlySpan<ProtoString> first, ReadOnlySpan<ProtoString> second)
    {
        var paths = new ProtoString[first.Length + second.Length];
        first.CopyTo(paths);
        second.CopyTo(paths.AsSpan(first.Length));
        Array.Sort(paths, static (a, b) => Compare(a.Span, b.Span));
        int count = 0;
        foreach (ProtoString path in paths)
        {
            if (count == 0 || !Covers(paths[count - 1].Span, path.Span)) paths[count++] = path;
        }

        return paths.AsSpan(0, count);
    }

    /// <summary>
    /// What two canonical lists have in common: of two paths of which one covers the other, the longer.
    /// </summary>
    public static ReadOnlySpan<ProtoString> Common(ReadOnlySpan<ProtoString> first, ReadOnlySpan<ProtoString> second)
    {
        var paths = new List<ProtoString>();
        int i = 0, j = 0;
        while (i < first.Length && j < second.Length)
        {
            ReadOnlySpan<byte> a = first[i].Span, b = second[j].Span;
            if (Covers(a, b)) paths.Add(second[j++]);
            else if (Covers(b, a)) paths.Add(first[i++]);
            else if (Compare(a, b) < 0) i++;
            else j++;
        }

        return paths.ToArray();
    }

    // The dot sorts before every other byte: with the order of bytes, "a-b" would come between "a" and "a.b".
    private static int Compare(ReadOnlySpan<byte> a, ReadOnlySpan<byte> b)
    {
        int at = a.CommonPrefixLength(b);
        if (at == a.Length || at == b.Length) return a.Length.CompareTo(b.Length);
        return Rank(a[at]).CompareTo(Rank(b[at]));
    }

    private static int Rank(byte b) => b == Dot ? -1 : b;
}
