using System;
using System.Buffers;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// Compares strings ordinally, so that a <see cref="Dictionary{TKey, TValue}"/> or <see cref="HashSet{T}"/> of strings
/// is searched with a <see cref="ProtoString"/>, UTF-8 bytes or characters: see its <c>GetAlternateLookup</c>. Frozen
/// collections of strings can be searched with characters only.
/// </summary>
/// <remarks>
/// A text, bytes or characters equal the string that they would be decoded to; bytes that are not UTF-8 become U+FFFD
/// there. Looking up allocates nothing, unless the bytes are not UTF-8; adding by a lookup makes the string of a new
/// key. Hashes differ from process to process, so that keys that fall together cannot be prepared.
/// </remarks>
public sealed class ProtoStringComparer : IEqualityComparer<string>,
    IAlternateEqualityComparer<ProtoString, string>,
    IAlternateEqualityComparer<ReadOnlySpan<byte>, string>,
    IAlternateEqualityComparer<ReadOnlySpan<char>, string>
{
    private const int StackText = 256;

    private ProtoStringComparer()
    {
    }

    /// <summary>The comparer, to be passed to a collection: <c>new(ProtoStringComparer.Ordinal)</c>.</summary>
    public static ProtoStringComparer Ordinal { get; } = new();

    /// <summary>Whether both strings have the same characters, or both are null.</summary>
    public bool Equals(string? x, string? y) => string.Equals(x, y);

    /// <summary>A hash of the UTF-8 form of a string.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="obj"/> is null.</exception>
    public int GetHashCode(string obj)
    {
        ArgumentNullException.ThrowIfNull(obj);
        return Hash(obj.AsSpan());
    }

    bool IAlternateEqualityComparer<ProtoString, string>.Equals(ProtoString alternate, string other) =>
        Same(alternate.LivingSpan, other);

    int IAlternateEqualityComparer<ProtoString, string>.GetHashCode(ProtoString alternate) =>
        Hash(alternate.LivingSpan);

    string IAlternateEqualityComparer<ProtoString, string>.Create(ProtoString alternate) => alternate.ToString();

    bool IAlternateEqualityComparer<ReadOnlySpan<byte>, string>.Equals(ReadOnlySpan<byte> alternate, string other) =>
        Same(alternate, other);

    int IAlternateEqualityComparer<ReadOnlySpan<byte>, string>.GetHashCode(ReadOnlySpan<byte> alternate) =>
        Hash(alternate);

    string IAlternateEqualityComparer<ReadOnlySpan<byte>, string>.Create(ReadOnlySpan<byte> alternate) =>
        Encoding.UTF8.GetString(alternate);

    bool IAlternateEqualityComparer<ReadOnlySpan<char>, string>.Equals(ReadOnlySpan<char> alternate, string other) =>
        alternate.SequenceEqual(other);

    int IAlternateEqualityComparer<ReadOnlySpan<char>, string>.GetHashCode(ReadOnlySpan<char> alternate) =>
        Hash(alternate);

    string IAlternateEqualityComparer<ReadOnlySpan<char>, string>.Create(ReadOnlySpan<char> alternate) =>
        alternate.ToString();

    private static bool Same(ReadOnlySpan<byte> utf8, string text) =>
        Utf8Text.Equals(utf8, text) || (!Utf8Check.IsValid(utf8) && Encoding.UTF8.GetString(utf8) == text);

    private static int Hash(ReadOnlySpan<byte> utf8) =>
        Utf8Check.IsValid(utf8) ? (int)KeyHash.Of(utf8) : Hash(Encoding.UTF8.GetString(utf8).AsSpan());

    [SkipLocalsInit]
    private static int Hash(ReadOnlySpan<char> text)
    {
        bool isShort = text.Length <= StackText / Utf8Text.MaxCharSize;
        byte[]? pooled = isShort ? null : ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetByteCount(text));
        Span<byte> bytes = pooled ?? stackalloc byte[StackText];
        // A surrogate without its partner counts as U+FFFD.
        if (Utf8Encoder.Encode(text, bytes, out int written) != OperationStatus.Done)
            written = Encoding.UTF8.GetBytes(text, bytes);
        int hash = (int)KeyHash.Of(bytes[..written]);
        if (pooled != null) ArrayPool<byte>.Shared.Return(pooled);
        return hash;
    }
}
