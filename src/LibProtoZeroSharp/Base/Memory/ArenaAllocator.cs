using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Unmanaged memory that is filled from front to back and released all at once: where messages and what they refer to
/// live.
/// </summary>
/// <remarks>
/// <para>A handle of eight bytes: copies share the same arena, so it is passed by value. Disposing any copy ends the
/// arena; a second <see cref="Dispose"/> is harmless, and any other use of an ended arena throws
/// <see cref="ProtoLifetimeException"/>.</para>
/// <para>One thread at a time may use an arena; it may move from thread to thread.</para>
/// <para>Everything that was handed out ends at the next <see cref="Reset"/> or <see cref="Dispose"/>. Using it
/// afterwards is a mistake that the checked library (package ProtobufZeroSharp.Debug) reports as an exception. Where a
/// text or bytes are formatted, hashed or copied, both libraries do.</para>
/// </remarks>
public readonly unsafe partial struct ArenaAllocator : IDisposable, IEquatable<ArenaAllocator>
{
    // Address of the state and a generation; see ArenaPool.
    private readonly ulong _handle;

    /// <summary>Makes an arena with default options. It takes no memory from the system until it is used.</summary>
    public ArenaAllocator()
        : this(ArenaOptions.Default)
    {
    }

    /// <summary>Makes an arena.</summary>
    /// <param name="options">How it takes its memory.</param>
    public ArenaAllocator(ArenaOptions options)
    {
        ArenaState* state = ArenaPool.Rent();
        state->FirstBlockSize = (nuint)options.FirstBlockSize;
        state->MaxBytes = options.MaxBytes;
        state->HugePages = options.HugePages;
        _handle = state->Handle;
        ArenaChecks.Started(state);
    }

    private ArenaAllocator(ulong handle) => _handle = handle;

    /// <summary>Arenas of this process that were made and not disposed: a leak shows here.</summary>
    public static long LiveCount => ArenaPool.Live;

    /// <summary>Whether the arena exists: it was made with <c>new</c> and has not been disposed.</summary>
    public bool IsAlive => _handle != 0 && ArenaPool.StateOf(_handle)->Handle == _handle;

    /// <summary>Bytes that were handed out since the last reset, padding and block heads included.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public long AllocatedBytes => (long)(State->Memory.UsedBytes + State->Ranges.UsedBytes);

    /// <summary>
    /// Bytes that the arena holds from the system, kept memory included; what its writers hold comes on top.
    /// </summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public long HeldBytes => (long)ArenaState.HeldBytes(State);

    /// <summary>
    /// Bytes that were handed out of blocks since the last reset: without large lists, which have memory of their own.
    /// </summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    internal long BlockBytes => (long)State->Memory.UsedBytes;

    /// <summary>The arena of a state that has just got a new handle.</summary>
    internal static ArenaAllocator Of(ArenaState* state) => new(state->Handle);

    /// <summary>Ends the handle; null if it has ended already. The memory is the caller's then.</summary>
    internal ArenaState* Retire() => ArenaPool.TryRetire(_handle) ? ArenaPool.StateOf(_handle) : null;

    /// <summary>The state behind the handle.</summary>
    internal ArenaState* State
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            // SAFETY: states are never freed, so a dead handle may be looked up; the default handle is 0.
            ArenaState* state = ArenaPool.StateOf(_handle);
            if (state == null || state->Handle != _handle) ProtoThrow.ArenaEnded();
            return state;
        }
    }

    /// <summary>
    /// Makes everything that was handed out free again and keeps the memory for the next message. Memory beyond twice
    /// what recent messages took (the largest of them counts, and fades by an eighth at each reset), and beyond sixteen
    /// first blocks, goes back to the system.
    /// </summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public void Reset()
    {
        ArenaState* state = State;
        ArenaChecks.Enter(state);
        ArenaChecks.Reset(state);
        ArenaState.Reset(state);
        ArenaChecks.Leave(state);
    }

    /// <summary>
    /// Ends the arena and gives its memory back to the system; blocks of 64 KiB, at most 1 MiB of them in the whole
    /// process, wait for the next arena. Harmless if it has ended already.
    /// </summary>
    public void Dispose()
    {
        if (!ArenaPool.TryRetire(_handle)) return;
        ArenaState* state = ArenaPool.StateOf(_handle);
        ArenaChecks.Enter(state);
        ArenaChecks.Ended(state);
        ArenaState.Free(state);
        ArenaChecks.Leave(state);
        ArenaPool.Return(state);
    }

    /// <summary>Whether both handles belong to the same arena.</summary>
    public bool Equals(ArenaAllocator other) => _handle == other._handle;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ArenaAllocator other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => _handle.GetHashCode();

    /// <summary>Whether both handles belong to the same arena.</summary>
    public static bool operator ==(ArenaAllocator left, ArenaAllocator right) => left.Equals(right);

    /// <summary>Whether the handles belong to different arenas.</summary>
    public static bool operator !=(ArenaAllocator left, ArenaAllocator right) => !left.Equals(right);
}
