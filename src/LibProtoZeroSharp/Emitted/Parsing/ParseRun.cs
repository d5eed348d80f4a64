using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What surrounds the reading of a whole input, whichever parser reads it: from the copied input to the error.
/// </summary>
internal static unsafe class ParseRun
{
    /// <summary>Begins to read the input of a state.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Begin(ref readonly ParseState s) => ArenaChecks.Enter(s.Arena);

    /// <summary>
    /// Ends the reading, also when memory runs out: what the message refers to must not be handed out a second time.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void End(ref ParseState s)
    {
        if (s.IsShared) CloseShared(ref s);
        s.Close();
        ArenaChecks.Leave(s.Arena);
    }

    /// <summary>Whether a parser has read all of an input; else what is wrong.</summary>
    /// <param name="s">The state of the parse.</param>
    /// <param name="stop">Where the parser has stopped.</param>
    /// <param name="length">Bytes of the input.</param>
    /// <param name="recursionLimit">How deep messages may be nested.</param>
    /// <param name="error">The error.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWhole(
        ref readonly ParseState s, nint stop, int length, int recursionLimit, out ProtoError error)
    {
        bool isWhole = stop == (nint)s.InputStart + length;
        error = isWhole ? default : ErrorOf(in s, length, recursionLimit);
        return isWhole;
    }

    // Out of line, so that the end of a parse is short enough for the JIT to copy it out of the finally block.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CloseShared(ref ParseState s) => ParseCrew.Of(ref s).Close(ref s);

    // What was noticed behind the end counts as noticed there.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ProtoError ErrorOf(ref readonly ParseState s, int length, int recursionLimit) =>
        new(s.Error, Math.Clamp(s.ErrorAt - s.InputStart, 0, length)) { Limit = s.Exceeded(recursionLimit) };
}
