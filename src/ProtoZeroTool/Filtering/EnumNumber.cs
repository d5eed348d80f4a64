using System;
using System.Linq;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>The values of enums by their names.</summary>
internal static class EnumNumber
{
    private const int MostHints = 12;

    /// <summary>Finds the number of a name.</summary>
    /// <param name="owner">The type that has the field.</param>
    /// <param name="field">A field of an enum, a list of it, or a map to it.</param>
    /// <param name="name">The name.</param>
    /// <param name="number">The number.</param>
    public static bool TryFind(ProtoType owner, ProtoField field, string name, out int number)
    {
        number = 0;
        ProtoField value = field.IsMap ? field.MapValue : field;
        if (!value.EnumNames.Contains(name)) return false;

        // A message that is made for it takes the name, and gives the number.
        using var arena = new ArenaAllocator();
        DynamicMessage message = DynamicMessage.New(owner, arena);
        if (field.IsMap) message.SetEntry(field, KeyOf(field.MapKey), name);
        else if (field.IsList) message.Add(field, name);
        else message.Set(field, name);
        number = (int)(field.IsMap || field.IsList ? message.View.GetValue(field, 0) : message.Get(field)).Int64;
        return true;
    }

    /// <summary>Some names, for an error.</summary>
    public static string Names(ProtoField value)
    {
        string[] names = value.EnumNames;
        return string.Join(", ", names.Take(MostHints)) + (names.Length > MostHints ? ", …" : "");
    }

    private static DynamicValue KeyOf(ProtoField key)
    {
        if (key.Type == ProtoFieldType.String) return "";
        return key.Type == ProtoFieldType.Bool ? false : 0;
    }
}
