using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace ProtoZeroGenerator.Model.Names;

/// <summary>Names the outputs. The compiler takes no two that differ in capitals only, and few characters.</summary>
internal static class HintNameMapper
{
    /// <summary>Names the outputs of files with these import names.</summary>
    public static Dictionary<string, string> Map(IEnumerable<string> importNames)
    {
        var users = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        var names = new Dictionary<string, string>();
        foreach (string importName in importNames)
        {
            string name = Plain(importName);
            names.Add(importName, name);
            users[name] = users.TryGetValue(name, out int count) ? count + 1 : 1;
        }

        var result = new Dictionary<string, string>();
        var taken = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (KeyValuePair<string, string> pair in names)
        {
            string name = pair.Value + (users[pair.Value] > 1 ? "-" + Hash(pair.Key) : "");
            while (!taken.Add(name)) name += "_";
            result.Add(pair.Key, name + ".g.cs");
        }

        return result;
    }

    private static string Plain(string importName)
    {
        string name = importName.EndsWith(".proto", StringComparison.OrdinalIgnoreCase)
            ? importName.Substring(0, importName.Length - 6) : importName;
        string[] parts = name.Split('/');
        for (int i = 0; i < parts.Length; i++) parts[i] = PlainPart(parts[i]);
        return string.Join("/", parts);
    }

    private static string PlainPart(string part)
    {
        var text = new StringBuilder(part.Length);
        for (int i = 0; i < part.Length; i++)
        {
            char c = part[i];
            bool isPlain = c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_' or '-'
                || (c == '.' && i > 0 && part[i - 1] != '.' && i + 1 < part.Length);
            if (isPlain) text.Append(c);
            else text.Append('{').Append(((int)c).ToString("x", CultureInfo.InvariantCulture)).Append('}');
        }

        return text.Length == 0 ? "_" : text.ToString();
    }

    private static string Hash(string text)
    {
        uint hash = 2166136261;
        foreach (char c in text) hash = unchecked((hash ^ c) * 16777619);
        return hash.ToString("x8", CultureInfo.InvariantCulture);
    }
}
