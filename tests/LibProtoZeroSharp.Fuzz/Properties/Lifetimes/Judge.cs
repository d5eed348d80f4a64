using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Tries one use of something, of which the model says whether it is right.</summary>
internal static class Judge
{
    /// <summary>Where uses are noted on this thread.</summary>
    [ThreadStatic]
    public static StepLog? Log;

    /// <summary>Whether an exception is the one that is documented for a use after the end.</summary>
    public static bool SaysEnd(Exception error) => error is ProtoLifetimeException;

    /// <summary>
    /// A right use says true and throws nothing; after the end it throws. The fast library cannot tell the end of
    /// views: such a use is left out there.
    /// </summary>
    /// <returns>Whether the use was right.</returns>
    public static bool View(bool isRight, string what, Func<bool> use)
    {
        if (isRight || ProtoZeroInfo.ChecksEnabled) Try(isRight, what, use);
        return isRight;
    }

    /// <summary>The same for what both libraries tell the end of: arenas and owned messages.</summary>
    public static void Handle(bool isRight, string what, Func<bool> use) => Try(isRight, what, use);

    /// <summary>
    /// A use that need not come to what has ended: it throws, or says what it would say if nothing had ended.
    /// </summary>
    public static void Either(bool isRight, string what, Func<bool> use)
    {
        if (isRight)
        {
            Try(true, what, use);
            return;
        }

        if (!ProtoZeroInfo.ChecksEnabled) return;
        try
        {
            if (!use()) Trial.Fail($"{what} after the end says otherwise than before");
        }
        catch (Exception error) when (SaysEnd(error))
        {
        }
    }

    /// <summary>A change with an arena that may be another one than that of the list or map.</summary>
    /// <param name="isRight">Whether all that it needs lives.</param>
    /// <param name="isSameArena">Whether the list or map lives in this arena or in none.</param>
    /// <param name="what">What reports call it.</param>
    /// <param name="change">The change.</param>
    /// <returns>Whether it was done. It may be refused where there is space in another arena.</returns>
    public static bool Change(bool isRight, bool isSameArena, string what, Action change)
    {
        // The fast library does not look at the arena where there is space.
        if (!ProtoZeroInfo.ChecksEnabled && !(isRight && isSameArena)) return false;
        try
        {
            Try(isRight, what, () =>
            {
                change();
                return true;
            });
            return isRight;
        }
        catch (InvalidOperationException error) when (isRight && !isSameArena && !SaysEnd(error))
        {
            return false;
        }
    }

    private static void Try(bool isRight, string what, Func<bool> use)
    {
        Log?.Add(what);
        bool isSame;
        try
        {
            isSame = use();
        }
        catch (Exception error) when (SaysEnd(error))
        {
            if (isRight) Trial.Fail($"{what} is right, but throws: {error.Message}");
            if (Plant.Is(Defect.EndException)) throw new NotSupportedException(what, error);
            return;
        }

        if (!isRight) Trial.Fail($"{what} after the end passes");
        if (!isSame) Trial.Fail($"{what} shows other content");
    }
}
