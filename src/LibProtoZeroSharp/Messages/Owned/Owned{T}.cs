using System;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A message together with the arena that holds it, as an object: for what takes classes, such as collections,
/// channels, dependency injection and services, and for messages that are passed on across <c>await</c>.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>
/// <para><see cref="Dispose"/> ends the message and everything that was read out of it (strings, lists, nested
/// messages). Afterwards <c>Value</c> throws, in both libraries. An object that is not disposed and to which nothing
/// refers is ended by the garbage collector: forgetting costs memory until then.</para>
/// <para>A reference to <c>Value</c> keeps the object alive. What is read out of the message does not, and
/// neither does <see cref="Arena"/>: code that keeps those must keep the object.</para>
/// <para>Several threads may read one message at the same time, unless it is lazy. One thread at a time may change it,
/// while no other reads or writes it. <see cref="Dispose"/> may be called on any thread: the <c>Write…</c> methods of
/// this class that are under way finish first, but nothing else waits.</para>
/// <para>Memory: a parsed or copied message takes one block of about the size that it needs. Where more is needed
/// later, each block is as large as those before it together. <see cref="Compact"/> gives back what edits have left
/// behind. An object takes some eighty bytes and the size of the message's struct on the managed heap, and 256 bytes
/// for its arena. Arenas of disposed messages wait in a pool of the process, which keeps at most 64 MiB and serves a
/// message only with an arena of about the size that it needs.</para>
/// <para><c>Value</c> and <c>TryParse</c> are extension members: ASP.NET Core and others look at a type by reflection,
/// and take neither a property by reference nor a <c>TryParse</c> that does not parse a string.</para>
/// </remarks>
public partial class Owned<T> : CallPart, IMessageHolder, IDisposable
    where T : unmanaged, IProtoMessage<T>
{
    // Bit 0 of the state says that the message has ended; the rest counts in twos the users of its memory.
    private const int Ended = 1, Lease = 2;

    private T _value;
    private ArenaAllocator _arena;
    private int _state;

    // Of a reply that was given away: what is released after its send.
    private CallPart? _companion;

    /// <summary>Makes an empty message with an arena of its own.</summary>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public Owned()
        : this(UsualSize<T>.OfNew)
    {
    }

    /// <summary>
    /// Makes an empty message and gives its arena, so that an initializer can fill the message:
    /// <c>new Owned&lt;Job&gt;(out ArenaAllocator arena) { Value = new Job { Kind = arena["sum"] } }</c>.
    /// </summary>
    /// <param name="arena">What <see cref="Arena"/> gives; it ends with the message.</param>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public Owned(out ArenaAllocator arena)
        : this() => arena = _arena;

    // The first block of the arena, in bytes.
    private protected Owned(nuint firstBlock) => _arena = ArenaShelf.Rent(firstBlock);

    /// <summary>Ends a message that was forgotten: nothing refers to it any more.</summary>
    ~Owned() => FreeForgotten();

    /// <summary>
    /// The arena in which strings, lists and nested messages of this message are made. It belongs to the object: end
    /// and reset the object, not the arena.
    /// </summary>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    public ArenaAllocator Arena
    {
        get
        {
            if ((Volatile.Read(ref _state) & Ended) != 0) ThrowEnded();
            return _arena;
        }
    }

    /// <summary>What <c>Value</c> gives.</summary>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    internal ref T Living
    {
        get
        {
            if ((Volatile.Read(ref _state) & Ended) != 0) ThrowEnded();
            return ref _value;
        }
    }

    /// <summary>
    /// Makes it the empty message again, in the same memory: for the next message of a loop or a stream. What was read
    /// out of the old message ends.
    /// </summary>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    /// <exception cref="InvalidOperationException">It is being written, or a call of a service holds it.</exception>
    public void Reset()
    {
        CheckIsMine(Volatile.Read(ref _state));
        _value = default;
        _arena.Reset();
    }

    /// <summary>
    /// Gives back the memory that edits have left behind: the message moves to an arena that has the size that it
    /// needs. What was read out of it ends, as do its old <see cref="Arena"/> and what was made in it. Copies the
    /// message twice.
    /// </summary>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    /// <exception cref="InvalidOperationException">It is being written, or a call of a service holds it.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears; nothing has changed.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; nothing has changed.</exception>
    public void Compact()
    {
        // Where another thread disposes it meanwhile, it ends behind this.
        CheckIsMine(Interlocked.CompareExchange(ref _state, Lease, 0));
        ArenaAllocator rough = default, exact = default;
        try
        {
            rough = ArenaShelf.Rent(UsualSize<T>.OfCopy(_arena.BlockBytes));
            T copy = ProtoMessage.Clone(in _value, rough);
            exact = ArenaShelf.Rent(UsualSize<T>.OfCopy(rough.BlockBytes));
            copy = ProtoMessage.Clone(in copy, exact);
            (_value, _arena, exact) = (copy, exact, _arena);
        }
        finally
        {
            ArenaShelf.Return(rough);
            ArenaShelf.Return(exact);
            EndLease();
        }
    }

    /// <summary>Makes a deep copy with an arena of its own, for what must outlive this object.</summary>
    /// <returns>The copy, which the caller disposes.</returns>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public Owned<T> Clone()
    {
        ref T value = ref BeginSend();
        Owned<T>? copy = null;
        bool isDone = false;
        try
        {
            copy = new Owned<T>(UsualSize<T>.OfCopy(_arena.BlockBytes));
            copy._value = ProtoMessage.Clone(in value, copy._arena);
            isDone = true;
            return copy;
        }
        finally
        {
            EndSend(asReply: false);
            if (!isDone) copy?.Dispose();
        }
    }

    /// <summary>
    /// Ends the message and gives the arena back to the pool; if a thread is writing the message, as soon as that is
    /// done. Harmless the second time.
    /// </summary>
#pragma warning disable CA1816 // End calls SuppressFinalize, when the memory is really free
    public void Dispose()
#pragma warning restore CA1816
    {
        if (Interlocked.Or(ref _state, Ended) == 0) End();
    }

    void IMessageHolder.Reveal(IMessageVisitor visitor) => visitor.Visit<T>();

    // That it has not ended, and that nothing else was using it.
    private static void CheckIsMine(int state)
    {
        if ((state & Ended) != 0) ThrowEnded();
        if (state != 0) ProtoThrow.Misuse("The message is being written, or a call of a service holds it.");
    }

    [DoesNotReturn]
    private static void ThrowEnded() => ProtoThrow.Ended(
        $"This Owned<{typeof(T).Name}> has ended: it was disposed, it was sent as a reply, or the next message of its "
        + "stream was asked for.");
}
