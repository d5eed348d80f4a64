using System.Linq;
using System.Text;

namespace ProtoZeroGenerator.Linting;

/// <summary>Names in the cases that rules ask for.</summary>
internal static class Spelling
{
    private static readonly char[] s_delimiters = { '.', '-', '_', ' ', '\t', '\n', '\r' };

    /// <summary>A name as <c>lower_snake_case</c>; a digit begins no word.</summary>
    public static string LowerSnake(string name) => Snake(name).ToLowerInvariant();

    /// <summary>A name as <c>UPPER_SNAKE_CASE</c>; a digit begins no word.</summary>
    public static string UpperSnake(string name) => Snake(name).ToUpperInvariant();

    /// <summary>A name as <c>PascalCase</c>; capitals stay.</summary>
    public static string Pascal(string name) => string.Concat(name.Trim().Split(s_delimiters)
        .Where(word => word.Length > 0).Select(word => char.ToUpperInvariant(word[0]) + word.Substring(1)));

    private static string Snake(string name)
    {
        string text = name.Trim(s_delimiters);
        var words = new StringBuilder();
        for (int i = 0; i < text.Length; i++)
        {
            bool isBehindDelimiter = i > 0 && IsDelimiter(text[i - 1]);
            if (IsDelimiter(text[i]))
            {
                if (!isBehindDelimiter) words.Append('_');
                continue;
            }

            if (i > 0 && !isBehindDelimiter && BeginsWord(text, i)) words.Append('_');
            words.Append(text[i]);
        }

        return words.ToString();
    }

    // A capital behind a small letter, or before one: "petID" has two words, "HTTPServer" as well.
    private static bool BeginsWord(string text, int index)
    {
        if (!char.IsUpper(text[index])) return false;
        if (char.IsLower(text[index - 1])) return true;
        if (index + 1 == text.Length) return false;
        char next = text[index + 1];
        return !char.IsUpper(next) && !char.IsDigit(next) && !IsDelimiter(next);
    }

    private static bool IsDelimiter(char letter) => System.Array.IndexOf(s_delimiters, letter) >= 0;
}
