using System;
using System.Buffers;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// Values and names of an input as the text of an exception shows them: short, on one line, and without characters that
/// could deceive a reader of a log.
/// </summary>
internal static class ErrorText
{
    /// <summary>Characters of a value or name that are shown; behind them there is an ellipsis.</summary>
    public const int MostShown = 40;

    /// <summary>Shows a text between quotes.</summary>
    public static string Quote(ReadOnlySpan<char> text)
    {
        var shown = new StringBuilder("\"");
        bool isCut = false;
        int count = 0;
        foreach (Rune rune in text.EnumerateRunes())
        {
            isCut = count++ == MostShown;
            if (isCut) break;
            Append(shown, rune);
        }

        return shown.Append(isCut ? "…\"" : "\"").ToString();
    }

    /// <summary>Shows a part of an input as it is written there.</summary>
    public static string Show(ReadOnlySpan<byte> utf8)
    {
        var shown = new StringBuilder();
        for (int count = 0; !utf8.IsEmpty; count++)
        {
            if (count == MostShown) return shown.Append('…').ToString();
            if (Rune.DecodeFromUtf8(utf8, out Rune rune, out int length) == OperationStatus.Done) Append(shown, rune);
            else shown.Append(CultureInfo.InvariantCulture, $"\\x{utf8[0]:x2}");
            utf8 = utf8[Math.Max(length, 1)..];
        }

        return shown.ToString();
    }

    // Letters and digits of all scripts, and what ASCII has to print; no marks of direction, no white space.
    private static void Append(StringBuilder shown, Rune rune)
    {
        if (rune.Value is >= ' ' and <= '~' || Rune.IsLetterOrDigit(rune)) shown.Append(rune.ToString());
        else if (rune.IsBmp) shown.Append(CultureInfo.InvariantCulture, $"\\u{rune.Value:x4}");
        else shown.Append(CultureInfo.InvariantCulture, $"\\U{rune.Value:x8}");
    }
}
