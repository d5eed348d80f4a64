using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
#if PROTOZERO_CHECKS
using System.Threading;
#endif
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What the checked library does around decoding, so that two threads that read one undecoded message, or two of one
/// arena, leave each other's memory alone: one of them throws before it changes anything.
/// </summary>
internal static unsafe class DecodeChecks
{
    /// <summary>Begins to decode a message; false if another thread has just done so.</summary>
    /// <exception cref="InvalidOperationException">Another thread is inside the message or the arena.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryEnter(ref LazyState state, out LazyInput* input)
    {
#if PROTOZERO_CHECKS
        if (Interlocked.Exchange(ref state.Busy, 1) != 0)
            throw new InvalidOperationException("Two threads read one undecoded message at the same time.");
        input = state.Input;
        try
        {
            if (state.IsUndecoded) ArenaChecks.Enter(input->Arena);
            else Volatile.Write(ref state.Busy, 0);
            return state.IsUndecoded;
        }
        catch (InvalidOperationException)
        {
            Volatile.Write(ref state.Busy, 0);
            throw;
        }
#else
        input = state.Input;
        return true;
#endif
    }

    /// <summary>Ends <see cref="TryEnter"/>.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Leave(ref LazyState state, LazyInput* input)
    {
#if PROTOZERO_CHECKS
        ArenaChecks.Leave(input->Arena);
        Volatile.Write(ref state.Busy, 0);
#endif
    }
}
