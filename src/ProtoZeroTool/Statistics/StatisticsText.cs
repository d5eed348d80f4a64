using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace ProtoZeroTool.Statistics;

/// <summary>How places and numbers are written for readers.</summary>
internal static class StatisticsText
{
    /// <summary>A number with commas.</summary>
    public static string Number(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>How many records there are, of how many bytes.</summary>
    public static string Total(PathCount root) =>
        $"{Number(root.Count)} record{(root.Count == 1 ? "" : "s")}, {Number(root.Bytes)} bytes";

    /// <summary>A distribution on one line.</summary>
    public static string Sizes(SizeHistogram sizes) =>
        $"least {Number(sizes.Least)}, median {Number(sizes.Quantile(0.5))}, mean {Number((long)sizes.Mean)}, "
        + $"90 % {Number(sizes.Quantile(0.9))}, 99 % {Number(sizes.Quantile(0.99))}, most {Number(sizes.Most)}";

    /// <summary>A share of a whole in per cent.</summary>
    public static string Share(long part, long whole) => whole == 0 ? "0 %"
        : (100.0 * part / whole).ToString(part >= whole ? "0" : "0.0", CultureInfo.InvariantCulture) + " %";

    /// <summary>A field: its number, and its name where a schema tells it.</summary>
    public static string Field(PathCount count) => count.Parent is null ? "record"
        : count.Name is { } name ? $"{name} = {Plain(count.Number)}" : Plain(count.Number);

    /// <summary>A path: names where a schema tells them, numbers elsewhere.</summary>
    public static string Path(PathCount count)
    {
        List<string> parts = [];
        for (PathCount? at = count; at?.Parent is not null; at = at.Parent) parts.Add(at.Name ?? Plain(at.Number));
        return string.Join('.', Enumerable.Reverse(parts));
    }

    /// <summary>The fields of a message, the largest first.</summary>
    public static IEnumerable<PathCount> BySize(PathCount message) =>
        message.Children.OrderByDescending(field => field.Bytes).ThenBy(field => field.Number);

    private static string Plain(int number) => number.ToString(CultureInfo.InvariantCulture);
}
