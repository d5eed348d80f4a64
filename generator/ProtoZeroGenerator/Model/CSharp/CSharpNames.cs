using System.Collections.Generic;
using System.Text;

namespace ProtoZeroGenerator.Model.CSharp;

/// <summary>
/// How a name of a <c>.proto</c> is spelt in C#: the rules of Google's C# generator, so that moving over from it keeps
/// names. Only ASCII counts as a letter or digit, as in the names of a <c>.proto</c>.
/// </summary>
internal static class CSharpNames
{
    private static readonly HashSet<string> s_keywords = new()
    {
        "abstract", "as", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const",
            "continue",
        "decimal", "default", "delegate", "do", "double", "else", "enum", "event", "explicit", "extern", "false",
        "finally",
        "fixed", "float", "for", "foreach", "goto", "if", "implicit", "in", "int", "interface", "internal", "is",
        "lock", "long",
        "namespace", "new", "null", "object", "operator", "out", "override", "params", "private", "protected", "public",
        "readonly", "ref", "return", "sbyte", "sealed", "short", "sizeof", "stackalloc", "static", "string", "struct",
        "switch",
        "this", "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe", "ushort", "using", "virtual",
        "void",
        "volatile", "while",

        // Words that mean something in some places only; an escape never hurts.
        "add", "alias", "allows", "and", "ascending", "async", "await", "by", "descending", "dynamic", "equals",
            "extension",
        "field", "file", "from", "get", "global", "group", "init", "into", "join", "let", "managed", "nameof", "nint",
        "not",
        "notnull", "nuint", "on", "or", "orderby", "partial", "record", "remove", "required", "scoped", "select", "set",
        "unmanaged", "value", "var", "when", "where", "with", "yield",
    };

    /// <summary>
    /// A field, oneof or package part: a capital after anything that is no letter, other capitals kept.
    /// </summary>
    public static string Pascal(string name)
    {
        var result = new StringBuilder(name.Length + 1);
        bool capital = true;
        foreach (char c in name)
        {
            if (IsLetter(c))
            {
                result.Append(capital ? ToUpper(c) : c);
                capital = false;
            }
            else
            {
                if (IsDigit(c)) result.Append(c);
                capital = true;
            }
        }

        return Whole(result);
    }

    /// <summary>An enum value written LIKE_THIS: a capital at the start of each word, the rest small.</summary>
    public static string PascalFromShouting(string name)
    {
        var result = new StringBuilder(name.Length + 1);
        char previous = '_';
        foreach (char c in name)
        {
            if (IsLetter(c) || IsDigit(c))
            {
                bool startsWord = !IsLetter(previous);
                result.Append(startsWord ? ToUpper(c) : IsLower(previous) ? c : ToLower(c));
            }

            previous = c;
        }

        return Whole(result);
    }

    /// <summary>
    /// An enum value without the enum's name before it, underscores and capitals aside.
    /// </summary>
    /// <param name="enumName">The name of the enum.</param>
    /// <param name="valueName">The name of the value.</param>
    /// <param name="wholeWords">
    /// Whether only whole words are taken away, unlike Google's: <c>ATTRIBUTE_SIZE</c> of <c>Attributes</c> stays as it
    /// is.
    /// </param>
    public static string WithoutPrefix(string enumName, string valueName, bool wholeWords)
    {
        string prefix = enumName.Replace("_", "");
        int matched = 0, at = 0;
        for (; matched < prefix.Length && at < valueName.Length; at++)
        {
            if (valueName[at] == '_') continue;
            if (ToLower(valueName[at]) != ToLower(prefix[matched++])) return valueName;
        }

        if (matched < prefix.Length || at == 0 || at == valueName.Length) return valueName;
        bool isBoundary = valueName[at] == '_' || (IsLower(valueName[at - 1]) && IsUpper(valueName[at]));
        if (wholeWords && !isBoundary) return valueName;
        while (at < valueName.Length && valueName[at] == '_') at++;
        return at == valueName.Length ? valueName : valueName.Substring(at);
    }

    /// <summary>The name of a private field: <c>_time</c> for <c>Time</c>.</summary>
    public static string Storage(string name) => "_" + ToLower(name[0]) + name.Substring(1);

    /// <summary>
    /// The identifier as it stands in source. All-lower-case types get an <c>@</c> whether it is needed or not: the
    /// compiler warns about them otherwise, since a later C# may make a keyword of them.
    /// </summary>
    public static string EscapeType(string name)
    {
        foreach (char c in name)
        {
            if (!IsLower(c)) return Escape(name);
        }

        return "@" + name;
    }

    /// <summary>The identifier as it stands in source, keywords with an <c>@</c>.</summary>
    public static string Escape(string name) =>
        s_keywords.Contains(name) || IsUnderscoredKeyword(name) ? "@" + name : name;

    /// <summary>Whether a text is an identifier, perhaps with an <c>@</c>.</summary>
    public static bool IsIdentifier(string text)
    {
        int start = text.StartsWith("@", System.StringComparison.Ordinal) ? 1 : 0;
        if (text.Length == start || text.Length - start > 500) return false;
        if (text[start] != '_' && !char.IsLetter(text[start])) return false;
        for (int i = start; i < text.Length; i++)
        {
            if (text[i] != '_' && !char.IsLetterOrDigit(text[i])) return false;
        }

        return text.IsNormalized(NormalizationForm.FormC);
    }

    // A name of underscores only has nothing left; one that starts with a digit cannot stand alone.
    private static string Whole(StringBuilder name)
    {
        if (name.Length == 0 || IsDigit(name[0])) name.Insert(0, '_');
        return name.ToString();
    }

    // __arglist, __makeref, __reftype, __refvalue.
    private static bool IsUnderscoredKeyword(string name) =>
        name is "__arglist" or "__makeref" or "__reftype" or "__refvalue";

    private static bool IsLetter(char c) => IsLower(c) || IsUpper(c);

    private static bool IsLower(char c) => c is >= 'a' and <= 'z';

    private static bool IsUpper(char c) => c is >= 'A' and <= 'Z';

    private static bool IsDigit(char c) => c is >= '0' and <= '9';

    private static char ToUpper(char c) => IsLower(c) ? (char)(c - 'a' + 'A') : c;

    private static char ToLower(char c) => IsUpper(c) ? (char)(c - 'A' + 'a') : c;
}
