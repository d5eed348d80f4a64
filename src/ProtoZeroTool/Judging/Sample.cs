namespace ProtoZeroTool.Judging;

/// <summary>
/// Which parts of a long value are looked at: a few that are spread over it tell as much as the whole, where the first
/// bytes alone may be unlike the others.
/// </summary>
internal readonly struct Sample(int length)
{
    private const int Window = 256, Most = 2048;

    /// <summary>How many parts there are.</summary>
    public int Count => length <= Most ? 1 : Most / Window;

    /// <summary>Where a part begins.</summary>
    /// <param name="index">Which one.</param>
    /// <param name="unit">Where it may begin: at multiples of this.</param>
    public int Start(int index, int unit = 1)
    {
        if (index == 0) return 0;
        int start = (int)((long)index * (length - Window) / (Count - 1));
        return start - (start % unit);
    }

    /// <summary>Where a part ends.</summary>
    public int End(int index) => length <= Most ? length : Start(index) + Window;
}
