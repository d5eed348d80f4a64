using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>Values of enums.</summary>
internal static class EnumEdits
{
    private const string NoDelete = "ENUM_VALUE_NO_DELETE";

    public static IReadOnlyList<(string Name, EditKinds.Make Make)> All { get; } =
    [
        ("enum: renumber a value", Renumber),
        ("enum: rename a value", Rename),
        ("enum: delete a value", (random, before, file) => Delete(random, before, file, false, false)),
        ("enum: delete, number reserved", (random, before, file) => Delete(random, before, file, true, false)),
        ("enum: delete, name reserved", (random, before, file) => Delete(random, before, file, false, true)),
        ("enum: delete, both reserved", (random, before, file) => Delete(random, before, file, true, true)),
        ("enum: new value", Add),
        ("enum: reserve no more", Unreserve),
    ];

    private static SchemaEdit? Renumber(Random random, Release before, SchemaFile file)
    {
        if (Pick(random, file, first: false) is not { } value || IsDefault(before, value)) return null;
        int number = random.FreeNumber(value.Type);
        string type = value.Type.FullName;
        SchemaEdit edit = On(new SchemaEdit(before, file).Replace(value.Syntax.Number.Span, $"{number}"), value);
        Gone(edit, value, false, false);
        if (value.Type.IsClosed)
            edit.Expect("CSHARP_CLOSED_ENUM_NO_ADD", now => now.Value(type, number).Syntax.Span);
        return edit;
    }

    private static SchemaEdit? Rename(Random random, Release before, SchemaFile file)
    {
        if (Pick(random, file, first: true) is not { } value) return null;
        (string type, int number) = (value.Type.FullName, value.Number);
        return On(new SchemaEdit(before, file).Replace(value.NameSpan, value.Name + "_RENAMED"), value)
            .Expect("ENUM_VALUE_SAME_NAME", now => now.Value(type, number).Syntax.Number.Span);
    }

    private static SchemaEdit? Delete(Random random, Release before, SchemaFile file, bool number, bool name)
    {
        if (Pick(random, file, first: false) is not { } value) return null;
        string text = (number ? $"reserved {value.Number}; " : "")
            + (name ? $"reserved {file.ReservedName(value.Name)};" : "");
        SchemaEdit edit = On(new SchemaEdit(before, file).Replace(value.Syntax.Span, text), value);
        Gone(edit, value, number, name);
        edit.Forgets = number;
        edit.Reuse = number ? (value.Type.FullName, $"REUSED_NUMBER = {value.Number};", true)
            : (value.Type.FullName, $"{value.Name} = {random.FreeNumber(value.Type)};", name);
        return edit;
    }

    private static SchemaEdit? Add(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.AllEnums) is not { } type) return null;
        int number = random.FreeNumber(type);
        SchemaEdit edit = new SchemaEdit(before, file).Append(type.Syntax, $"NEW_VALUE_{number} = {number};");
        if (type.IsClosed)
            edit.Expect("CSHARP_CLOSED_ENUM_NO_ADD", now => now.Value(type.FullName, number).Syntax.Span);
        return On(edit, type);
    }

    private static SchemaEdit? Unreserve(Random random, Release before, SchemaFile file)
    {
        var all = file.AllEnums.SelectMany(type => type.Syntax.Reserved.Select(reserved => (type, reserved)));
        if (random.Pick(all) is not { reserved: { } statement } found) return null;
        EnumSchema type = found.type;
        SchemaEdit edit = new SchemaEdit(before, file).Remove(statement.Span);
        for (int i = 0; i < statement.Ranges.Count + statement.Names.Count; i++)
            edit.Expect("RESERVED_ENUM_NO_DELETE", now => now.Enum(type.FullName).Syntax.Span);
        IEnumerable<int> numbers = type.ReservedRanges
            .Where(range => statement.Ranges.Any(one => one.Span.Equals(range.Span))).Select(range => range.First);
        if (numbers.Any()) edit.Reuse = (type.FullName, $"REUSED_NUMBER = {numbers.First()};", false);
        return edit;
    }

    private static void Gone(SchemaEdit edit, EnumValueSchema value, bool isReserved, bool isNameReserved)
    {
        string type = value.Type.FullName;
        Func<Release, SourceSpan?> place = now => now.Enum(type).Syntax.Span;
        edit.Expect(NoDelete, place);
        if (!isNameReserved) edit.Expect(NoDelete + "_UNLESS_NAME_RESERVED", place);
        if (!isReserved) edit.Expect(NoDelete + "_UNLESS_NUMBER_RESERVED", place);
    }

    private static bool IsDefault(Release before, EnumValueSchema value) =>
        before.Messages.SelectMany(message => message.Fields).Concat(before.Files.SelectMany(one => one.AllExtensions))
            .Any(field => field.Default is { Kind: ConstantKind.Enum } set && set.EnumValue == value);

    // A value that has its number alone.
    private static EnumValueSchema? Pick(Random random, SchemaFile file, bool first) => random.Pick(
        file.AllEnums.SelectMany(type => type.Values.Skip(first ? 0 : 1)
            .Where(value => type.Values.Count(one => one.Number == value.Number) == 1
                && value.Number != type.Values[0].Number)));

    private static SchemaEdit On(SchemaEdit edit, EnumValueSchema value)
    {
        edit.FocusValue = (value.Type.FullName, value.Number);
        return On(edit, value.Type);
    }

    // One message that has fields of the enum shows it.
    private static SchemaEdit On(SchemaEdit edit, EnumSchema type)
    {
        FieldSchema? field = edit.File.Fields().FirstOrDefault(one => one.EnumType == type);
        if (field is null) return edit;
        return edit.On(field);
    }
}
