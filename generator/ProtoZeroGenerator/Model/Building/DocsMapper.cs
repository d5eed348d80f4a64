using System.Collections.Generic;
using System.Text;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>Turns the comments of a declaration into paragraphs.</summary>
internal static class DocsMapper
{
    private static readonly char[] s_lineEnds = { '\n', '\r', '\u0085', '\u2028', '\u2029' };

    /// <summary>
    /// The comment before the declaration, else the one behind it. A paragraph ends at an empty line.
    /// </summary>
    public static DocsModel Map(SchemaElement element)
    {
        List<string> paragraphs = Paragraphs(element.Comments.Leading);
        if (paragraphs.Count == 0) paragraphs = Paragraphs(element.Comments.Trailing);
        if (paragraphs.Count == 0) return DocsModel.None;
        string summary = paragraphs[0];
        paragraphs.RemoveAt(0);
        return new DocsModel(summary, new EquatableArray<string>(paragraphs.ToArray()));
    }

    private static List<string> Paragraphs(string? comment)
    {
        var paragraphs = new List<string>();
        if (comment is null) return paragraphs;
        var paragraph = new StringBuilder();
        foreach (string line in comment.Replace("\r\n", "\n").Split(s_lineEnds))
        {
            string text = Clean(line);
            if (text.Length == 0)
            {
                End(paragraph, paragraphs);
                continue;
            }

            if (paragraph.Length > 0) paragraph.Append(' ');
            paragraph.Append(text);
        }

        End(paragraph, paragraphs);
        return paragraphs;
    }

    private static void End(StringBuilder paragraph, List<string> paragraphs)
    {
        if (paragraph.Length == 0) return;
        paragraphs.Add(paragraph.ToString());
        paragraph.Clear();
    }

    // Control characters and halves of characters cannot stand in the documentation's XML.
    private static string Clean(string line)
    {
        var text = new StringBuilder(line.Length);
        for (int i = 0; i < line.Length; i++)
        {
            char c = line[i];
            if (char.IsHighSurrogate(c) && i + 1 < line.Length && char.IsLowSurrogate(line[i + 1]))
                text.Append(c).Append(line[++i]);
            else
                text.Append(char.IsControl(c) || char.IsSurrogate(c) || c is '\ufffe' or '\uffff' ? ' ' : c);
        }

        return text.ToString().Trim();
    }
}
