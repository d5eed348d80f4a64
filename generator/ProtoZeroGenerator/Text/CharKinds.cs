namespace ProtoZeroGenerator.Text;

/// <summary>The kinds of characters that the language knows: ASCII alone.</summary>
internal static class CharKinds
{
    /// <summary>Whether a name can start with it: a letter or an underscore.</summary>
    public static bool IsLetter(char c) => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';

    /// <summary>Whether it is a decimal digit.</summary>
    public static bool IsDigit(char c) => c >= '0' && c <= '9';

    /// <summary>Whether it is a blank, a tab or the end of a line.</summary>
    public static bool IsWhiteSpace(char c) => c == ' ' || (c >= '\t' && c <= '\r');

    /// <summary>Whether it is a hexadecimal digit.</summary>
    public static bool IsHexDigit(char c) => HexValue(c) >= 0;

    /// <summary>The value of a hexadecimal digit; -1 for any other character.</summary>
    public static int HexValue(char c)
    {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    }
}
