using System.Text;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>Emits documentation comments; text of a <c>.proto</c> never reaches the code unescaped.</summary>
internal static class DocsEmitter
{
    /// <summary>Writes the comment of a declaration, or a sentence of our own where it has none.</summary>
    public static void Emit(SourceWriter w, DocsModel docs, string fallback, string? note = null)
    {
        if (docs.Summary == null)
        {
            w.Line($"/// <summary>{fallback}</summary>");
        }
        else
        {
            Element(w, "summary", docs.Summary);
        }

        if (docs.Remarks.Count == 0 && (note == null || docs.Summary == null)) return;
        w.Line("/// <remarks>");
        foreach (string paragraph in docs.Remarks)
        {
            Element(w, "para", paragraph);
        }

        if (note != null && docs.Summary != null) w.Line($"/// <para>{note}</para>");
        w.Line("/// </remarks>");
    }

    /// <summary>Writes <c>[Obsolete]</c> for what is deprecated.</summary>
    public static void Deprecated(SourceWriter w, bool isDeprecated)
    {
        if (isDeprecated) w.Line("[_S::Obsolete]");
    }

    /// <summary>Text that may stand in an XML comment.</summary>
    public static string Escape(string text)
    {
        var result = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            switch (c)
            {
                case '&':
                    result.Append("&amp;");
                    break;
                case '<':
                    result.Append("&lt;");
                    break;
                case '>':
                    result.Append("&gt;");
                    break;
                case >= '\ud800' and <= '\udbff' when i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]):
                    result.Append(c).Append(text[++i]);
                    break;
                default:
                    // What XML does not allow, and what C# takes for the end of a line.
                    bool allowed = c >= ' ' && c is not ('\u0085' or '\u2028' or '\u2029' or '\ufffe' or '\uffff')
                        && !char.IsSurrogate(c);
                    result.Append(allowed ? c : c == '\t' ? ' ' : '\ufffd');
                    break;
            }
        }

        return result.ToString();
    }

    private static void Element(SourceWriter w, string name, string text)
    {
        string[] lines = text.Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            string start = i == 0 ? $"<{name}>" : "", end = i + 1 == lines.Length ? $"</{name}>" : "";
            w.Line($"/// {start}{Escape(lines[i].TrimEnd()).TrimEnd()}{end}".TrimEnd());
        }
    }
}
