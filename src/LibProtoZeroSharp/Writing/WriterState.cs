using System;
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

    /// <summary>Which loan this is: a writer of an earlier one differs.</summary>
    public ulong LoanNumber;

    /// <summary>Whether a writer uses it.</summary>
    public bool IsLent;

#if PROTOZERO_CHECKS
    /// <summary>The cursor of the copy of the writer that wrote last.</summary>
    public byte* Cursor;
#endif

    private WriterState* _nextFree;

    /// <summary>A state for a new writer, its message empty.</summary>
    /// <exception cref="System.ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="System.OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static WriterState* Borrow(ArenaState* arena)
    {
        Lendable* loan = Lendable.Borrow(arena);
        if (loan == null)
        {
            loan = &Create()->Loan;
            Lendable.Adopt(arena, loan);
        }

        // Its message is empty: it was made or returned that way.
        WriterState* state = Of(loan);
        state->IsLent = true;
        state->LoanNumber++;
        SetCursor(state, state->Output.Start);
        return state;
    }

    /// <summary>Ends a loan before the arena does.</summary>
    public static void GiveBack(WriterState* state)
    {
        if (state->IsLent) Lendable.GiveBack(&state->Loan);
    }

    /// <summary>Begins the next message of the same writer; returns its cursor.</summary>
    public static byte* Restart(WriterState* state)
    {
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

    /// <summary>Makes room for one more frame.</summary>
    /// <returns>The frame above the top.</returns>
    /// <exception cref="System.OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Frame* MoreFrames(WriterState* state)
    {
        long depth = state->Top - state->Bottom;
        long old = state->FrameEnd - state->Bottom;
        long count = old == 0 ? FirstFrames : 2 * old;
        Frame* frames = NativeArray.Resize(state->Bottom, old, count);
        new Span<Frame>(frames + old, (int)(count - old)).Clear();
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

        ulong loans = 0;
        if (state == null) state = (WriterState*)NativeMemory.AllocZeroed((nuint)sizeof(WriterState));
        else loans = state->LoanNumber;
        try
        {
            *state = default;
            state->LoanNumber = loans;
            MoreFrames(state);
            Output.Initialize(&state->Output);
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
        state->IsLent = false;
        state->LoanNumber++;
        state->Top = state->Bottom;
        state->Output.Trim(long.MaxValue);
    }

    private static void Free(Lendable* loan) => Release(Of(loan));

    private static void Release(WriterState* state)
    {
        NativeArray.Free(state->Bottom, state->FrameEnd - state->Bottom);
        Output.Free(&state->Output);
        state->Bottom = state->Top = state->FrameEnd = null;
        lock (s_lock)
        {
            state->_nextFree = s_free;
            s_free = state;
        }
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
