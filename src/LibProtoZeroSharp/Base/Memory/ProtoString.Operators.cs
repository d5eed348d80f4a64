using System;

namespace ProtoZeroSharp;

public readonly partial struct ProtoString
{
    /// <summary>Whether both texts have the same bytes.</summary>
    public static bool operator ==(ProtoString left, ProtoString right) => left.Equals(right);

    /// <summary>Whether the texts differ in a byte.</summary>
    public static bool operator !=(ProtoString left, ProtoString right) => !left.Equals(right);

    /// <summary>Whether the text has these bytes.</summary>
    public static bool operator ==(ProtoString left, ReadOnlySpan<byte> right) => left.Equals(right);

    /// <summary>Whether the text differs from these bytes.</summary>
    public static bool operator !=(ProtoString left, ReadOnlySpan<byte> right) => !left.Equals(right);

    /// <summary>Whether the text has these bytes.</summary>
    public static bool operator ==(ReadOnlySpan<byte> left, ProtoString right) => right.Equals(left);

    /// <summary>Whether the text differs from these bytes.</summary>
    public static bool operator !=(ReadOnlySpan<byte> left, ProtoString right) => !right.Equals(left);

    /// <summary>Whether the text has these bytes.</summary>
    public static bool operator ==(ProtoString left, ProtoBytes right) => left.Equals(right.Span);

    /// <summary>Whether the text differs from these bytes.</summary>
    public static bool operator !=(ProtoString left, ProtoBytes right) => !left.Equals(right.Span);

    /// <summary>Whether the text has these bytes.</summary>
    public static bool operator ==(ProtoBytes left, ProtoString right) => right.Equals(left.Span);

    /// <summary>Whether the text differs from these bytes.</summary>
    public static bool operator !=(ProtoBytes left, ProtoString right) => !right.Equals(left.Span);

    /// <summary>Whether the text, decoded, is this string. Allocates nothing.</summary>
    public static bool operator ==(ProtoString left, string? right) => left.Equals(right);

    /// <summary>Whether the text, decoded, differs from this string. Allocates nothing.</summary>
    public static bool operator !=(ProtoString left, string? right) => !left.Equals(right);

    /// <summary>Whether the text, decoded, is this string. Allocates nothing.</summary>
    public static bool operator ==(string? left, ProtoString right) => right.Equals(left);

    /// <summary>Whether the text, decoded, differs from this string. Allocates nothing.</summary>
    public static bool operator !=(string? left, ProtoString right) => !right.Equals(left);

    /// <summary>Whether the text, decoded, is these characters. Allocates nothing.</summary>
    public static bool operator ==(ProtoString left, ReadOnlySpan<char> right) => left.Equals(right);

    /// <summary>Whether the text, decoded, differs from these characters. Allocates nothing.</summary>
    public static bool operator !=(ProtoString left, ReadOnlySpan<char> right) => !left.Equals(right);

    /// <summary>Whether the text, decoded, is these characters. Allocates nothing.</summary>
    public static bool operator ==(ReadOnlySpan<char> left, ProtoString right) => right.Equals(left);

    /// <summary>Whether the text, decoded, differs from these characters. Allocates nothing.</summary>
    public static bool operator !=(ReadOnlySpan<char> left, ProtoString right) => !right.Equals(left);

    /// <summary>Whether <paramref name="left"/> comes before <paramref name="right"/>, compared byte by byte.</summary>
    public static bool operator <(ProtoString left, ProtoString right) => left.CompareTo(right) < 0;

    /// <summary>Whether <paramref name="left"/> comes after <paramref name="right"/>, compared byte by byte.</summary>
    public static bool operator >(ProtoString left, ProtoString right) => left.CompareTo(right) > 0;

    /// <summary>
    /// Whether <paramref name="left"/> does not come after <paramref name="right"/>, compared byte by byte.
    /// </summary>
    public static bool operator <=(ProtoString left, ProtoString right) => left.CompareTo(right) <= 0;

    /// <summary>
    /// Whether <paramref name="left"/> does not come before <paramref name="right"/>, compared byte by byte.
    /// </summary>
    public static bool operator >=(ProtoString left, ProtoString right) => left.CompareTo(right) >= 0;
}
