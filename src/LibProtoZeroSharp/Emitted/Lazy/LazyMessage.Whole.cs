using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Decoding a message with everything that is nested in it.</content>
internal static unsafe partial class LazyMessage
{
    /// <summary>Decodes an undecoded message and all in it; several threads do so where it is long.</summary>
    /// <param name="m">The message.</param>
    /// <param name="workers">How many threads, as <see cref="ProtoParseOptions.Workers"/> says.</param>
    /// <returns>
    /// False where there is no space for all of it, or no stack: nothing has changed, and there may be space for less.
    /// </returns>
    /// <exception cref="OutOfMemoryException">The system has no more memory; nothing has changed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool TryDecodeAll<T>(ref T m, int workers)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!StackGuard.HasRoot(T.StackSize, sizeof(T))) return false;
        if (!DecodeChecks.TryEnter(ref LazyState.Of(in m), out LazyInput* input)) return true;
        try
        {
            return TryDecodeAll(ref m, workers, input);
        }
        finally
        {
            DecodeChecks.Leave(ref LazyState.Of(in m), input);
        }
    }

    /// <summary>Decodes an element of a list that several threads read, and all in it.</summary>
    /// <param name="p">Where its bytes begin.</param>
    /// <param name="end">Where they end.</param>
    /// <param name="head">Its head; the element is unset.</param>
    /// <param name="s">The state of the thread.</param>
    /// <param name="depth">How much deeper nesting may go inside.</param>
    public static nint Whole<T>(nint p, nint end, ref MessageHead head, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T> =>
        p == end ? end : Decoded(p, (int)(end - p), ref Unsafe.As<MessageHead, T>(ref head), ref s, depth);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryDecodeAll<T>(ref T m, int workers, LazyInput* input)
        where T : unmanaged, IProtoMessage<T>
    {
        var s = new ParseState(input);
        if (s.IsBeyondLimit) return false;
        var mark = new ArenaMark(input->Arena);
        long budget = input->Budget;
        s.IsAhead = s.IsAll = true;
        if (TryRunAll(ref m, ref s, new ProtoParseOptions { Workers = workers }))
        {
            if (input->Sample != 0) LazyProfile<T>.Read();
            return true;
        }

        mark.Return();
        input->Budget = budget;
        return false;
    }

    private static bool TryRunAll<T>(ref T m, ref ParseState s, ProtoParseOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        int length = LazyState.Of(in m).Length;
        using ParseCrew? crew = ParseCrew.IsFor(options, length) ? new ParseCrew(ref s, options, length) : null;
        if (crew != null) s.ForkFrom = ForkSizes.SmallestRun;
        try
        {
            return TryRun(ref m, ref s);
        }
        catch (OutOfMemoryException) when (crew is { HasForked: true })
        {
            crew.Close(ref s);
            return false;
        }
    }
}
