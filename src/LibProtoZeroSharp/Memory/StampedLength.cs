using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// The length of a view, and the stamp that its arena had when the view was made: 4 bytes beside the length in the fast
/// library, 8 more in the checked one.
/// </summary>
internal readonly struct StampedLength
{
#if PROTOZERO_CHECKS
    private readonly int _length;
    private readonly ulong _stamp;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public StampedLength(int length, ulong stamp)
    {
        _length = length;
        _stamp = stamp;
    }

    /// <summary>The length.</summary>
    public int Value => _length;

    /// <summary>Reports a view whose arena was reset or disposed. Empty in the fast library.</summary>
    public void Check() => ArenaChecks.View(_stamp);

    /// <summary>The same in both libraries, for what takes its time anyway.</summary>
    public void CheckAlways() => ArenaChecks.View(_stamp);
#else
    // The stamp is the upper half. As one word it is made by one operation and passed in one register.
    private readonly ulong _word;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public StampedLength(int length, ulong stamp) => _word = stamp | (uint)length;

    /// <summary>The length.</summary>
    public int Value
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)_word;
    }

    /// <summary>Reports a view whose arena was reset or disposed. Empty in the fast library.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Check()
    {
    }

    /// <summary>The same in both libraries, for what takes its time anyway.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CheckAlways() => TextStamps.Check(_word);
#endif
}
