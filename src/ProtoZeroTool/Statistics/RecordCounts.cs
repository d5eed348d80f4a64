using ProtoZeroSharp;

namespace ProtoZeroTool.Statistics;

/// <summary>What was counted in all records of an input.</summary>
internal sealed class RecordCounts
{
    /// <summary>The records themselves, with their fields below.</summary>
    public PathCount Root { get; } = new(null, 0);

    /// <summary>Stands for all places that are too many to be told apart.</summary>
    public PathCount Others { get; } = new(null, 0);

    /// <summary>The sizes of records.</summary>
    public SizeHistogram Sizes { get; } = new();

    /// <summary>What samples of texts may keep.</summary>
    public SampleBudget Budget { get; } = new();

    /// <summary>Bytes that could not be read.</summary>
    public long DamagedBytes { get; private set; }

    /// <summary>Records with such bytes, and damaged frames.</summary>
    public long Damages { get; private set; }

    /// <summary>The first of them; null if there is none.</summary>
    public string? FirstDamage { get; private set; }

    /// <summary>Notes damage.</summary>
    /// <param name="code">The library's code.</param>
    /// <param name="offset">Where it is.</param>
    /// <param name="bytes">How many bytes could not be read.</param>
    /// <param name="place">More about it.</param>
    public void AddDamage(ProtoFormatError code, long offset, long bytes, string place)
    {
        FirstDamage ??= $"{code} at byte {offset}{place}";
        Damages++;
        DamagedBytes += bytes;
    }
}
