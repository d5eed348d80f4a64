using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// A view of UTF-8 text in an arena, or in the input of a <c>ParseInPlace</c>. Valid until the arena is reset or
/// disposed. The default value is the empty text.
/// </summary>
/// <remarks>Text of a proto3 message was validated by the parse. Text of a proto2 message may hold any bytes:
/// <see cref="Span"/> shows them as they are, <see cref="ToString"/> replaces what is not UTF-8 by U+FFFD.</remarks>
[DebuggerDisplay("{ToString()}")]
public readonly unsafe struct ProtoString : IEquatable<ProtoString>, IComparable<ProtoString>
{
    private readonly byte* _start;
    private readonly int _length;
#if PROTOZERO_CHECKS
    private readonly ulong _stamp;
#endif

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoString(byte* start, int length, ulong stamp)
    {
        _start = start;
        _length = length;
#if PROTOZERO_CHECKS
        _stamp = stamp;
#else
        _ = stamp;
#endif
    }

    /// <summary>Length in bytes.</summary>
    public int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            return _length;
        }
    }

    /// <summary>Whether the text has no bytes.</summary>
    public bool IsEmpty => Length == 0;

    /// <summary>The bytes. Valid until the arena is reset or disposed.</summary>
    public ReadOnlySpan<byte> Span
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            // SAFETY: start and length were made together from memory that lives as long as the arena.
            return new ReadOnlySpan<byte>(_start, _length);
        }
    }

    /// <summary>Address of the first byte; for the writer. Undefined if empty.</summary>
    internal byte* Start
    {
        get
        {
            Check();
            return _start;
        }
    }

    /// <summary>The bytes. Valid until the arena is reset or disposed.</summary>
    public static implicit operator ReadOnlySpan<byte>(ProtoString text) => text.Span;

    /// <summary>Whether both texts have the same bytes.</summary>
    public static bool operator ==(ProtoString left, ProtoString right) => left.Equals(right);

    /// <summary>Whether the texts differ in a byte.</summary>
    public static bool operator !=(ProtoString left, ProtoString right) => !left.Equals(right);

    /// <summary>Whether the text has these bytes.</summary>
    public static bool operator ==(ProtoString left, ReadOnlySpan<byte> right) => left.Equals(right);

    /// <summary>Whether the text differs from these bytes.</summary>
    public static bool operator !=(ProtoString left, ReadOnlySpan<byte> right) => !left.Equals(right);

    /// <summary>Whether the text, decoded, is this string. Allocates nothing.</summary>
    public static bool operator ==(ProtoString left, string? right) => left.Equals(right);

    /// <summary>Whether the text, decoded, differs from this string. Allocates nothing.</summary>
    public static bool operator !=(ProtoString left, string? right) => !left.Equals(right);

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

    /// <summary>Whether both texts have the same bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Equals(ProtoString other)
    {
        Check();
        other.Check();
        // SAFETY: start and length were made together from memory that lives as long as the arena.
        return _length == other._length && ByteRuns.Same(_start, other._start, _length);
    }

    /// <summary>Whether the text has these bytes.</summary>
    public bool Equals(ReadOnlySpan<byte> other) => Span.SequenceEqual(other);

    /// <summary>Whether the text, decoded, is this string; null equals nothing. Allocates nothing.</summary>
    public bool Equals(string? other) => other != null && Utf8Text.Equals(Span, other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtoString other && Equals(other);

    /// <summary>A hash of the bytes that differs from process to process.</summary>
    public override int GetHashCode() => (int)KeyHash.Of(Span);

    /// <summary>Compares byte by byte, which orders valid UTF-8 by code point.</summary>
    public int CompareTo(ProtoString other) => Span.SequenceCompareTo(other.Span);

    /// <summary>Decodes the text into a new string; what is not valid UTF-8 becomes U+FFFD.</summary>
    public override string ToString() => Utf8Decoder.TryDecode(Span) ?? Encoding.UTF8.GetString(Span);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(_stamp);
#endif
    }
}
