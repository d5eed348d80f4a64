using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Where a text is written: memory of the caller's first and, where that is too short, native memory that grows. The
/// one who writes holds the place of the next byte.
/// </summary>
internal unsafe struct TextBuffer
{
    private byte* _start;
    private byte* _end;

    // The native memory, or null while the text is in the caller's.
    private byte* _own;
    private nuint _ownSize;

    /// <summary>Begins in memory of the caller's, which stays where it is; it may be none.</summary>
    public TextBuffer(byte* memory, int length)
    {
        _start = memory;
        _end = memory + length;
    }

    /// <summary>The first byte of the text.</summary>
    public readonly byte* Start => _start;

    /// <summary>Whether the text is in the memory that the buffer began with.</summary>
    public readonly bool IsInPlace => _own == null;

    /// <summary>Makes sure that bytes can be written; moves the text if it must.</summary>
    /// <param name="p">The place of the next byte.</param>
    /// <param name="count">How many bytes are needed behind it.</param>
    /// <returns>The place of the next byte.</returns>
    /// <exception cref="ProtoFormatException">The text would have 2 GiB and more.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Need(byte* p, nint count) => _end - p >= count ? p : Grow(p, count);

    /// <summary>The text up to a place.</summary>
    // SAFETY: the place lies behind the start in the same memory, less than 2 GiB away.
    public readonly ReadOnlySpan<byte> Until(byte* p) => new(_start, (int)(p - _start));

    /// <summary>Gives native memory back.</summary>
    public void Free()
    {
        if (_own != null) ThreadBytes.Return(_own, _ownSize);
        _own = null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Grow(byte* p, nint count)
    {
        long length = p - _start;
        if (length + count > int.MaxValue)
            ProtoThrow.TooLarge(ProtoLimitKind.EncodedSize, int.MaxValue, int.MaxValue);
        // Always by a factor of what there was: how much is needed now says nothing about how much is written.
        long least = Math.Min(_end - _start + ((_end - _start) / 2), int.MaxValue);
        nuint size = (nuint)Math.Max(length + count, least);
        byte* grown = ThreadBytes.Rent(ref size);
        // SAFETY: the new memory is longer than the text.
        Buffer.MemoryCopy(_start, grown, (long)size, length);
        if (_own != null) ThreadBytes.Return(_own, _ownSize);
        _own = _start = grown;
        _ownSize = size;
        _end = grown + Math.Min(size, int.MaxValue);
        return grown + length;
    }
}
