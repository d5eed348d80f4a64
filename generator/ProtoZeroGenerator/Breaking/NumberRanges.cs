using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace ProtoZeroGenerator.Breaking;

/// <summary>A set of numbers made of ranges.</summary>
internal sealed class NumberRanges
{
    private readonly List<(long First, long Last)> _ranges = new List<(long First, long Last)>();

    /// <summary>Joins ranges, both ends included; a range that ends before it begins holds nothing.</summary>
    public NumberRanges(IEnumerable<(long First, long Last)> ranges)
    {
        foreach ((long first, long last) in ranges.Where(range => range.First <= range.Last).OrderBy(r => r.First))
        {
            int end = _ranges.Count - 1;
            if (end < 0 || first > _ranges[end].Last + 1) _ranges.Add((first, last));
            else if (last > _ranges[end].Last) _ranges[end] = (_ranges[end].First, last);
        }
    }

    /// <summary>Whether a number is among them.</summary>
    public bool Contains(long number)
    {
        int index = IndexOf(number);
        return index < _ranges.Count && _ranges[index].First <= number;
    }

    /// <summary>The numbers of a range that are not among them, as ranges.</summary>
    public IReadOnlyList<(long First, long Last)> Missing(long first, long last)
    {
        var missing = new List<(long First, long Last)>();
        for (int i = IndexOf(first); first <= last; i++)
        {
            if (i == _ranges.Count || _ranges[i].First > last)
            {
                missing.Add((first, last));
                break;
            }

            if (_ranges[i].First > first) missing.Add((first, _ranges[i].First - 1));
            first = _ranges[i].Last + 1;
        }

        return missing;
    }

    /// <summary>Ranges as they are written in a schema.</summary>
    /// <param name="ranges">The ranges.</param>
    /// <param name="most">The number that is written <c>max</c>.</param>
    public static string Text(IEnumerable<(long First, long Last)> ranges, long most) =>
        string.Join(", ", ranges.Select(range => range.First == range.Last ? Text(range.First)
            : Text(range.First) + " to " + (range.Last >= most ? "max" : Text(range.Last))));

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);

    // The first range that does not end before a number.
    private int IndexOf(long number)
    {
        int low = 0;
        int high = _ranges.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (_ranges[middle].Last >= number) high = middle;
            else low = middle + 1;
        }

        return low;
    }
}
