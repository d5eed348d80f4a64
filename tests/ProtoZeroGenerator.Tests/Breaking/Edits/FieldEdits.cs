using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>Numbers, names, options and cardinality of fields, and what becomes of them without them.</summary>
internal static class FieldEdits
{
    public const string SameCardinality = "FIELD_SAME_CARDINALITY";

    private static readonly string[] s_cardinality =
        [SameCardinality, "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY", "FIELD_WIRE_COMPATIBLE_CARDINALITY"];

    public static IReadOnlyList<(string Name, EditKinds.Make Make)> All { get; } =
    [
        ("field: renumber", Renumber),
        ("field: rename", Rename),
        ("field: json_name", AddJsonName),
        ("field: default", ChangeDefault),
        ("field: delete", (random, before, file) => Delete(random, before, file, false, false)),
        ("field: delete, number reserved", (random, before, file) => Delete(random, before, file, true, false)),
        ("field: delete, name reserved", (random, before, file) => Delete(random, before, file, false, true)),
        ("field: delete, both reserved", (random, before, file) => Delete(random, before, file, true, true)),
        ("field: give presence", GivePresence),
        ("field: take presence", TakePresence),
        ("field: repeat", Repeat),
        ("field: repeat no more", RepeatNoMore),
        ("field: require", Require),
        ("field: require no more", RequireNoMore),
        ("field: new and required", AddRequired),
        ("message: reserve no more", Unreserve),
    ];

