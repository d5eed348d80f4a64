using System;
using System.Threading;

namespace ProtoZeroSharp.Fuzz;

/// <summary>One check of a property, and what counts as a finding.</summary>
internal static class Attempt
{
    // Shorter inputs do not nest so deep that the stack could end.
    private const int LeastDeepInput = 32;

    private const int LargeStack = 16 << 20;

    /// <summary>Checks a property of the current input.</summary>
    /// <returns>The finding, or null.</returns>
    public static Exception? Of(Property property, int index, Trial trial)
    {
        Exception? finding = Once(property, index, trial);
        if (finding is null || trial.Length <= LeastDeepInput) return finding;
        // How far a small stack reaches depends on who calls, and on how far the runtime has optimized the callers: two
        // ways of reading may meet its end at two places, or only one of them. With a large one they must agree.
        Exception? again = null;
        var thread = new Thread(() => again = Once(property, index, trial), LargeStack);
        thread.Start();
        thread.Join();
        return again;
    }

    private static Exception? Once(Property property, int index, Trial trial)
    {
        try
        {
            trial.Begin(index);
            trial.Target.Check(property, trial);
            return null;
        }
        catch (InsufficientExecutionStackException) when (trial.Length > LeastDeepInput)
        {
            // Documented for messages that nest deeper than the stack of the thread bears.
            return null;
        }
        catch (Exception error)
        {
            return error;
        }
    }
}
