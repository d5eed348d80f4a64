using System.Collections.Generic;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Names;

/// <summary>Names the values of an enum.</summary>
internal static class EnumNameMapper
{
    /// <summary>The identifiers of all values, in the order of the file, not yet escaped.</summary>
    /// <param name="type">The enum.</param>
    /// <param name="settings">Those of the file: beside classes, names are Google's.</param>
    public static string[] Map(EnumSchema type, ModelSettings settings)
    {
        var names = new string[type.Values.Count];
        if (settings.KeepsEnumNames)
        {
            // The runtime's name of the number itself.
            var written = new NameScope();
            written.Reserve("value__");
            for (int i = 0; i < names.Length; i++) names[i] = written.Take(type.Values[i].Name);
            return names;
        }

        var distinct = new HashSet<string>();
        for (int i = 0; i < names.Length; i++)
        {
            string rest = CSharpNames.WithoutPrefix(type.Name, type.Values[i].Name, wholeWords: !settings.IsClass);
            names[i] = CSharpNames.PascalFromShouting(rest);
            distinct.Add(names[i]);
        }

        if (distinct.Count == names.Length) return names;
        if (settings.IsClass) return Distinct(names);
        var scope = new NameScope();
        for (int i = 0; i < names.Length; i++)
            names[i] = scope.Take(CSharpNames.PascalFromShouting(type.Values[i].Name));
        return names;
    }

    // As Google's: the later one of two gets underscores.
    private static string[] Distinct(string[] names)
    {
        var taken = new HashSet<string>();
        for (int i = 0; i < names.Length; i++)
        {
            while (!taken.Add(names[i])) names[i] += "_";
        }

        return names;
    }
}
