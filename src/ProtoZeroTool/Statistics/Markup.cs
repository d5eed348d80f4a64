using System.Text;

namespace ProtoZeroTool.Statistics;

/// <summary>Texts in SVG and HTML.</summary>
internal static class Markup
{
    /// <summary>A text as content or as an attribute in double quotes.</summary>
    public static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        // What is no character of Unicode comes as U+FFFD.
        foreach (Rune one in text.EnumerateRunes())
        {
            _ = one.Value switch
            {
                '<' => escaped.Append("&lt;"),
                '>' => escaped.Append("&gt;"),
                '&' => escaped.Append("&amp;"),
                '"' => escaped.Append("&quot;"),
                // XML has no place for other controls.
                < ' ' or 0x7f or 0xfffe or 0xffff => escaped.Append('\ufffd'),
                _ => escaped.Append(one),
            };
        }

        return escaped.ToString();
    }
}
