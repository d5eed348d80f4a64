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

    /// <summary>
    /// Makes a text of an interpolated string, <c>arena.Utf8($"row {i}")</c>: UTF-8 from the start, without a string in
    /// between. The result is valid until the arena is reset or disposed.
    /// </summary>
    /// <remarks>Numbers and dates have the form of the current culture, as in any interpolated string.</remarks>
    /// <param name="text">The interpolated string; a hole cannot <c>await</c>.</param>
    /// <inheritdoc cref="Utf8(ReadOnlySpan{char})" path="/exception"/>
    public ProtoString Utf8([InterpolatedStringHandlerArgument("")] Utf8Interpolation text) => text.Store(this);

    /// <summary>
    /// The same in a culture of one's choice: <c>arena.Utf8(CultureInfo.InvariantCulture, $"{price}")</c>.
    /// </summary>
    /// <param name="provider">
    /// The culture of numbers and dates; null means the current one. An <see cref="ICustomFormatter"/> is not used.
    /// </param>
    /// <param name="text">The interpolated string; a hole cannot <c>await</c>.</param>
    /// <inheritdoc cref="Utf8(ReadOnlySpan{char})" path="/exception"/>
    public ProtoString Utf8(
        IFormatProvider? provider, [InterpolatedStringHandlerArgument("", nameof(provider))] Utf8Interpolation text) =>
        text.Store(this);

    /// <summary>Copies bytes into the arena. The result is valid until the arena is reset or disposed.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ProtoBytes Bytes(ReadOnlySpan<byte> bytes) =>
        bytes.IsEmpty ? Nothing<ProtoBytes>() : new ProtoBytes(Copy(bytes), bytes.Length, State->TextStamp);

    /// <summary>
    /// Copies a text into the arena as the bytes of its UTF-8 form: <c>arena.Bytes("text")</c>. The result is valid until
    /// the arena is reset or disposed.
    /// </summary>
    /// <param name="text">A <see cref="string"/>, which may not be null, or characters.</param>
    /// <exception cref="ArgumentNullException">The text is a string that is null.</exception>
    /// <inheritdoc cref="Utf8(ReadOnlySpan{char})" path="/exception"/>
    public ProtoBytes Bytes(Utf8Source text) => text.Store(this).AsBytes();

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

    /// <summary>Throws if the arena was disposed.</summary>
    internal void MustLive() => _ = State;

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
