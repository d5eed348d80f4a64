using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// A view of bytes in an arena, or in the input of a <c>ParseInPlace</c>. Valid until the arena is reset or disposed.
/// The default value is empty.
/// </summary>
[DebuggerDisplay("{Length} bytes")]
public readonly unsafe struct ProtoBytes : IEquatable<ProtoBytes>
{
    private readonly byte* _start;
    private readonly int _length;
#if PROTOZERO_CHECKS
    private readonly ulong _stamp;
#endif

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoBytes(byte* start, int length, ulong stamp)
    {
        _start = start;
        _length = length;
#if PROTOZERO_CHECKS
        _stamp = stamp;
#else
        _ = stamp;
#endif
    }

    /// <summary>Number of bytes.</summary>
    public int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Check();
            return _length;
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
        Check();
        other.Check();
        // SAFETY: start and length were made together from memory that lives as long as the arena.
        return _length == other._length && ByteRuns.Same(_start, other._start, _length);
    }

    /// <summary>Whether these are the bytes.</summary>
    public bool Equals(ReadOnlySpan<byte> other) => Span.SequenceEqual(other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtoBytes other && Equals(other);

    /// <summary>A hash of the bytes that differs from process to process.</summary>
    public override int GetHashCode() => (int)KeyHash.Of(Span);

    /// <summary>Copies the bytes into a new array.</summary>
    public byte[] ToArray() => Span.ToArray();

    /// <summary>The bytes in hexadecimal.</summary>
    public override string ToString() => Convert.ToHexString(Span);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(_stamp);
#endif
    }
}
