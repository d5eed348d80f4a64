using System;
using System.Runtime.CompilerServices;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Judging;

/// <summary>How frequent the sizes of varints are in the lists of a path.</summary>
internal sealed class VarintSizes
{
    private Counts _counts;
    private float _total;

    public VarintSizes()
    {
        // Before any was seen, short ones are likelier.
        for (int i = 0; i < WireVarint.MaxLength; i++)
        {
            _counts[i] = i switch { 0 => 1.6f, 1 => 0.9f, 2 => 0.5f, _ => 0.2f };
            _total += _counts[i];
        }
    }

    /// <summary>The bits that it takes to tell a size.</summary>
    public float Cost(int size) => MathF.Log2(_total / _counts[size - 1]);

    /// <summary>Counts a size.</summary>
    public void Add(int size)
    {
        _counts[size - 1]++;
        _total++;
    }

    [InlineArray(WireVarint.MaxLength)]
    private struct Counts
    {
        private float _first;
    }
}
