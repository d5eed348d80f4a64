using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace ProtoZeroTool.Statistics;

/// <summary>
/// Draws what was counted as SVG: each field is a rectangle in that of its message, and fields of one message are as
/// large as their bytes are many.
/// </summary>
internal sealed class Treemap(TextWriter output, long all)
{
    private const int Width = 1200, Height = 680, Strip = 17, Edge = 2;

    // Smaller ones than that are drawn as one.
    private const double LeastArea = 30;

    private const double CharWidth = 6.4, LineHeight = 13;

    /// <summary>
    /// The rules of style: colours for light and dark surroundings. The class of a rectangle is what it holds.
    /// </summary>
    public const string Style = """
        .map { --page: #fcfcfb; --line: #fcfcfb; --ink: #1d1f24; --message: #eceef2; --message-odd: #dfe3ea;
          --text: #a9c7ee; --bytes: #9fd6cb; --number: #f3c58f; --packed: #cdb4ea; --head: #c8ccd4; }
        @media (prefers-color-scheme: dark) {
          .map { --page: #16181d; --line: #16181d; --ink: #f1f3f6; --message: #262a32; --message-odd: #30353f;
            --text: #2f5688; --bytes: #1f6a5e; --number: #8a5a1c; --packed: #5f4485; --head: #4a4f5a; } }
        .map rect { fill: var(--message); stroke: var(--line); stroke-width: 1; }
        .map rect.odd { fill: var(--message-odd); }
        .map rect.text { fill: var(--text); } .map rect.bytes { fill: var(--bytes); }
        .map rect.number { fill: var(--number); } .map rect.packed { fill: var(--packed); }
        .map rect.head { fill: var(--head); }
        .map text { fill: var(--ink); font: 11px system-ui, sans-serif; pointer-events: none; }
        .map text.strong { font-weight: 600; }
        """;

    /// <summary>Draws it as a file of its own.</summary>
    /// <param name="root">The records.</param>
    public void DrawFile(PathCount root)
    {
        output.Write($"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Width} {Height}\" class=\"map\">");
        output.Write($"<style>{Style} svg {{ background: var(--page); }}</style>");
        Draw(root);
        output.WriteLine("</svg>");
    }

    /// <summary>Draws it as a part of a page that has the rules of style.</summary>
    /// <inheritdoc cref="DrawFile" path="/param"/>
    public void DrawPart(PathCount root)
    {
        output.Write($"<svg viewBox=\"0 0 {Width} {Height}\" class=\"map\" role=\"img\" ");
        output.Write("aria-label=\"Bytes by field\">");
        Draw(root);
        output.WriteLine("</svg>");
    }

    private void Draw(PathCount root) => Message(root, new Area(0, 0, Width, Height), 0);

    private void Message(PathCount message, Area area, int level)
    {
        bool hasStrip = area is { Height: > 3 * Strip, Width: > 40 };
        Rectangle(message, area, level % 2 == 1 ? "odd" : "message", level == 0 ? "all records" : null);
        if (hasStrip) Label(message, area with { Height = Strip }, "strong");
        Area inside = area.Inside(area.Side > 12 ? Edge : 0.5, hasStrip ? Strip - Edge : 0);
        // The head of the message is a part like its fields; the largest come first.
        List<(PathCount? Field, double Bytes)> parts =
            [.. StatisticsText.BySize(message).Select(field => ((PathCount?)field, (double)field.Bytes))];
        long other = message.HeaderBytes + message.PlainBytes;
        if (other > 0) parts.Add((null, other));
        parts = [.. parts.Where(part => part.Bytes > 0).OrderByDescending(part => part.Bytes)];
        double sum = parts.Sum(part => part.Bytes);
        double least = sum <= 0 ? 0 : LeastArea * sum / (inside.Width * inside.Height);
        int large = parts.TakeWhile(part => part.Bytes >= least).Count();
        double rest = parts.Skip(large).Sum(part => part.Bytes);
        List<double> values = [.. parts.Take(large).Select(part => part.Bytes)];
        if (rest > 0) values.Add(rest);
        Area[] areas = Squares.Divide(inside, values);
        for (int i = 0; i < large; i++) Part(message, parts[i].Field, areas[i], level + 1);
        if (rest > 0)
        {
            string what = $"{parts.Count - large} more in {NameOf(message)}";
            Rectangle(areas[large], "head", what, (long)rest, 0);
        }
    }

    private void Part(PathCount message, PathCount? field, Area area, int level)
    {
        if (field is null)
        {
            Rectangle(
                area, "head", $"tags, lengths and other bytes of {NameOf(message)}",
                message.HeaderBytes + message.PlainBytes, message.Count);
        }
        else if (field.Children.Count > 0 && area is { Width: > 6, Height: > 6 })
        {
            Message(field, area, level);
        }
        else
        {
            Rectangle(field, area, ClassOf(field), null);
            Label(field, area, "plain");
        }
    }

    private static string ClassOf(PathCount field) => field.Kind switch
    {
        "string" => "text",
        "bytes" => "bytes",
        "message" or "group" => "message",
        _ when field.Kind.StartsWith("packed-", StringComparison.Ordinal) => "packed",
        _ => "number",
    };

    private static string NameOf(PathCount count) => count.Parent is null ? "records" : StatisticsText.Path(count);

    private void Rectangle(PathCount count, Area area, string style, string? name)
    {
        string kind = count.Kind.Length > 0 ? $" ({count.Kind})" : "";
        Rectangle(area, style, $"{name ?? StatisticsText.Path(count)}{kind}", count.Bytes, count.Count);
    }

    private void Rectangle(Area area, string style, string what, long bytes, long count)
    {
        string times = count > 0 ? $", {StatisticsText.Number(count)} times" : "";
        string title = $"{what}: {StatisticsText.Number(bytes)} bytes, {StatisticsText.Share(bytes, all)}{times}";
        output.Write(string.Create(
            CultureInfo.InvariantCulture,
            $"<rect x=\"{area.X:0.##}\" y=\"{area.Y:0.##}\" width=\"{area.Width:0.##}\" "));
        output.Write(string.Create(CultureInfo.InvariantCulture, $"height=\"{area.Height:0.##}\" "));
        output.WriteLine($"class=\"{style}\"><title>{Markup.Escape(title)}</title></rect>");
    }

    private void Label(PathCount count, Area area, string style)
    {
        int room = (int)((area.Width - 8) / CharWidth);
        if (room < 3 || area.Height < LineHeight + 2) return;
        string size = StatisticsText.Share(count.Bytes, all);
        string name = count.Parent is null ? "all records" : count.Name ?? StatisticsText.Field(count);
        bool isTall = style == "plain" && area.Height >= (2 * LineHeight) + 4;
        string first = !isTall && name.Length + size.Length + 2 <= room ? $"{name}  {size}" : name;
        Line(first, area, 0, room, style);
        if (isTall) Line(size, area, 1, room, style);
    }

    private void Line(string text, Area area, int line, int room, string style)
    {
        if (text.Length > room) text = $"{text.AsSpan(0, room - 1)}…";
        output.Write(string.Create(
            CultureInfo.InvariantCulture,
            $"<text x=\"{area.X + 4:0.##}\" y=\"{area.Y + (LineHeight * (line + 1)):0.##}\" class=\"{style}\">"));
        output.WriteLine($"{Markup.Escape(text)}</text>");
    }
}
