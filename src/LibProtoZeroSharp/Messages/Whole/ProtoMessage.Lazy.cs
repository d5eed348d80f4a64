using System;

namespace ProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>
    /// Decodes what is still undecoded in a lazy message, at every depth. After that threads may read it at the same
    /// time, until it is changed; before, reading decodes, so it is a use of the arena.
    /// </summary>
    /// <param name="message">The message; nothing is done unless it or what it holds is lazy.</param>
    /// <param name="workers">
    /// How many threads decode, as <see cref="ProtoParseOptions.Workers"/> says. Several are used for each message in
    /// it that is undecoded and has 256 KiB or more.
    /// </param>
    /// <inheritdoc cref="Clone" path="/exception"/>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="workers"/> is not 0 to 1,024.</exception>
    public static void DecodeAll<T>(ref readonly T message, int workers = 1)
        where T : unmanaged, IProtoMessage<T>
    {
        PlatformCheck.Require();
        OptionGuard.Workers(workers);
        // SAFETY: the message stays where it is.
        fixed (T* place = &message) Decoding.Root(TableOf<T>.Get(), (byte*)place, workers);
    }

    /// <summary>
    /// Joins encoded messages: their bytes behind each other are all of them merged, lists appended. They are copied
    /// once into the arena. A lazy message stays undecoded, so what it is written as is one copy too.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="parts">The encoded messages, up to 2 GiB - 1 bytes together.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)" path="/exception"/>
    public static T Concat<T>(
        ReadOnlySpan<ReadOnlyMemory<byte>> parts, ArenaAllocator arena, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        EnterParse(T.StackSize, sizeof(T));
        return ConcatRoot<T>(parts, arena, options);
    }
}
