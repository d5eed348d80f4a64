using System;
using System.ComponentModel;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Who still needs the memory of a message that may have ended meanwhile.</content>
public partial class Owned<T>
{
    /// <summary>The call that the message came with or was read for is over. What generated services call.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public override void Release() => Dispose();

    /// <summary>
    /// Gives a reply away: it ends when it has been sent, and then releases what it may refer to. What generated
    /// services call.
    /// </summary>
    /// <param name="companion">The request, or what holds the requests of the call.</param>
    /// <returns>This object.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public Owned<T> SendOnce(CallPart companion)
    {
        _companion = companion;
        return this;
    }

    /// <summary>Holds the memory until <see cref="EndSend"/>, also if another thread ends the message.</summary>
    /// <exception cref="ObjectDisposedException">The message has ended.</exception>
    internal ref T BeginSend()
    {
        int state = Volatile.Read(ref _state);
        while (true)
        {
            if ((state & Ended) != 0) ThrowEnded();
            int seen = Interlocked.CompareExchange(ref _state, state + Lease, state);
            if (seen == state) return ref _value;
            state = seen;
        }
    }

    /// <summary>Ends what <see cref="BeginSend"/> has begun.</summary>
    /// <param name="asReply">Whether this was the send for which a reply was given away, if it was.</param>
    internal void EndSend(bool asReply)
    {
        CallPart? companion = asReply ? Interlocked.Exchange(ref _companion, null) : null;
        if (companion != null) Dispose();
        EndLease();
        companion?.Release();
    }

    /// <summary>For a request: the call needs the memory until it releases it.</summary>
    private protected void Hold() => _state = Lease;

    private protected void EndLease()
    {
        if (Interlocked.Add(ref _state, -Lease) == Ended) End();
    }

    // One thread comes here, after everybody else is done.
    private void End()
    {
        Free();
        // Not before: what somebody still needs must be freed even if they never come back.
#pragma warning disable CA1816 // Dispose calls this, or whoever needed the memory longest
        GC.SuppressFinalize(this);
#pragma warning restore CA1816
    }

    private void Free()
    {
        _value = default;
        ArenaAllocator arena = _arena;
        _arena = default;
        ArenaShelf.Return(arena);
    }

    private void FreeForgotten()
    {
        try
        {
            Free();
        }
        catch (InvalidOperationException)
        {
            // The checked library says that a thread is inside the arena, whose owner nobody has kept. That thread is
            // told: the handle has ended.
        }
    }
}
