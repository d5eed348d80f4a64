using System;
using System.Collections.Generic;

namespace ProtoZeroTool.Statistics;

/// <summary>
/// Divides an area among values in proportion, in parts that are as square as they can be: rows along the shorter side,
/// each as long as its parts become squarer by it.
/// </summary>
internal static class Squares
{
    /// <summary>Divides an area.</summary>
    /// <param name="area">The area.</param>
    /// <param name="values">The values, the largest first; none is negative.</param>
    /// <returns>A part for each value.</returns>
    public static Area[] Divide(Area area, IReadOnlyList<double> values)
    {
        var parts = new Area[values.Count];
        double left = 0;
        foreach (double value in values) left += value;
        for (int first = 0; first < values.Count;)
        {
            if (left <= 0 || area.Side <= 0)
            {
                parts.AsSpan(first).Fill(area with { Width = 0, Height = 0 });
                break;
            }

            double scale = area.Width * area.Height / left;
            int end = RowEnd(values, first, scale, area.Side, out double sum);
            area = PlaceRow(parts.AsSpan(first, end - first), values, first, scale, sum, area);
            left -= sum;
            first = end;
        }

        return parts;
    }

    private static int RowEnd(IReadOnlyList<double> values, int first, double scale, double side, out double sum)
    {
        int end = first;
        sum = 0;
        double worst = double.PositiveInfinity;
        while (end < values.Count)
        {
            double next = Worst(values[first] * scale, values[end] * scale, (sum + values[end]) * scale, side);
            if (next > worst) break;
            worst = next;
            sum += values[end++];
        }

        return end;
    }

    // The largest quotient of two sides in a row, by its largest and smallest part.
    private static double Worst(double largest, double smallest, double sum, double side)
    {
        if (smallest <= 0) return double.MaxValue;
        double thickness = sum / side;
        return Math.Max(largest / (thickness * thickness), thickness * thickness / smallest);
    }

    // Returns what is left.
    private static Area PlaceRow(
        Span<Area> parts, IReadOnlyList<double> values, int first, double scale, double sum, Area area)
    {
        bool isColumn = area.Width >= area.Height;
        double thickness = sum * scale / area.Side, at = 0;
        for (int i = 0; i < parts.Length; i++)
        {
            double length = sum <= 0 ? 0 : values[first + i] / sum * area.Side;
            parts[i] = isColumn ? new Area(area.X, area.Y + at, thickness, length)
                : new Area(area.X + at, area.Y, length, thickness);
            at += length;
        }

        return isColumn ? area with { X = area.X + thickness, Width = Math.Max(0, area.Width - thickness) }
            : area with { Y = area.Y + thickness, Height = Math.Max(0, area.Height - thickness) };
    }
}
