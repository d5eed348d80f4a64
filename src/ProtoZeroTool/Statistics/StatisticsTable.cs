using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ProtoZeroTool.Statistics;

/// <summary>Prints what was counted as a table, a line for each place, the largest of each message first.</summary>
/// <param name="output">Where it goes.</param>
/// <param name="depth">How many levels of messages are shown.</param>
/// <param name="top">How many fields of a message, and how many savings, are shown.</param>
internal sealed class StatisticsTable(TextWriter output, int depth, int top)
{
    /// <summary>Prints it.</summary>
    public void Print(RecordCounts counts)
    {
        PathCount root = counts.Root;
        SizeHistogram sizes = counts.Sizes;
        output.WriteLine(StatisticsText.Total(root));
        if (root.Count > 1)
        {
            output.WriteLine($"sizes: {StatisticsText.Sizes(sizes)}");
        }

        if (counts.Damages > 0)
            output.WriteLine($"damaged: {Number(counts.DamagedBytes)} bytes; {counts.FirstDamage}");
        output.WriteLine();
        output.WriteLine("           bytes    share       headers         count      mean  field");
        Row(root, root.Bytes, 0);
        Fields(root, root.Bytes, 1);
        if (counts.Others.Count > 0)
            output.WriteLine($"{Line(counts.Others, root.Bytes)}  others: there are too many places to tell all apart");
        Savings(SavingFinder.Find(root), root.Bytes);
    }

    private void Fields(PathCount message, long all, int level)
    {
        if (level > depth) return;
        int shown = 0;
        foreach (PathCount field in StatisticsText.BySize(message))
        {
            if (shown++ == top) break;
            Row(field, all, level);
            Fields(field, all, level + 1);
        }

        if (shown <= top) return;
        PathCount[] rest = [.. StatisticsText.BySize(message).Skip(top)];
        long bytes = rest.Sum(field => field.Bytes);
        output.WriteLine($"{Number(bytes),16}{new string(' ', 49)}{Indent(level)}{rest.Length} more fields");
    }

    private void Row(PathCount count, long all, int level)
    {
        string kind = count.Kind.Length > 0 ? $" ({count.Kind})" : "";
        output.WriteLine($"{Line(count, all)}  {Indent(level)}{StatisticsText.Field(count)}{kind}");
    }

    private static string Line(PathCount count, long all) =>
        $"{Number(count.Bytes),16}{StatisticsText.Share(count.Bytes, all),9}{Number(count.HeaderBytes),14}"
        + $"{Number(count.Count),14}{Number(count.Count == 0 ? 0 : count.Bytes / count.Count),10}";

    private void Savings(List<Saving> savings, long all)
    {
        if (savings.Count == 0) return;
        output.WriteLine();
        output.WriteLine("What another schema would save, each alone:");
        foreach (Saving saving in savings.Take(top))
        {
            string share = StatisticsText.Share(saving.Bytes, all), path = StatisticsText.Path(saving.Count);
            output.WriteLine($"{Number(saving.Bytes),16}{share,9}  {path} {saving.Text}");
        }
    }

    private static string Indent(int level) => new(' ', 2 * level);

    private static string Number(long value) => StatisticsText.Number(value);
}
