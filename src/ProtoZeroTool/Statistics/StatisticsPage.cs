using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ProtoZeroTool.Statistics;

/// <summary>Writes what was counted as one HTML page: a picture, a table and the savings. It loads nothing.</summary>
/// <param name="output">Where it goes.</param>
/// <param name="title">What the input is called.</param>
/// <param name="top">How many rows the table has at most.</param>
internal sealed class StatisticsPage(TextWriter output, string title, int top)
{
    private const string Style = """
        :root { color-scheme: light dark; --page: #fcfcfb; --ink: #1d1f24; --soft: #5d6470; --rule: #dfe3ea;
          --bar: #a9c7ee; }
        @media (prefers-color-scheme: dark) {
          :root { --page: #16181d; --ink: #f1f3f6; --soft: #a2a9b5; --rule: #30353f; --bar: #2f5688; } }
        body { margin: 2rem auto; max-width: 76rem; padding: 0 1rem; background: var(--page); color: var(--ink);
          font: 15px/1.5 system-ui, sans-serif; }
        h1 { font-size: 1.4rem; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
        p { margin: .25rem 0 1rem; color: var(--soft); }
        svg { width: 100%; height: auto; display: block; }
        #about { min-height: 1.5em; margin: .5rem 0; overflow-wrap: anywhere; }
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: .5rem 0; }
        .legend svg { width: .9rem; height: .9rem; display: inline-block; vertical-align: -.1rem; margin-right: .4rem; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--rule); text-align: right;
          white-space: nowrap; }
        th { font-weight: 600; color: var(--soft); } th:last-child, td:last-child { text-align: left; width: 60%; }
        td:last-child { white-space: normal; overflow-wrap: anywhere; }
        td.share { background: linear-gradient(to left, var(--bar) var(--part), transparent var(--part)); }
        """;

    private const string Script = """
        const about = document.getElementById('about');
        document.querySelector('svg.map').addEventListener('pointerover', event => {
          const title = event.target.querySelector && event.target.querySelector('title');
          if (title) about.textContent = title.textContent;
        });
        """;

    private static readonly (string Style, string Text)[] s_legend =
    [
        ("text", "strings"), ("bytes", "bytes"), ("number", "single numbers"), ("packed", "packed numbers"),
        ("message", "messages"), ("head", "tags and lengths, small fields"),
    ];

    /// <summary>Writes it.</summary>
    public void Write(RecordCounts counts)
    {
        PathCount root = counts.Root;
        string name = Markup.Escape(title);
        output.WriteLine("<!DOCTYPE html>");
        output.WriteLine("<html lang=\"en\"><head><meta charset=\"utf-8\">");
        output.WriteLine("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        output.WriteLine($"<title>Bytes of {name}</title>");
        output.WriteLine($"<style>{Style}\n{Treemap.Style}</style></head><body>");
        output.WriteLine($"<h1>Bytes of {name}</h1>");
        output.WriteLine($"<p>{Summary(counts)}</p>");
        new Treemap(output, root.Bytes).DrawPart(root);
        output.WriteLine("<div id=\"about\" aria-live=\"polite\">Point at a field to read what it takes.</div>");
        output.WriteLine("<ul class=\"legend\">");
        foreach ((string style, string text) in s_legend)
        {
            output.Write("<li><svg viewBox=\"0 0 10 10\" class=\"map\"><rect width=\"10\" height=\"10\" ");
            output.WriteLine($"class=\"{style}\"/></svg>{text}</li>");
        }

        output.WriteLine("</ul>");
        Table(root);
        Savings(root);
        output.WriteLine($"<script>{Script}</script></body></html>");
    }

    private static string Summary(RecordCounts counts)
    {
        string text = $"{StatisticsText.Total(counts.Root)}.";
        if (counts.Root.Count > 1) text += $" Sizes: {StatisticsText.Sizes(counts.Sizes)}.";
        if (counts.Damages > 0)
            text += $" Damaged: {Number(counts.DamagedBytes)} bytes; {Markup.Escape(counts.FirstDamage!)}.";
        return text;
    }

    private void Table(PathCount root)
    {
        List<PathCount> all = [];
        Collect(root, all);
        output.WriteLine("<h2>Fields</h2><div class=\"wide\"><table><thead><tr>");
        output.WriteLine("<th>bytes</th><th>share</th><th>headers</th><th>count</th><th>mean</th><th>field</th>");
        output.WriteLine("</tr></thead><tbody>");
        foreach (PathCount field in all.OrderByDescending(field => field.Bytes).Take(top))
        {
            string share = StatisticsText.Share(field.Bytes, root.Bytes);
            string part = share.Replace(" ", "", System.StringComparison.Ordinal);
            output.WriteLine(
                $"<tr><td>{Number(field.Bytes)}</td><td class=\"share\" style=\"--part: {part}\">{share}</td>"
                + $"<td>{Number(field.HeaderBytes)}</td><td>{Number(field.Count)}</td>"
                + $"<td>{Number(field.Bytes / field.Count)}</td>"
                + $"<td>{Markup.Escape(StatisticsText.Path(field))} ({field.Kind})</td></tr>");
        }

        output.WriteLine("</tbody></table></div>");
        if (all.Count > top) output.WriteLine($"<p>{Number(all.Count - top)} more fields.</p>");
    }

    private void Savings(PathCount root)
    {
        List<Saving> savings = SavingFinder.Find(root);
        if (savings.Count == 0) return;
        output.WriteLine("<h2>What another schema would save</h2><p>Each alone: they do not add up.</p>");
        output.WriteLine("<div class=\"wide\"><table><thead><tr><th>bytes</th><th>share</th><th>field</th></tr>");
        output.WriteLine("</thead><tbody>");
        foreach (Saving saving in savings.Take(top))
        {
            output.WriteLine(
                $"<tr><td>{Number(saving.Bytes)}</td><td>{StatisticsText.Share(saving.Bytes, root.Bytes)}</td>"
                + $"<td>{Markup.Escape($"{StatisticsText.Path(saving.Count)} {saving.Text}")}</td></tr>");
        }

        output.WriteLine("</tbody></table></div>");
    }

    private static void Collect(PathCount message, List<PathCount> all)
    {
        foreach (PathCount field in message.Children)
        {
            all.Add(field);
            Collect(field, all);
        }
    }

    private static string Number(long value) => StatisticsText.Number(value);
}
