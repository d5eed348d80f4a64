using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;

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
    private readonly StampedLength _length;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoBytes(byte* start, int length, ulong stamp)
    {
        _start = start;
        _length = new StampedLength(length, stamp);
    }

    /// <summary>Number of bytes.</summary>
    public int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            _length.Check();
            return _length.Value;
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
            _length.Check();
            // SAFETY: start and length were made together from memory that lives as long as the arena.
            return new ReadOnlySpan<byte>(_start, _length.Value);
        }
    }

    /// <summary>Address of the first byte; for the writer. Undefined if empty.</summary>
    internal byte* Start
    {
        get
        {
            _length.Check();
            return _start;
        }
    }

    /// <summary>The bytes, for what allocates or formats: checked in both libraries.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    internal ReadOnlySpan<byte> LivingSpan
    {
        get
        {
            _length.CheckAlways();
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

    /// <summary>Whether both have the same bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Equals(ProtoBytes other)
    {
        _length.Check();
        other._length.Check();
        int length = _length.Value;
        // SAFETY: start and length were made together from memory that lives as long as the arena.
        return length == other._length.Value && ByteRuns.Same(_start, other._start, length);
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

    /// <summary>The bytes in hexadecimal.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public override string ToString() => Convert.ToHexString(LivingSpan);
}
