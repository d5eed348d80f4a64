using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>Tables of Markdown of what was measured.</summary>
internal sealed class JsonTables(TextWriter output, IReadOnlyCollection<JsonRow> rows)
{
    private static readonly JsonColumn[] s_managed =
    [
        JsonColumn.Write, JsonColumn.GoogleWrite, JsonColumn.SystemWrite, JsonColumn.Read, JsonColumn.GoogleRead,
        JsonColumn.SystemRead, JsonColumn.WriteText, JsonColumn.ReadText,
    ];

    /// <summary>Writes tables for writing, for reading, for the text format and for managed bytes.</summary>
    public void Write()
    {
        Head("write JSON", "bytes", "µs", "GB/s", "Google ÷ ours", "System.Text.Json ÷ ours");
        foreach (JsonRow row in rows)
        {
            Line(row.Name, Bytes(row.Length), Time(row[JsonColumn.Write]), Speed(row, JsonColumn.Write),
                Ratio(row, JsonColumn.GoogleWrite, JsonColumn.Write),
                Ratio(row, JsonColumn.SystemWrite, JsonColumn.Write));
        }

        Head("read JSON", "bytes", "µs", "GB/s", "Google ÷ ours", "System.Text.Json ÷ ours",
            "Utf8JsonReader's tokens ÷ ours", "reverse keys ÷ in order");
        foreach (JsonRow row in rows)
        {
            Line(row.Name, Bytes(row.Length), Time(row[JsonColumn.Read]), Speed(row, JsonColumn.Read),
                Ratio(row, JsonColumn.GoogleRead, JsonColumn.Read),
                Ratio(row, JsonColumn.SystemRead, JsonColumn.Read),
                Ratio(row, JsonColumn.Tokens, JsonColumn.Read),
                Ratio(row, JsonColumn.ReadReversed, JsonColumn.Read));
        }

        Head("text format", "bytes", "write µs", "JSON ÷ text", "read µs", "JSON ÷ text");
        foreach (JsonRow row in rows)
        {
            TextLine(row.Name, Bytes(row.TextLength), row, JsonColumn.WriteText, JsonColumn.ReadText);
            if (row.ManagedBytes(JsonColumn.WriteUtf8Text) is null) continue;
            TextLine($"{row.Name}, strings in UTF-8", "", row, JsonColumn.WriteUtf8Text, JsonColumn.ReadUtf8Text);
        }

        Head("managed bytes", "our write", "Google", "System.Text.Json", "our read", "Google", "System.Text.Json",
            "our text, write", "our text, read");
        foreach (JsonRow row in rows)
        {
            Line([row.Name, .. s_managed.Select(column => Bytes(row.ManagedBytes(column)))]);
        }
    }

    /// <summary>Writes a ratio; nothing for NaN.</summary>
    public static string Ratio(double ratio) =>
        double.IsNaN(ratio) ? "" : ratio.ToString(ratio < 10 ? "F2" : "F1", CultureInfo.InvariantCulture);

    private static string Ratio(JsonRow row, JsonColumn column, JsonColumn other) => Ratio(row.Over(column, other));

    private static string Bytes(long? count) => count?.ToString("N0", CultureInfo.InvariantCulture) ?? "";

    private static string Time(double microseconds) =>
        microseconds.ToString(microseconds < 10 ? "F2" : "F1", CultureInfo.InvariantCulture);

    private static string Speed(JsonRow row, JsonColumn column) =>
        (row.Length / row[column] / 1_000).ToString("F2", CultureInfo.InvariantCulture);

    private void TextLine(string name, string bytes, JsonRow row, JsonColumn write, JsonColumn read) => Line(
        name, bytes, Time(row[write]), Ratio(row, JsonColumn.Write, write), Time(row[read]),
        Ratio(row, JsonColumn.Read, read));

    private void Head(params string[] cells)
    {
        output.WriteLine();
        Line(cells);
        output.WriteLine("|---|" + string.Concat(Enumerable.Repeat("---:|", cells.Length - 1)));
    }

    private void Line(params string[] cells) => output.WriteLine($"| {string.Join(" | ", cells)} |");
}
