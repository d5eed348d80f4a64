using System;
using System.ComponentModel;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Who still needs the memory of a message that may have ended meanwhile.</content>
public partial class Owned<T>
{
    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public override void Release() => Dispose();

    /// <summary>Gives a reply away: it ends when it has been sent, and then the messages of its call do.</summary>
    /// <param name="call">The call.</param>
    internal void SendOnce(CallPart call) => _companion = call;

    /// <summary>Holds the memory until <see cref="EndSend"/>, also if another thread ends the message.</summary>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    internal ref T BeginSend()
    {
        if (!TryLease()) ThrowEnded();
        return ref _value;
    }

    /// <summary>The same where an ended message is a normal answer; false then.</summary>
    private bool TryLease()
    {
        int state = Volatile.Read(ref _state);
        while ((state & Ended) == 0)
        {
            int seen = Interlocked.CompareExchange(ref _state, state + Lease, state);
            if (seen == state) return true;
            state = seen;
        }

        return false;
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

    // One thread comes here, after all other users of the memory are done.
    private void End()
    {
        Free();
        // Not before: memory that is still in use must be freed even if its user never comes back.
#pragma warning disable CA1816 // Dispose calls this, or the last user of the memory
        GC.SuppressFinalize(this);
#pragma warning restore CA1816
    }

    private void Free()
    {
        ArenaAllocator arena = TakeArena();
        // Code may have disposed the arena itself.
        if (arena.IsAlive) UsualSize<T>.Ends(arena.BlockBytes);
        ArenaShelf.Return(arena);
    }

    private void FreeForgotten()
    {
        try
        {
            ArenaShelf.Discard(TakeArena());
        }
        catch (InvalidOperationException)
        {
            // The checked library says that a thread is inside the arena, whose owner was not kept. That thread is
            // told: the handle has ended.
        }
    }

    private ArenaAllocator TakeArena()
    {
        _value = default;
        ArenaAllocator arena = _arena;
        _arena = default;
        return arena;
    }
}
