using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Arrow.Plans;

/// <summary>The names of an enum in the order of a dictionary, and places in it by numbers.</summary>
internal sealed class EnumNames
{
    private const int DenseRoom = 64;

    private readonly Dictionary<int, int> _places = [];

    // Places by the numbers from the least one on, -1 where there is none; empty if they are too far apart.
    private readonly int[] _dense = [];
    private readonly int _least;

    public EnumNames(ProtoEnumType type)
    {
        var offsets = new List<int> { 0 };
        var text = new List<byte>();
        int least = int.MaxValue, most = int.MinValue;
        foreach (ProtoEnumValue value in type)
        {
            // Of several names of a number, the first one stands for it.
            if (!_places.TryAdd(value.Number, offsets.Count - 1)) continue;
            text.AddRange(value.Utf8Name);
            offsets.Add(text.Count);
            least = Math.Min(least, value.Number);
            most = Math.Max(most, value.Number);
        }

        Offsets = [.. offsets];
        Text = [.. text];
        if (_places.Count == 0 || (long)most - least >= ((long)_places.Count * 4) + DenseRoom) return;
        _least = least;
        _dense = new int[most - least + 1];
        Array.Fill(_dense, -1);
        foreach ((int number, int place) in _places) _dense[number - least] = place;
    }

    /// <summary>Where names begin in <see cref="Text"/>, and the end of the last one.</summary>
    public int[] Offsets { get; }

    /// <summary>All names, one behind the other.</summary>
    public byte[] Text { get; }

    /// <summary>How many names there are.</summary>
    public int Count => Offsets.Length - 1;

    /// <summary>The place of a number in the dictionary, or -1.</summary>
    public int PlaceOf(int number)
    {
        long at = (long)number - _least;
        if ((ulong)at < (ulong)_dense.Length) return _dense[at];
        return _dense.Length == 0 && _places.TryGetValue(number, out int place) ? place : -1;
    }
}
