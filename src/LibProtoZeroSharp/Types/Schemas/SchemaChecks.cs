using System;
using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Refuses declarations that have no meaning, or that could not be told apart.</summary>
internal static class SchemaChecks
{
    private const int LargestNumber = (1 << 29) - 1, FirstOfRuntimes = 19_000, LastOfRuntimes = 19_999;

    /// <summary>Checks the fields of a message.</summary>
    public static void Message(MessageNode message, HashSet<(int Message, int Number)> numbers)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (FieldNode field in message.Fields)
        {
            if (field.Number is < 1 or > LargestNumber or (>= FirstOfRuntimes and <= LastOfRuntimes))
                SchemaLinker.Refuse($"{field.FullName} has the number {field.Number}.");
            if (!numbers.Add((message.Index, field.Number)))
                SchemaLinker.Refuse($"{message.FullName} has two fields with number {field.Number}.");
            if (!names.Add(field.Name)) SchemaLinker.Refuse($"{field.FullName} is declared twice.");
            Field(field, message.IsMapEntry);
            if (field.Message is { IsMapEntry: true } && (!field.IsRepeated || field.Message.Parent != message))
                SchemaLinker.Refuse($"{field.FullName} has entries of a map, and is none.");
            if (field.IsMap && field.FieldType != ProtoFieldType.Message)
                SchemaLinker.Refuse($"{field.FullName} is a map of groups.");
        }

        foreach (OneofNode oneof in message.Oneofs)
        {
            SchemaLinker.CheckIdentifier(oneof.Name, message.FullName);
            if (!names.Add(oneof.Name)) SchemaLinker.Refuse($"{message.FullName}.{oneof.Name} is declared twice.");
            if (oneof.IsSynthetic && oneof.MemberCount != 1)
                SchemaLinker.Refuse($"{message.FullName}.{oneof.Name} is the oneof of an optional field, with others.");
        }

        if (message.IsMapEntry) Entry(message);
        else SchemaJsonNames.Check(message);
        if (message.IsMessageSet && message.Fields.Count != 0)
            SchemaLinker.Refuse($"{message.FullName} is a message set with fields.");
    }

    /// <summary>Checks an extension.</summary>
    public static void Extension(FieldNode extension, HashSet<(int Message, int Number)> numbers)
    {
        Field(extension, isOfEntry: false);
        MessageNode extended = extension.Extended!;
        int largest = extended.IsMessageSet ? int.MaxValue - 1 : LargestNumber;
        if (extension.Number < 1 || extension.Number > largest)
            SchemaLinker.Refuse($"{extension.FullName} has the number {extension.Number}.");
        if (!extended.IsExtendable)
            SchemaLinker.Refuse($"{extension.FullName} extends {extended.FullName}, which has no extensions.");
        bool isItem = extension.FieldType == ProtoFieldType.Message && !extension.IsRepeated;
        if (extension.IsRequired || extension.OneofIndex >= 0 || (extended.IsMessageSet && !isItem)
            || extension.Message is { IsMapEntry: true })
            SchemaLinker.Refuse($"{extension.FullName} is none of the fields that extensions may be.");
        if (!numbers.Add((extended.Index, extension.Number)))
            SchemaLinker.Refuse($"{extension.FullName} has the number of another field.");
    }

    /// <summary>Checks the values of an enum.</summary>
    public static void Enum(EnumNode node)
    {
        if (node.Values.Count == 0) SchemaLinker.Refuse($"{node.FullName} has no values.");
        if (!node.IsClosed && node.Values[0].Number != 0)
            SchemaLinker.Refuse($"{node.FullName} is open, and its first value is not 0.");
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach ((string name, _) in node.Values)
        {
            SchemaLinker.CheckIdentifier(name, node.FullName);
            if (!names.Add(name)) SchemaLinker.Refuse($"{node.FullName} has two values called {name}.");
        }
    }

    private static void Field(FieldNode field, bool isOfEntry)
    {
        if (field.JsonName.AsSpan().Contains((byte)0))
            SchemaLinker.Refuse($"{field.FullName} has a name in JSON with a null character.");
        bool isPlain = !field.HasPresence && !field.IsRepeated;
        if (isPlain && !isOfEntry && field.Enum is { IsClosed: true })
            SchemaLinker.Refuse($"{field.FullName} has no presence, and its enum is closed.");
        if (field.DefaultText == null) return;
        if (isPlain || field.IsRepeated || field.IsMessage || !DefaultValues.TryRead(field))
            SchemaLinker.Refuse($"{field.FullName} cannot have the default {Short(field.DefaultText)}.");
    }

    private static void Entry(MessageNode entry)
    {
        bool isEntry = entry.Fields.Count == 2 && entry.Oneofs.Count == 0 && entry.Parent != null
            && !entry.IsExtendable && entry.Messages.Count + entry.Enums.Count + entry.Extensions.Count == 0;
        if (isEntry && entry.Fields[0].Number > entry.Fields[1].Number) entry.Fields.Reverse();
        isEntry = isEntry && entry.Fields[0] is { Number: 1, Label: FieldNode.Optional } key && key.Kind.CanBeMapKey
            && entry.Fields[1] is { Number: 2, Label: FieldNode.Optional } value
            && value.FieldType != ProtoFieldType.Group && value.Enum is not { Values: [(_, not 0), ..] };
        if (!isEntry) SchemaLinker.Refuse($"{entry.FullName} is no entry of a map.");
    }

    /// <summary>The beginning of a text.</summary>
    internal static string Short(byte[] text) => Encoding.UTF8.GetString(text.AsSpan(0, Math.Min(text.Length, 100)));
}
