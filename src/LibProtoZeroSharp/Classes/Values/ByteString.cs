using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

namespace ProtoZeroSharp.Classes;

/// <summary>Bytes that never change: the value of a <c>bytes</c> field in generated classes.</summary>
/// <remarks>
/// An instance owns its bytes: what it is made of is copied. It is safe for use by any number of threads.
/// </remarks>
[DebuggerDisplay("Length = {Length}")]
public sealed partial class ByteString : IEnumerable<byte>, IEquatable<ByteString>
{
    private readonly ReadOnlyMemory<byte> _bytes;

    private ByteString(ReadOnlyMemory<byte> bytes) => _bytes = bytes;

    /// <summary>No bytes. Always the same object.</summary>
    public static ByteString Empty { get; } = new(ReadOnlyMemory<byte>.Empty);

    /// <summary>The number of bytes.</summary>
    public int Length => _bytes.Length;

    /// <summary>Whether there are no bytes.</summary>
    public bool IsEmpty => _bytes.IsEmpty;

    /// <summary>The bytes in place, valid without end. They must not be changed by unsafe means.</summary>
    public ReadOnlyMemory<byte> Memory => _bytes;

    /// <summary>The bytes in place. They must not be changed by unsafe means.</summary>
    public ReadOnlySpan<byte> Span => _bytes.Span;

    /// <summary>The byte at a place, counted from 0.</summary>
    /// <exception cref="IndexOutOfRangeException">There is no such place.</exception>
    public byte this[int index] => _bytes.Span[index];

    /// <summary>Whether both hold the same bytes, or both are null.</summary>
    public static bool operator ==(ByteString? lhs, ByteString? rhs) => lhs is null ? rhs is null : lhs.Equals(rhs);

    /// <summary>Whether the bytes differ, or one of both is null.</summary>
    public static bool operator !=(ByteString? lhs, ByteString? rhs) => !(lhs == rhs);

    /// <summary>Copies the bytes to an array of exactly their length. Allocates unless there are none.</summary>
    public byte[] ToByteArray() => _bytes.ToArray();

    /// <summary>Returns the bytes as base64, with padding. Allocates the string.</summary>
    public string ToBase64() => Convert.ToBase64String(_bytes.Span);

    /// <summary>Decodes the bytes as text; what is malformed becomes what the encoding says. Allocates it.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="encoding"/> is null.</exception>
    public string ToString(Encoding encoding)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        return encoding.GetString(_bytes.Span);
    }

    /// <summary>Decodes the bytes as UTF-8; what is malformed becomes U+FFFD. Allocates the string.</summary>
    public string ToStringUtf8() => Encoding.UTF8.GetString(_bytes.Span);

    /// <summary>Copies all bytes into an array, from a place of it on.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="position"/> is no place of the array.</exception>
    /// <exception cref="ArgumentException">The array is too short. Nothing was copied.</exception>
    public void CopyTo(byte[] array, int position)
    {
        ArgumentNullException.ThrowIfNull(array);
        ArgumentOutOfRangeException.ThrowIfNegative(position);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(position, array.Length);
        _bytes.Span.CopyTo(array.AsSpan(position));
    }

    /// <summary>Writes all bytes to a stream.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="outputStream"/> is null.</exception>
    public void WriteTo(Stream outputStream)
    {
        ArgumentNullException.ThrowIfNull(outputStream);
        outputStream.Write(_bytes.Span);
    }

    /// <summary>Compares the bytes. Takes time by their length.</summary>
    public bool Equals(ByteString? other) =>
        ReferenceEquals(this, other) || (other is not null && _bytes.Span.SequenceEqual(other._bytes.Span));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ByteString other && Equals(other);

    /// <summary>A hash of all bytes. It differs between processes.</summary>
    public override int GetHashCode()
    {
        var hash = default(HashCode);
        hash.AddBytes(_bytes.Span);
        return hash.ToHashCode();
    }

    /// <summary>Enumerates the bytes. Allocates the enumerator; <see cref="Span"/> is enumerated without.</summary>
    public IEnumerator<byte> GetEnumerator() => MemoryMarshal.ToEnumerable(_bytes).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
