using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>What a writer has besides its cursor. An arena keeps it and lends it to one writer at a time.</summary>
/// <remarks>
/// The head itself is never given back to the system, only pooled, so that a writer which outlived its arena may still
/// be disposed. What hangs on it is.
/// </remarks>
internal unsafe struct WriterState
{
    private const int FirstFrames = 32;

    // More than one loan can use up: the block moves less than 20 times while it grows to its largest size.
    private const uint VersionsPerLoan = 64;

    private static readonly Lock s_lock = new();
    private static WriterState* s_free;

    /// <summary>
    /// Where the message goes. First, so that its address is that of the state and costs no instruction.
    /// </summary>
    public Output Output;

    /// <summary>For the arena.</summary>
    public Lendable Loan;

    /// <summary>The sentinel: a frame with the token of a group below all open sub-messages.</summary>
    public Frame* Bottom;

    /// <summary>The innermost open sub-message, or the sentinel.</summary>
    public Frame* Top;

    /// <summary>Address behind the last frame.</summary>
    public Frame* FrameEnd;

    /// <summary>The version of the output when the loan began, which no other loan has; 0 while it is not lent. Copies
    /// of writers of this loan are of this version or a lower one, writers of earlier loans of a higher one.</summary>
    public uint LoanVersion;

#if PROTOZERO_CHECKS
    /// <summary>The cursor of the copy of the writer that wrote last.</summary>
    public byte* Cursor;
#endif

    // The version that is left to a state in the pool.
    private uint _spareVersion;

    private WriterState* _nextFree;

    /// <summary>A state for a new writer, its message empty.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="System.OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static WriterState* Borrow(ArenaState* arena)
    {
        Lendable* loan = Lendable.Borrow(arena);
        while (loan != null && Of(loan)->Output.Version < VersionsPerLoan)
        {
            Lendable.Remove(loan);
            loan = Lendable.Borrow(arena);
        }

        if (loan == null)
        {
            loan = &Create()->Loan;
            Lendable.Adopt(arena, loan);
        }

        // Its message is empty: it was made or returned that way.
        WriterState* state = Of(loan);
        state->LoanVersion = state->Output.Version;
        SetCursor(state, state->Output.Start);
        return state;
    }

    /// <summary>Ends a loan before the arena does; nothing if it has ended.</summary>
    public static void GiveBack(WriterState* state, uint loan)
    {
        if (state->LoanVersion == loan) Lendable.GiveBack(&state->Loan);
    }

    /// <summary>The offset of a place in the message.</summary>
    /// <exception cref="ProtoLifetimeException">The loan that the place belongs to has ended.</exception>
    /// <exception cref="System.InvalidOperationException">Another copy of the writer has moved the block.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint OffsetOf(WriterState* state, ulong place)
    {
        if (!state->Output.IsCurrent(place)) Outdated(state, place);
        return (uint)place;
    }

    /// <summary>The cursor at a place.</summary>
    /// <inheritdoc cref="OffsetOf" path="/exception"/>
    public static byte* Locate(WriterState* state, ulong place) => state->Output.Start + OffsetOf(state, place);

    /// <summary>Makes space at a place.</summary>
    /// <returns>The cursor, in the block's new place.</returns>
    /// <inheritdoc cref="OffsetOf" path="/exception"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* More(WriterState* state, ulong place) => Output.Ensure(Locate(state, place), &state->Output);

    /// <summary>Begins the next message of the same writer; returns its cursor.</summary>
    public static byte* Restart(WriterState* state, ulong place)
    {
        Locate(state, place);
        for (Frame* frame = state->Top; frame != state->Bottom; frame--) WriterFrames.Erase(state, frame);
        state->Output.Restart();
        state->Top = state->Bottom;
        SetCursor(state, state->Output.Start);
        return state->Output.Start;
    }

    /// <summary>Notes where the last copy of the writer stands; in the checked library only.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetCursor(WriterState* state, byte* cursor)
    {
#if PROTOZERO_CHECKS
        state->Cursor = cursor;
#endif
    }

    /// <summary>Makes space for one more frame.</summary>
    /// <returns>The frame above the top.</returns>
    /// <exception cref="System.OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Frame* MoreFrames(WriterState* state)
    {
        long depth = state->Top - state->Bottom;
        long old = state->FrameEnd - state->Bottom;
        long count = old == 0 ? FirstFrames : 2 * old;
        Frame* frames = NativeArray.Resize(state->Bottom, old, count);
        NativeMemory.Clear(frames + old, (nuint)(count - old) * (nuint)sizeof(Frame));
        if (old == 0) frames->Token = Output.NoByte;
        state->Bottom = frames;
        state->FrameEnd = frames + count;
        state->Top = frames + depth;
        return state->Top + 1;
    }

    private static WriterState* Create()
    {
        WriterState* state;
        lock (s_lock)
        {
            state = s_free;
            if (state != null) s_free = state->_nextFree;
        }

        uint version = uint.MaxValue;
        if (state == null) state = (WriterState*)LastingMemory.Take((nuint)sizeof(WriterState), 64);
        else version = state->_spareVersion;
        *state = default;
        state->_spareVersion = version;
        try
        {
            MoreFrames(state);
            Output.Initialize(&state->Output, version);
        }
        catch
        {
            Release(state);
            throw;
        }

        state->Loan.FreeObject = &Free;
        state->Loan.Returned = &Returned;
        return state;
    }

    // SAFETY: loans of writers are always that field of a state.
    private static WriterState* Of(Lendable* loan) => (WriterState*)((byte*)loan - sizeof(Output));

    private static void Returned(Lendable* loan)
    {
        WriterState* state = Of(loan);
        state->LoanVersion = 0;
        state->Output.Revoke();
        state->Top = state->Bottom;
        state->Output.Trim(long.MaxValue);
    }

    private static void Free(Lendable* loan) => Release(Of(loan));

    // Also what is never used again because its versions are used up: a head of some 600 bytes for 4 billion loans.
    private static void Release(WriterState* state)
    {
        if (state->Output.Start != null) state->_spareVersion = state->Output.Version;
        NativeArray.Free(state->Bottom, state->FrameEnd - state->Bottom);
        Output.Free(&state->Output);
        state->Bottom = state->Top = state->FrameEnd = null;
        if (state->_spareVersion < VersionsPerLoan) return;
        lock (s_lock)
        {
            state->_nextFree = s_free;
            s_free = state;
        }
    }

    [DoesNotReturn]
    private static void Outdated(WriterState* state, ulong place)
    {
        if (Output.VersionOf(place) <= state->LoanVersion) ProtoThrow.Misuse(Output.StaleCopy);
        ProtoThrow.Ended("The ProtoWriter or a copy of it was disposed, or its arena was reset or disposed.");
    }

    /// <summary>An open sub-message or group.</summary>
    internal struct Frame
    {
        /// <summary>
        /// Offset of the body, and in the top byte the reserved width beyond one byte: -1 for a group.
        /// </summary>
        public long Token;

        /// <summary>
        /// Stays after the close: how many length bytes beyond one the last sub-message at this depth needed.
        /// </summary>
        public int ExtraWidth;

        /// <summary>The tag in front.</summary>
        public uint Tag;
    }
}
