using System;
using System.Buffers;
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
}
