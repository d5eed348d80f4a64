using System.Globalization;
using System.Linq;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>Text from files and of the system, fit for a line on a terminal.</summary>
internal static class OneLine
{
    /// <summary>The text with line ends and other control characters spelt out.</summary>
    public static string Of(string text) =>
        text.Any(char.IsControl)
            ? string.Concat(text.Select(letter => char.IsControl(letter) ? Spell(letter) : $"{letter}")) : text;

    private static string Spell(char letter) => "\\u" + ((int)letter).ToString("x4", CultureInfo.InvariantCulture);
}
