using System;
using System.Buffers;

namespace ProtoZeroSharp;

/// <summary>
/// Bytes with the caller's promise that their memory neither moves nor dies nor changes before the message that is
/// parsed in place from them does. Nothing checks the promise: it makes the place where it is given visible, to
/// readers and to the analyzer (PZ4003).
/// </summary>
/// <remarks>Allocates nothing, pins nothing and frees nothing.</remarks>
public readonly unsafe ref struct PinnedBytes
{
    private PinnedBytes(ReadOnlySpan<byte> span) => Span = span;

    /// <summary>The bytes.</summary>
    public ReadOnlySpan<byte> Span { get; }

    /// <summary>Bytes of native or pinned memory.</summary>
    /// <param name="pointer">Where they begin, as a number; may be 0 if there are none.</param>
    /// <param name="length">How many there are.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
    // SAFETY: that the memory is there is the caller's promise, for which this type exists.
    public static PinnedBytes FromPointer(nint pointer, int length) =>
        new(new ReadOnlySpan<byte>((void*)pointer, length));

    /// <summary>
    /// Bytes of a memory that was pinned: by <c>Memory&lt;byte&gt;.Pin()</c>, for example. The handle must not be
    /// disposed before the message dies.
    /// </summary>
    /// <param name="handle">The handle; it stays the caller's to dispose.</param>
    /// <param name="length">How many bytes there are behind the handle's pointer.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
    public static PinnedBytes From(MemoryHandle handle, int length) => FromPointer((nint)handle.Pointer, length);

    /// <summary>
    /// Bytes of which the caller knows that they are pinned or native, although their type does not say it: those of
    /// an array on the pinned heap, for example, or of a mapped file.
    /// </summary>
    /// <param name="span">The bytes.</param>
    /// <returns>The same bytes.</returns>
    public static PinnedBytes Promise(ReadOnlySpan<byte> span) => new(span);

    /// <summary>Lets them stand where a parse in place takes a span.</summary>
    /// <param name="bytes">The bytes.</param>
    public static implicit operator ReadOnlySpan<byte>(PinnedBytes bytes) => bytes.Span;
}
