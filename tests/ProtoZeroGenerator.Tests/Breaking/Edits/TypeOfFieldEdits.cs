using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>Fields get other types. The groups of types are written here anew, from what buf publishes.</summary>
internal static class TypeOfFieldEdits
{
    private const string SameType = "FIELD_SAME_TYPE";

    private static readonly string[] s_all =
        [SameType, "FIELD_WIRE_JSON_COMPATIBLE_TYPE", "FIELD_WIRE_COMPATIBLE_TYPE"];

    private static readonly string[] s_keywords =
    [
        "int32", "int64", "uint32", "uint64", "bool", "sint32", "sint64", "fixed32", "sfixed32", "fixed64", "sfixed64",
        "float", "double", "string", "bytes",
    ];

    private static readonly string[][] s_wire =
    [
        ["int32", "uint32", "int64", "uint64", "bool"], ["sint32", "sint64"], ["fixed32", "sfixed32"],
        ["fixed64", "sfixed64"],
    ];

    private static readonly string[][] s_json =
        [["int32", "uint32"], ["int64", "uint64"], ["fixed32", "sfixed32"], ["fixed64", "sfixed64"]];

    public static IReadOnlyList<(string Name, EditKinds.Make Make)> All { get; } =
    [
        ("type: any scalar to another", (random, before, file) =>
            Scalar(random, before, file, _ => true, (_, _) => true)),
        ("type: number of the same bytes", (random, before, file) =>
            Scalar(random, before, file, IsGrouped, (was, now) => Share(s_wire, was, now))),
        ("type: string and bytes", (random, before, file) =>
            Scalar(random, before, file, was => was is "string" or "bytes", (_, now) => now is "string" or "bytes")),
        ("type: enum to int32", EnumToNumber),
        ("type: message to another", MessageToMessage),
        ("type: message to bytes", MessageToBytes),
        ("type: scalar to message", ScalarToMessage),
    ];

    private static bool IsGrouped(string keyword) => s_wire.Any(group => group.Contains(keyword));

    private static bool Share(string[][] groups, string one, string other) =>
        groups.Any(group => group.Contains(one) && group.Contains(other));

    private static SchemaEdit? Scalar(
        Random random, Release before, SchemaFile file, Predicate<string> takes, Func<string, string, bool> fits)
    {
        FieldSchema? field = random.Pick(file.Fields().Where(one => one.Syntax.Options.Count == 0
            && Array.IndexOf(s_keywords, one.Syntax.Type.Text) >= 0 && takes(one.Syntax.Type.Text)));
        if (field is null) return null;
        string was = field.Syntax.Type.Text;
        string now = random.Pick(s_keywords.Where(one => one != was && fits(was, one)))!;
        SchemaEdit edit = Retype(before, file, field, now);
        Expect(edit, field, SameType);
        if (!Share(s_json, was, now)) Expect(edit, field, s_all[1]);
        if (!Share(s_wire, was, now) && (was, now) != ("string", "bytes")) Expect(edit, field, s_all[2]);
        if ((was, now) == ("bytes", "string") && field.Features.Utf8Validation != Utf8Validation.Verify)
            edit.StricterOnWire = "without a check of UTF-8, strings hold all bytes";
        return edit;
    }

    private static SchemaEdit? EnumToNumber(Random random, Release before, SchemaFile file)
    {
        FieldSchema? field = random.Pick(file.Fields().Where(one => one.Syntax.Options.Count == 0
            && one.EnumType is { } type && type.Values[0].Number == 0));
        if (field is null) return null;
        SchemaEdit edit = Retype(before, file, field, "int32");
        Expect(edit, field, s_all);
        return edit;
    }

    private static SchemaEdit? MessageToMessage(Random random, Release before, SchemaFile file)
    {
        FieldSchema? field = random.Pick(Messages(file));
        MessageSchema? other = random.Pick(file.Written());
        if (field is null || other is null || field.MessageType == other) return null;
        SchemaEdit edit = Retype(before, file, field, "." + other.FullName);
        Expect(edit, field, s_all);
        edit.OnShapes(field.MessageType!, other);
        return edit;
    }

    private static SchemaEdit? MessageToBytes(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(Messages(file)) is not { } field) return null;
        SchemaEdit edit = Retype(before, file, field, "bytes");
        Expect(edit, field, s_all);
        return WithPresence(edit, field);
    }

    private static SchemaEdit? ScalarToMessage(Random random, Release before, SchemaFile file)
    {
        FieldSchema? field = random.Pick(file.Fields().Where(one => one.Syntax.Options.Count == 0
            && Array.IndexOf(s_keywords, one.Syntax.Type.Text) >= 0));
        if (field is null || random.Pick(file.Written()) is not { } type) return null;
        SchemaEdit edit = Retype(before, file, field, "." + type.FullName);
        Expect(edit, field, s_all);
        if (field.HasPresence || field.IsRepeated) return edit;
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        return edit.Expect(FieldEdits.SameCardinality, now => now.Field(message, number).Syntax.Span);
    }

    // Of well-known types only few messages are made.
    private static IEnumerable<FieldSchema> Messages(SchemaFile file) => file.Fields().Where(field =>
        field.Syntax.Options.Count == 0 && !field.IsMap
        && field.MessageType is { } message && !message.FullName.StartsWith("google.protobuf."));

    // A message always has presence; what takes its place may have none.
    private static SchemaEdit WithPresence(SchemaEdit edit, FieldSchema field)
    {
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        bool hasNone = field.RealOneof is null && !field.IsProto3Optional && !field.IsRepeated && !field.IsRequired
            && field.Features.FieldPresence == FieldPresence.Implicit;
        return hasNone
            ? edit.Expect(FieldEdits.SameCardinality, now => now.Field(message, number).Syntax.Span) : edit;
    }

    private static SchemaEdit Retype(Release before, SchemaFile file, FieldSchema field, string type) =>
        new SchemaEdit(before, file).Replace(field.Syntax.Type.Span, type).On(field);

    private static void Expect(SchemaEdit edit, FieldSchema field, params string[] rules)
    {
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        edit.Expect(now => now.Field(message, number).Syntax.Type.Span, rules);
    }
}
