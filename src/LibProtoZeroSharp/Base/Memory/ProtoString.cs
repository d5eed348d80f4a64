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
/// <see cref="Span"/> shows them as they are, <see cref="ToString"/> replaces what is not UTF-8 by U+FFFD.
/// In both libraries what formats, hashes, orders or copies the text throws after the end of its arena; the rest does
/// in the checked one only.</remarks>
[DebuggerDisplay("{ToString()}")]
public readonly unsafe partial struct ProtoString
    : IEquatable<ProtoString>, IComparable<ProtoString>, IComparable, ISpanFormattable, IUtf8SpanFormattable
{
    private readonly byte* _start;

    // The length, and in the fast library the stamp of the arena above it. A struct of both would not be kept in
    // registers where a view is copied.
    private readonly ulong _word;
#if PROTOZERO_CHECKS
    private readonly ulong _stamp;
#endif

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoString(byte* start, int length, ulong stamp)
    {
        _start = start;
#if PROTOZERO_CHECKS
        _word = (uint)length;
        _stamp = stamp;
#else
        _word = stamp | (uint)length;
#endif
    }

    /// <summary>Length in bytes.</summary>
    public int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            return (int)_word;
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
            return new ReadOnlySpan<byte>(_start, (int)_word);
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

    /// <summary>The bytes, after <see cref="CheckAlways"/>.</summary>
    internal ReadOnlySpan<byte> LivingSpan
    {
        get
        {
            CheckAlways();
            return Span;
        }
    }

    /// <summary>The same bytes as bytes.</summary>
    internal ProtoBytes AsBytes() =>
#if PROTOZERO_CHECKS
        new(_start, (int)_word, _stamp);
#else
        new(_start, (int)_word, _word & ~(ulong)uint.MaxValue);
#endif

    /// <summary>Throws if the arena was reset or disposed: for what allocates or formats, in both libraries.</summary>
    /// <exception cref="ProtoLifetimeException">It was.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CheckAlways() =>
#if PROTOZERO_CHECKS
        Check();
#else
        TextStamps.Check(_word);
#endif

    /// <summary>The bytes. Valid until the arena is reset or disposed.</summary>
    public static implicit operator ReadOnlySpan<byte>(ProtoString text) => text.Span;

    /// <summary>Whether both texts have the same bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Equals(ProtoString other)
    {
        Check();
        other.Check();
        int length = (int)_word;
        // SAFETY: start and length were made together from memory that lives as long as the arena.
        return length == (int)other._word && ByteRuns.Same(_start, other._start, length);
    }

    /// <summary>Whether the text has these bytes.</summary>
    public bool Equals(ReadOnlySpan<byte> other) => Span.SequenceEqual(other);

    /// <summary>Whether the text, decoded, is this string; null equals nothing. Allocates nothing.</summary>
    public bool Equals(string? other) => other != null && Utf8Text.Equals(Span, other);

    /// <summary>Whether the text, decoded, is these characters. Allocates nothing.</summary>
    public bool Equals(ReadOnlySpan<char> other) => Utf8Text.Equals(Span, other);

    /// <inheritdoc/>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public override bool Equals(object? obj) =>
        obj is ProtoString other && LivingSpan.SequenceEqual(other.LivingSpan);

    /// <summary>A hash of the bytes that differs from process to process.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public override int GetHashCode() => (int)KeyHash.Of(LivingSpan);

    /// <summary>Compares byte by byte, which orders valid UTF-8 by code point.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public int CompareTo(ProtoString other) => LivingSpan.SequenceCompareTo(other.LivingSpan);

    /// <summary>Decodes the text into a new string; what is not valid UTF-8 becomes U+FFFD.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public override string ToString()
    {
        ReadOnlySpan<byte> text = LivingSpan;
        return Utf8Decoder.TryDecode(text) ?? Encoding.UTF8.GetString(text);
    }

    /// <summary>Reports a view whose arena was reset or disposed. Empty in the fast library.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    private void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(_stamp);
#endif
    }
}
