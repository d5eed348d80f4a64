using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp;

public readonly unsafe partial struct ArenaAllocator
{
    /// <summary>
    /// Takes space for one value, set to its default. The reference is valid until the arena is reset or disposed.
    /// </summary>
    /// <typeparam name="T">Any type without managed references.</typeparam>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ref T Allocate<T>()
        where T : unmanaged
    {
        // SAFETY: the bytes are ours until the next reset, and large and aligned enough for T.
        var value = (T*)AllocateBytes((nuint)sizeof(T));
        *value = default;
        return ref *value;
    }

    /// <summary>
    /// Takes space for some values, set to their default. The span is valid until the arena is reset or disposed.
    /// </summary>
    /// <typeparam name="T">Any type without managed references.</typeparam>
    /// <param name="count">Number of values; 0 takes nothing.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public Span<T> AllocateSpan<T>(int count)
        where T : unmanaged
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count == 0) return Nothing<Span<T>>();
        // SAFETY: the product of an int and a size fits in 64 bits; the bytes are ours until the next reset.
        var span = new Span<T>(AllocateBytes((nuint)count * (nuint)sizeof(T)), count);
        span.Clear();
        return span;
    }

    /// <summary>
    /// Copies a text into the arena as UTF-8. The result is valid until the arena is reset or disposed.
    /// </summary>
    /// <exception cref="ArgumentException">
    /// The text holds a surrogate without its partner, or its UTF-8 form has 2 GiB and more.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ProtoString Utf8(string? text) => Utf8(text.AsSpan());

    /// <inheritdoc cref="Utf8(string)"/>
    public ProtoString Utf8(ReadOnlySpan<char> text)
    {
        if (text.IsEmpty) return Nothing<ProtoString>();
        int size = Encoding.UTF8.GetByteCount(text);
        // SAFETY: the destination has exactly the number of bytes that the text takes.
        byte* start = AllocateBytes((nuint)size);
        if (Utf8Encoder.Encode(text, new Span<byte>(start, size), out _) != OperationStatus.Done)
            ProtoThrow.LoneSurrogate();
        return new ProtoString(start, size, State->TextStamp);
    }

    /// <summary>
    /// Copies UTF-8 bytes into the arena, unchecked. The result is valid until the arena is reset or disposed.
    /// </summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ProtoString Utf8(ReadOnlySpan<byte> text) =>
        text.IsEmpty ? Nothing<ProtoString>() : new ProtoString(Copy(text), text.Length, State->TextStamp);

    /// <summary>Copies bytes into the arena. The result is valid until the arena is reset or disposed.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ProtoBytes Bytes(ReadOnlySpan<byte> bytes) =>
        bytes.IsEmpty ? Nothing<ProtoBytes>() : new ProtoBytes(Copy(bytes), bytes.Length, State->TextStamp);

    /// <summary>Takes bytes whose content is undefined.</summary>
    /// <inheritdoc cref="Bytes(ReadOnlySpan{byte})" path="/exception"/>
    internal ProtoBytes UndefinedBytes(int length) => length == 0
        ? Nothing<ProtoBytes>() : new ProtoBytes(AllocateBytes((nuint)length), length, State->TextStamp);

    /// <summary>Takes bytes aligned to eight; their content is undefined.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* AllocateBytes(nuint size)
    {
#if PROTOZERO_CHECKS
        return ArenaChecks.Allocate(State, size);
#else
        return ArenaState.Allocate(State, size);
#endif
    }

    // What takes no space still needs an arena that lives.
    private T Nothing<T>()
        where T : allows ref struct
    {
        _ = State;
        return default!;
    }

    private byte* Copy(ReadOnlySpan<byte> source)
    {
        // SAFETY: the destination has space for the whole source.
        byte* start = AllocateBytes((nuint)source.Length);
        source.CopyTo(new Span<byte>(start, source.Length));
        return start;
    }
}
