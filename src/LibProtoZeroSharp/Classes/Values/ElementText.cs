using System;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Classes;

/// <summary>
/// Values in the text of lists and maps, which is JSON: numbers of 64 bits and names of enums are strings, bytes are
/// base64, and a message is what its <c>ToString</c> gives.
/// </summary>
internal static class ElementText
{
    public static void Append<T>(StringBuilder text, T value)
    {
        switch (value)
        {
            case null: text.Append("null"); break;
            case string it: AppendQuoted(text, it); break;
            case bool it: text.Append(it ? "true" : "false"); break;
            case int or uint: text.Append(CultureInfo.InvariantCulture, $"{value}"); break;
            case double it: AppendFraction(text, it.ToString("R", CultureInfo.InvariantCulture)); break;
            case float it: AppendFraction(text, it.ToString("R", CultureInfo.InvariantCulture)); break;
            case ByteString it: text.Append('"').Append(it.ToBase64()).Append('"'); break;
            case Enum it: AppendEnum(text, it); break;
            case IDeepCloneable<T>: text.Append(value); break;
            case IFormattable it: AppendQuoted(text, it.ToString(null, CultureInfo.InvariantCulture)); break;
            default: AppendQuoted(text, value.ToString()); break;
        }
    }

    /// <summary>The name of a member of an object: always a string.</summary>
    public static void AppendKey<T>(StringBuilder text, T key)
    {
        switch (key)
        {
            case string it: AppendQuoted(text, it); break;
            case bool it: text.Append(it ? "\"true\"" : "\"false\""); break;
            default: AppendQuoted(text, string.Create(CultureInfo.InvariantCulture, $"{key}")); break;
        }
    }

    private static void AppendEnum(StringBuilder text, Enum value)
    {
        // Without a name it is its digits.
        string name = value.ToString();
        if (char.IsAsciiLetter(name[0]) || name[0] == '_' || name[0] > '\x7f') AppendQuoted(text, name);
        else text.Append(name);
    }

    private static void AppendFraction(StringBuilder text, string digits)
    {
        if (char.IsAsciiDigit(digits[^1])) text.Append(digits.Replace('E', 'e'));
        else AppendQuoted(text, digits);
    }

    private static void AppendQuoted(StringBuilder text, string? value)
    {
        text.Append('"');
        foreach (char c in value.AsSpan())
        {
            switch (c)
            {
                case '"': text.Append("\\\""); break;
                case '\\': text.Append(@"\\"); break;
                case '\b': text.Append(@"\b"); break;
                case '\f': text.Append(@"\f"); break;
                case '\n': text.Append(@"\n"); break;
                case '\r': text.Append(@"\r"); break;
                case '\t': text.Append(@"\t"); break;
                default:
                    if (IsEscaped(c)) text.Append(CultureInfo.InvariantCulture, $@"\u{(int)c:x4}");
                    else text.Append(c);
                    break;
            }
        }

        text.Append('"');
    }

    // Control characters, what HTML takes for a tag, characters without a shape, and surrogates.
    private static bool IsEscaped(char c) => c is < ' ' or '<' or '>' or (>= '\x7f' and <= '\x9f') or '\xad'
        or (>= '\u0600' and <= '\u0603') or '\u06dd' or '\u070f' or '\u17b4' or '\u17b5'
        or (>= '\u200b' and <= '\u200f') or (>= '\u2028' and <= '\u202e') or (>= '\u2060' and <= '\u2064')
        or (>= '\u206a' and <= '\u206f') or (>= '\ud800' and <= '\udfff') or '\ufeff'
        or (>= '\ufff9' and <= '\ufffb');
}
