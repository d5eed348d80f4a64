using System.Runtime.CompilerServices;

namespace ProtoZeroTool.Judging;

/// <summary>
/// For each <see cref="Reading"/> the bits that a value takes if it is written down as such a value: the fewer, the
/// more it looks like one. Infinite where the value cannot be read so.
/// </summary>
[InlineArray(Readings.Count)]
internal struct Costs
{
    /// <summary>A value that cannot be read so.</summary>
    public const float Never = float.PositiveInfinity;

    private float _first;

    /// <summary>The cost of a reading.</summary>
    public float this[Reading reading]
    {
        readonly get => this[(int)reading];
        set => this[(int)reading] = value;
    }
}
