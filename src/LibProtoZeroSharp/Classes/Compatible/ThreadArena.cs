using System;

namespace ProtoZeroSharp;

/// <summary>
/// The arena in which a thread keeps a struct on its way to an object or back. It ends with the thread.
/// </summary>
internal sealed unsafe class ThreadArena
{
    // An arena that holds more than an owned message's may is given back, and so is a second one.
    private const ulong MostKept = ArenaShelf.BytesOfOne;

    [ThreadStatic]
    private static ThreadArena? t_free;

    private readonly ArenaAllocator _arena = new();

    // Harmless for one that was given back.
    ~ThreadArena() => _arena.Dispose();

    /// <summary>Takes the arena of this thread, or a new one while that is in use.</summary>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static Lease Rent()
    {
        ThreadArena? free = t_free;
        t_free = null;
        return new Lease(free ?? new ThreadArena());
    }

    /// <summary>The use of an arena.</summary>
    public readonly ref struct Lease(ThreadArena arena) : IDisposable
    {
        /// <summary>The arena, empty at first.</summary>
        public ArenaAllocator Arena => arena._arena;

        /// <summary>Ends what the arena holds and gives it back.</summary>
        public void Dispose()
        {
            arena._arena.Reset();
            if (t_free is null && ArenaState.HeldBytes(arena._arena.State) <= MostKept)
            {
                t_free = arena;
                return;
            }

            arena._arena.Dispose();
        }
    }
}
