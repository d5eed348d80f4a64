using System;
using System.Buffers;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Text;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Text on its way into an arena: a <see cref="string"/>, characters or UTF-8 bytes. Methods that store text take it,
/// so that each of these can be passed as it is.
/// </summary>
public readonly ref struct Utf8Source
{
    private const int StackText = 256;

    private readonly ReadOnlySpan<char> _chars;
    private readonly ReadOnlySpan<byte> _bytes;

    private Utf8Source(ReadOnlySpan<char> chars) => _chars = chars;

    private Utf8Source(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    /// <summary>Text of a string.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    public static implicit operator Utf8Source(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return new Utf8Source(text.AsSpan());
    }

    /// <summary>Text of characters.</summary>
    public static implicit operator Utf8Source(ReadOnlySpan<char> text) => new(text);

    /// <summary>Text that is UTF-8 already; it is taken unchecked.</summary>
    public static implicit operator Utf8Source(ReadOnlySpan<byte> text) => new(text);

    /// <summary>Text of another arena, or of this one; it is copied.</summary>
    public static implicit operator Utf8Source(ProtoString text) => new(text.LivingSpan);

    /// <summary>Copies the text into an arena.</summary>
    /// <exception cref="ArgumentException">
    /// The text holds a surrogate without its partner, or its UTF-8 form has 2 GiB and more.
    /// </exception>
    internal ProtoString Store(ArenaAllocator arena) => _chars.IsEmpty ? arena.Utf8(_bytes) : arena.Utf8(_chars);

    /// <summary>
    /// The number of a key's entry in a map, or -1. Allocates nothing; a long text is encoded in a pooled array.
    /// </summary>
    internal int FindIn<TValue>(in RawMap map)
        where TValue : unmanaged
    {
        if (_chars.IsEmpty) return FindIn<TValue>(in map, _bytes);
        int size = Encoding.UTF8.GetMaxByteCount(_chars.Length);
        byte[]? pooled = size > StackText ? ArrayPool<byte>.Shared.Rent(size) : null;
        Span<byte> bytes = pooled ?? stackalloc byte[StackText];
        try
        {
            return Utf8Encoder.Encode(_chars, bytes, out int written) == OperationStatus.Done
                ? FindIn<TValue>(in map, bytes[..written]) : -1;
        }
        finally
        {
            if (pooled != null) ArrayPool<byte>.Shared.Return(pooled);
        }
    }

    /// <summary>The index of the first element that is the text, or -1. Allocates nothing.</summary>
    internal int FindIn(ReadOnlySpan<ProtoString> texts)
    {
        for (int i = 0; i < texts.Length; i++)
        {
            if (_chars.IsEmpty ? texts[i].Equals(_bytes) : texts[i].Equals(_chars)) return i;
        }

        return -1;
    }

    /// <summary>The number of a key's entry in a map, whose keys may be of another type.</summary>
    /// <exception cref="KeyNotFoundException">The map does not hold it.</exception>
    /// <exception cref="InvalidOperationException">The keys are no strings.</exception>
    internal int FindInMap<TKey, TValue>(in RawMap map)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        if (typeof(TKey) != typeof(ProtoString)) ProtoThrow.NoTextKeys();
        int at = FindIn<TValue>(in map);
        if (at < 0) ProtoThrow.KeyNotFound();
        return at;
    }

    /// <summary>The text as UTF-8, if that is what it is made of; also the empty text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryGetUtf8(out ReadOnlySpan<byte> utf8)
    {
        utf8 = _bytes;
        return _chars.IsEmpty;
    }

    /// <summary>Whether characters begin some bytes, encoded.</summary>
    internal bool IsAtStartOf(ReadOnlySpan<byte> utf8) => Find(utf8, Place.Start) >= 0;

    /// <summary>Whether characters end some bytes, encoded.</summary>
    internal bool IsAtEndOf(ReadOnlySpan<byte> utf8) => Find(utf8, Place.End) >= 0;

    /// <summary>Where characters are first in some bytes, encoded, or -1.</summary>
    internal int FirstIn(ReadOnlySpan<byte> utf8) => Find(utf8, Place.First);

    /// <summary>Where characters are last in some bytes, encoded, or -1.</summary>
    internal int LastIn(ReadOnlySpan<byte> utf8) => Find(utf8, Place.Last);

    /// <summary>Whether some bytes, decoded, are the text but for upper and lower case.</summary>
    internal bool EqualsIgnoreCase(ReadOnlySpan<byte> utf8) =>
        _chars.IsEmpty ? Utf8Text.EqualsIgnoreCase(utf8, _bytes) : Utf8Text.EqualsIgnoreCase(utf8, _chars);

    /// <summary>Encodes the text.</summary>
    /// <param name="space">Where to.</param>
    /// <returns>The bytes; null if there is no space for them, or the text has no UTF-8 form.</returns>
    internal int? EncodeTo(Span<byte> space)
    {
        if (!_chars.IsEmpty)
            return Utf8Encoder.Encode(_chars, space, out int written) == OperationStatus.Done ? written : null;
        return _bytes.TryCopyTo(space) ? _bytes.Length : null;
    }

    /// <summary>The text as UTF-8: its bytes, or an array of them; none if it has no UTF-8 form.</summary>
    internal ReadOnlySpan<byte> ToUtf8()
    {
        if (_chars.IsEmpty) return _bytes;
        byte[] bytes = new byte[Encoding.UTF8.GetMaxByteCount(_chars.Length)];
        bool isText = Utf8Encoder.Encode(_chars, bytes, out int written) == OperationStatus.Done;
        return isText ? bytes.AsSpan(0, written) : default;
    }

    [SkipLocalsInit]
    private int Find(ReadOnlySpan<byte> utf8, Place place)
    {
        // A character takes at least one byte, and what takes more bytes than there are is not among them.
        if (_chars.Length > utf8.Length) return -1;
        int size = (int)Math.Min((long)_chars.Length * Utf8Text.MaxCharSize, utf8.Length);
        byte[]? pooled = size > StackText ? ArrayPool<byte>.Shared.Rent(size) : null;
        Span<byte> bytes = pooled ?? stackalloc byte[StackText];
        bool isText = Utf8Encoder.Encode(_chars, bytes, out int written) == OperationStatus.Done;
        int found = isText ? Find(utf8, bytes[..written], place) : -1;
        if (pooled != null) ArrayPool<byte>.Shared.Return(pooled);
        return found;
    }

    private static int Find(ReadOnlySpan<byte> utf8, ReadOnlySpan<byte> value, Place place) => place switch
    {
        Place.Start => utf8.StartsWith(value) ? 0 : -1,
        Place.End => utf8.EndsWith(value) ? utf8.Length - value.Length : -1,
        Place.First => utf8.IndexOf(value),
        _ => utf8.LastIndexOf(value),
    };

    private static unsafe int FindIn<TValue>(in RawMap map, ReadOnlySpan<byte> key)
        where TValue : unmanaged
    {
        // SAFETY: the view of the key ends with the call, while the key is pinned.
        fixed (byte* start = key)
        {
            var view = new ProtoString(start, key.Length, 0);
            return MapTable<ProtoString, TValue>.Find(in map, in view);
        }
    }

    private enum Place
    {
        Start,
        End,
        First,
        Last,
    }
}
