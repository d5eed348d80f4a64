using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// A view of bytes in an arena, or in the input of a <c>ParseInPlace</c>. Valid until the arena is reset or disposed.
/// The default value is empty.
/// </summary>
/// <remarks>
/// In both libraries what formats, hashes or copies the bytes throws after the end of their arena; the rest does in the
/// checked one only.
/// </remarks>
[DebuggerDisplay("{Length} bytes")]
public readonly unsafe struct ProtoBytes : IEquatable<ProtoBytes>
{
    private readonly byte* _start;

    // The length, and in the fast library the stamp of the arena above it. A struct of both would not be kept in
    // registers where a view is copied.
    private readonly ulong _word;
#if PROTOZERO_CHECKS
    private readonly ulong _stamp;
#endif

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoBytes(byte* start, int length, ulong stamp)
    {
        _start = start;
#if PROTOZERO_CHECKS
        _word = (uint)length;
        _stamp = stamp;
#else
        _word = stamp | (uint)length;
#endif
    }

    /// <summary>Number of bytes.</summary>
    public int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            return (int)_word;
        }
    }

    /// <summary>Whether there are no bytes.</summary>
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

    /// <summary>
    /// Whether the bytes lie in the arena, or in the input of a <c>ParseInPlace</c> into it; false if it has no number.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool LiesIn(ArenaState* arena) =>
#if PROTOZERO_CHECKS
        _stamp != 0 && _stamp == arena->TextStamp;
#else
        TextStamps.NumberOf(_word) != 0 && (_word ^ arena->TextStamp) <= uint.MaxValue;
#endif

    /// <summary>The bytes, for what allocates or formats: checked in both libraries.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    internal ReadOnlySpan<byte> LivingSpan
    {
        get
        {
            CheckAlways();
            return Span;
        }
    }

    /// <summary>The bytes. Valid until the arena is reset or disposed.</summary>
    public static implicit operator ReadOnlySpan<byte>(ProtoBytes bytes) => bytes.Span;

    /// <summary>Whether both have the same bytes.</summary>
    public static bool operator ==(ProtoBytes left, ProtoBytes right) => left.Equals(right);

    /// <summary>Whether they differ in a byte.</summary>
    public static bool operator !=(ProtoBytes left, ProtoBytes right) => !left.Equals(right);

    /// <summary>Whether these are the bytes.</summary>
    public static bool operator ==(ProtoBytes left, ReadOnlySpan<byte> right) => left.Equals(right);

    /// <summary>Whether these are not the bytes.</summary>
    public static bool operator !=(ProtoBytes left, ReadOnlySpan<byte> right) => !left.Equals(right);

    /// <summary>Whether these are the bytes.</summary>
    public static bool operator ==(ReadOnlySpan<byte> left, ProtoBytes right) => right.Equals(left);

    /// <summary>Whether these are not the bytes.</summary>
    public static bool operator !=(ReadOnlySpan<byte> left, ProtoBytes right) => !right.Equals(left);

    /// <summary>Whether both have the same bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Equals(ProtoBytes other)
    {
        Check();
        other.Check();
        int length = (int)_word;
        // SAFETY: start and length were made together from memory that lives as long as the arena.
        return length == (int)other._word && ByteRuns.Same(_start, other._start, length);
    }

    /// <summary>Whether these are the bytes.</summary>
    public bool Equals(ReadOnlySpan<byte> other) => Span.SequenceEqual(other);

    /// <inheritdoc/>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public override bool Equals(object? obj) =>
        obj is ProtoBytes other && LivingSpan.SequenceEqual(other.LivingSpan);

    /// <summary>A hash of the bytes that differs from process to process.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public override int GetHashCode() => (int)KeyHash.Of(LivingSpan);

    /// <summary>Copies the bytes into a new array.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public byte[] ToArray() => LivingSpan.ToArray();

    /// <summary>Decodes the bytes as UTF-8 into a new string; what is not valid UTF-8 becomes U+FFFD.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public string ToStringUtf8()
    {
        ReadOnlySpan<byte> bytes = LivingSpan;
        return Utf8Decoder.TryDecode(bytes) ?? Encoding.UTF8.GetString(bytes);
    }

    /// <summary>The bytes in base 64, with padding, as a new string.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public string ToBase64() => Convert.ToBase64String(LivingSpan);

    /// <summary>The bytes in hexadecimal.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public override string ToString() => Convert.ToHexString(LivingSpan);

    /// <summary>Throws if the arena was reset or disposed: for what allocates or formats, in both libraries.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void CheckAlways() =>
#if PROTOZERO_CHECKS
        Check();
#else
        TextStamps.Check(_word);
#endif

    /// <summary>Reports a view whose arena was reset or disposed. Empty in the fast library.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    private void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(_stamp);
#endif
    }
}