    private static SchemaEdit? Renumber(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Fields()) is not { } field) return null;
        int number = random.FreeNumber(field.ContainingType!);
        string message = field.ContainingType!.FullName;
        SchemaEdit edit = new SchemaEdit(before, file)
            .Replace(field.Syntax.Number.Span, $"{number}").On(field);
        Gone(edit, field);
        if (field.IsRequired)
            edit.Expect("MESSAGE_SAME_REQUIRED_FIELDS", now => now.Field(message, number).Syntax.Span);
        return edit;
    }

    private static SchemaEdit? Rename(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Fields().Where(field => !field.IsMap)) is not { } field) return null;
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        SchemaEdit edit = new SchemaEdit(before, file)
            .Replace(field.NameSpan, field.Name + "_renamed")
            .Expect("FIELD_SAME_NAME", now => now.Field(message, number).NameSpan).On(field);
        if (field.HasJsonName) edit.Stricter = "JSON has the name of json_name";
        else edit.Expect("FIELD_SAME_JSON_NAME", now => now.Field(message, number).Syntax.Span);
        return edit;
    }

    private static SchemaEdit? AddJsonName(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Fields().Where(field => field.Syntax.Options.Count == 0)) is not { } field) return null;
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        return new SchemaEdit(before, file)
            .Insert(field.Syntax.Number.Span.End, " [json_name = \"givenName\"]")
            .Expect("FIELD_SAME_JSON_NAME", now => now.Field(message, number).Syntax.Options[0].Span).On(field);
    }

    private static SchemaEdit? ChangeDefault(Random random, Release before, SchemaFile file)
    {
        ScalarKind[] numbers =
        [
            ScalarKind.Int32, ScalarKind.Int64, ScalarKind.UInt32, ScalarKind.UInt64, ScalarKind.SInt32,
            ScalarKind.SInt64, ScalarKind.Fixed32, ScalarKind.Fixed64, ScalarKind.Float, ScalarKind.Double,
        ];
        if (file.Edition == ProtoEdition.Proto3) return null;
        FieldSchema? field = random.Pick(file.Plain().Where(one => numbers.Contains(one.Kind) && one.HasPresence
            && !one.IsRequired));
        if (field is null) return null;
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        return new SchemaEdit(before, file)
            .Insert(field.Syntax.Number.Span.End, $" [default = {random.Next(1, 100)}]")
            .Expect("FIELD_SAME_DEFAULT", now => now.Field(message, number).Syntax.Options[0].Span)
            .On(field.ContainingType);
    }

    private static SchemaEdit? Delete(Random random, Release before, SchemaFile file, bool number, bool name)
    {
        if (random.Pick(file.Fields()) is not { } field) return null;
        string text = (number ? $"reserved {field.Number}; " : "")
            + (name ? $"reserved {file.ReservedName(field.Name)};" : "");
        SchemaEdit edit = new SchemaEdit(before, file).Replace(field.Syntax.Span, field.RealOneof is null ? text : "")
            .On(field);
        if (field.RealOneof is not null) edit.Append(field.ContainingType!.Syntax, text);
        Gone(edit, field, number, name);
        EntryGone(edit, field);
        edit.Forgets = number;
        int free = random.FreeNumber(field.ContainingType!);
        edit.Reuse = number ? (field.ContainingType!.FullName, $"{file.Label()}bytes reused = {field.Number};", true)
            : (field.ContainingType!.FullName, $"{file.Label()}bytes {field.Name} = {free};", name);
        return edit;
    }

    // What follows where a number is no longer used.
    private static void Gone(SchemaEdit edit, FieldSchema field, bool isReserved = false, bool isNameReserved = false)
    {
        string message = field.ContainingType!.FullName;
        Func<Release, SourceSpan?> place = now => now.Message(message).Syntax.Span;
        edit.Expect("FIELD_NO_DELETE", place);
        if (!isNameReserved) edit.Expect("FIELD_NO_DELETE_UNLESS_NAME_RESERVED", place);
        if (!isReserved) edit.Expect("FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", place);
        if (field.IsRequired) edit.Expect("MESSAGE_SAME_REQUIRED_FIELDS", place);
    }

    // The message of its entries goes with a map.
    private static void EntryGone(SchemaEdit edit, FieldSchema field)
    {
        string message = field.ContainingType!.FullName;
        if (field.IsMap)
            edit.Expect(now => now.Message(message).Syntax.Span, "MESSAGE_NO_DELETE", "PACKAGE_MESSAGE_NO_DELETE");
    }

    private static SchemaEdit? GivePresence(Random random, Release before, SchemaFile file) =>
        file.Edition != ProtoEdition.Proto3 ? null
        : Relabel(random, before, file, file.Plain().Where(field => !field.HasPresence), "optional ", SameCardinality);

    private static SchemaEdit? TakePresence(Random random, Release before, SchemaFile file) => Relabel(
        random, before, file,
        file.Plain().Where(field => field.IsProto3Optional && field.Kind != ScalarKind.Message), "", SameCardinality);

    private static SchemaEdit? Repeat(Random random, Release before, SchemaFile file) => Relabel(
        random, before, file,
        file.Fields().Where(field => !field.IsRepeated && field.RealOneof is null && field.Syntax.Options.Count == 0),
        "repeated ", s_cardinality);

    private static SchemaEdit? RepeatNoMore(Random random, Release before, SchemaFile file) => Relabel(
        random, before, file, file.Fields().Where(field => field.IsRepeated && !field.IsMap), file.Label(),
        s_cardinality);

    private static SchemaEdit? Require(Random random, Release before, SchemaFile file)
    {
        if (file.Edition != ProtoEdition.Proto2) return null;
        FieldSchema? field = random.Pick(
            file.Fields().Where(field => !field.IsRepeated && !field.IsRequired && field.RealOneof is null));
        if (field is null) return null;
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        SchemaEdit edit = Relabel(random, before, file, [field], "required ", s_cardinality)!;
        return edit.Expect("MESSAGE_SAME_REQUIRED_FIELDS", now => now.Field(message, number).Syntax.Span);
    }

    private static SchemaEdit? RequireNoMore(Random random, Release before, SchemaFile file) =>
        file.Edition != ProtoEdition.Proto2 ? null
        : Relabel(random, before, file, file.Fields().Where(one => one.IsRequired), "optional ", s_cardinality);

    private static SchemaEdit? AddRequired(Random random, Release before, SchemaFile file)
    {
        if (file.Edition != ProtoEdition.Proto2 || random.Pick(file.Written()) is not { } message) return null;
        int number = random.FreeNumber(message);
        return new SchemaEdit(before, file).Append(message.Syntax, $"required string new_field = {number};")
            .Expect("MESSAGE_SAME_REQUIRED_FIELDS", now => now.Field(message.FullName, number).Syntax.Span)
            .On(message);
    }

    private static SchemaEdit? Relabel(
        Random random, Release before, SchemaFile file, IEnumerable<FieldSchema> fields, string label,
        params string[] rules)
    {
        if (random.Pick(fields) is not { } field) return null;
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        FieldSyntax syntax = field.Syntax;
        int start = syntax.Label == LabelKind.None ? syntax.Type.Span.Start : syntax.LabelSpan.Start;
        SchemaEdit edit = new SchemaEdit(before, file)
            .Replace(new SourceSpan(start, syntax.Type.Span.Start - start), label)
            .Expect(now => now.Field(message, number).Syntax.Span, rules).On(field);
        if (field.IsRequired)
            edit.Expect("MESSAGE_SAME_REQUIRED_FIELDS", now => now.Message(message).Syntax.Span);
        return edit;
    }

    private static SchemaEdit? Unreserve(Random random, Release before, SchemaFile file)
    {
        var all = file.Written().SelectMany(message => message.Syntax.Members.OfType<ReservedSyntax>()
            .Select(reserved => (message, reserved)));
        if (random.Pick(all) is not { reserved: { } statement } found) return null;
        string message = found.message.FullName;
        SchemaEdit edit = new SchemaEdit(before, file).Remove(statement.Span);
        for (int i = 0; i < statement.Ranges.Count + statement.Names.Count; i++)
            edit.Expect("RESERVED_MESSAGE_NO_DELETE", now => now.Message(message).Syntax.Span);
        int number = found.message.ReservedRanges
            .Where(range => statement.Ranges.Any(one => one.Span.Equals(range.Span))).Select(range => range.First)
            .DefaultIfEmpty(random.FreeNumber(found.message)).First();
        string name = statement.Names.Count > 0 ? statement.Names[0].Text : "reused";
        edit.Reuse = (message, $"{file.Label()}bytes {name} = {number};", false);
        return edit;
    }
}
