using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>The kinds of edits: each makes one in a file, or none where the file has nothing of the kind.</summary>
internal static class EditKinds
{
    public delegate SchemaEdit? Make(Random random, Release before, SchemaFile file);

    /// <summary>All kinds by name.</summary>
    public static IReadOnlyList<(string Name, Make Make)> All { get; } =
    [
        .. FieldEdits.All, .. TypeOfFieldEdits.All, .. OneofEdits.All, .. EnumEdits.All, .. DeclarationEdits.All,
        .. ServiceEdits.All, .. FileEdits.All, .. HarmlessEdits.All,
    ];

    /// <summary>One of several; default if there are none.</summary>
    public static T? Pick<T>(this Random random, IEnumerable<T> several)
    {
        List<T> all = [.. several];
        return all.Count == 0 ? default : all[random.Next(all.Count)];
    }

    /// <summary>Messages that are written as such: no groups and no entries of maps.</summary>
    public static IEnumerable<MessageSchema> Written(this SchemaFile file) =>
        file.AllMessages.Where(message => !message.IsMapEntry && !message.IsGroup && !message.IsMessageSet);

    /// <summary>Fields of a file that are no groups and no message sets.</summary>
    public static IEnumerable<FieldSchema> Fields(this SchemaFile file) =>
        file.Written().SelectMany(message => message.Fields).Where(field =>
            !field.IsGroup && !field.IsDelimited && field.MessageType is not { IsMessageSet: true });

    /// <summary>Fields that have one value, no options, and no message type.</summary>
    public static IEnumerable<FieldSchema> Plain(this SchemaFile file) => file.Fields().Where(field =>
        !field.IsRepeated && field.Syntax.Options.Count == 0 && field.Kind != ScalarKind.Message);

    /// <summary>A number that a message does not use; one that is wrong where all are used.</summary>
    public static int FreeNumber(this Random random, MessageSchema message) => random.FreeNumber(number =>
        message.Fields.All(field => field.Number != number)
            && message.ReservedRanges.All(range => number < range.First || number > range.Last)
            && message.ExtensionRanges.All(range => number < range.First || number > range.Last));

    /// <summary>A number that an enum does not use; one that is wrong where all are used.</summary>
    public static int FreeNumber(this Random random, EnumSchema type) => random.FreeNumber(number =>
        type.Values.All(value => value.Number != number)
            && type.ReservedRanges.All(range => number < range.First || number > range.Last));

    private static int FreeNumber(this Random random, Predicate<int> isFree)
    {
        for (int i = 0; i < 100; i++)
        {
            int number = random.Next(1, 15_000);
            if (isFree(number)) return number;
        }

        return 0;
    }

    /// <summary>How a singular field begins where nothing is to be said of it.</summary>
    public static string Label(this SchemaFile file) => file.Edition == ProtoEdition.Proto2 ? "optional " : "";

    /// <summary>A reserved name, which has no quotes in editions.</summary>
    public static string ReservedName(this SchemaFile file, string name) =>
        file.Edition >= ProtoEdition.Edition2023 ? name : $"\"{name}\"";
}
