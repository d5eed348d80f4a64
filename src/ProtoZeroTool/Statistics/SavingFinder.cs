using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Statistics;

/// <summary>Finds what another schema would save. Each saving counts alone; they do not add up.</summary>
internal static class SavingFinder
{
    // Field numbers up to 15 have a tag of one byte.
    private const int ShortNumbers = 15;

    /// <summary>All savings in a message and what is in it, the largest first.</summary>
    public static List<Saving> Find(PathCount root)
    {
        List<Saving> found = [];
        Collect(root, found);
        return [.. found.OrderByDescending(one => one.Bytes).ThenBy(one => one.Count.Number)];
    }

    private static void Collect(PathCount message, List<Saving> found)
    {
        Tags(message, found);
        foreach (PathCount field in message.Children)
        {
            if (field.PackedSaves > 0)
                found.Add(new Saving(field, "packed", field.PackedSaves, "as a packed list: one tag for all numbers"));
            if (field.Numbers.Saved(out string type) is > 0 and long saved)
                found.Add(new Saving(field, "type", saved, type == NumberSizes.ZigZag
                    ? "as sint32 or sint64, if these are numbers with a sign" : $"as {type}"));
            Index(field, found);
            Collect(field, found);
        }
    }

    // The most frequent fields of a message get the short numbers.
    private static void Tags(PathCount message, List<Saving> found)
    {
        IEnumerable<PathCount> frequent = message.Children.OrderByDescending(field => field.Tags)
            .ThenBy(field => field.Number).Take(ShortNumbers);
        foreach (PathCount field in frequent.Where(field => field.TagBytes > field.Tags))
        {
            string text = $"with a number up to {ShortNumbers} instead of {field.Number}";
            found.Add(new Saving(field, "number", field.TagBytes - field.Tags, text));
        }
    }

    private static void Index(PathCount field, List<Saving> found)
    {
        if (field.Texts is not { Distinct: > 0 } texts || texts.Distinct >= texts.Count) return;
        long saved = texts.Bytes - texts.DistinctBytes - (texts.Count * WireVarint.Size((ulong)texts.Distinct));
        if (saved <= 0) return;
        string about = texts.IsExact ? "" : "about ";
        found.Add(new Saving(field, "index", saved, string.Create(
            CultureInfo.InvariantCulture,
            $"as a number that refers to a list: {texts.Count:N0} values, {about}{texts.Distinct:N0} different")));
    }
}
