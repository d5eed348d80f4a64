using System.Text;

namespace ProtoZeroGenerator.Schema.Names;

/// <summary>Names that are made from field names.</summary>
internal static class JsonNames
{
    /// <summary>
    /// JSON name of a field that declares none: without underscores, the letter after one as a capital.
    /// </summary>
    public static string Default(string name)
    {
        if (name.IndexOf('_') < 0) return name;
        var builder = new StringBuilder(name.Length);
        bool isNext = false;
        foreach (char c in name)
        {
            if (c == '_')
            {
                isNext = true;
            }
            else
            {
                builder.Append(isNext ? Upper(c) : c);
                isNext = false;
            }
        }

        return builder.ToString();
    }

    /// <summary>Name of the entry message of a map field.</summary>
    public static string MapEntryName(string name)
    {
        var builder = new StringBuilder(name.Length + 5);
        bool isNext = true;
        foreach (char c in name)
        {
            if (c == '_')
            {
                isNext = true;
            }
            else
            {
                builder.Append(isNext ? Upper(c) : c);
                isNext = false;
            }
        }

        return builder.Append("Entry").ToString();
    }

    private static char Upper(char c) => c >= 'a' && c <= 'z' ? (char)(c & ~0x20) : c;
}
