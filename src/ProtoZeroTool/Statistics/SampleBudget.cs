namespace ProtoZeroTool.Statistics;

/// <summary>How many texts all samples of an input may keep together, for any input.</summary>
internal sealed class SampleBudget
{
    private int _left = 1 << 19;

    /// <summary>Takes a place.</summary>
    /// <returns>False if none is left.</returns>
    public bool Take()
    {
        if (_left == 0) return false;
        _left--;
        return true;
    }

    /// <summary>Gives places back.</summary>
    public void Give(int count) => _left += count;
}
