using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>Fields move into oneofs and out of them; oneofs are renamed and dissolved.</summary>
internal static class OneofEdits
{
    private const string SameOneof = "FIELD_SAME_ONEOF", NoDelete = "ONEOF_NO_DELETE";

    public static IReadOnlyList<(string Name, EditKinds.Make Make)> All { get; } =
    [
        ("oneof: move a field in", MoveIn),
        ("oneof: move a field out", MoveOut),
        ("oneof: new around a field", Wrap),
        ("oneof: rename", Rename),
        ("oneof: dissolve", Dissolve),
    ];

    private static SchemaEdit? MoveIn(Random random, Release before, SchemaFile file)
    {
        FieldSchema? field = random.Pick(Single(file).Where(one => Oneofs(one.ContainingType!).Any()));
        if (field is null) return null;
        OneofSchema oneof = random.Pick(Oneofs(field.ContainingType!))!;
        SchemaEdit edit = new SchemaEdit(before, file).Remove(field.Syntax.Span)
            .Append(oneof.Syntax!, Text(file, field)).On(field);
        return Moved(edit, field);
    }

    private static SchemaEdit? MoveOut(Random random, Release before, SchemaFile file)
    {
        FieldSchema? field = random.Pick(
            file.Written().SelectMany(Oneofs).Where(one => one.Fields.Count > 1).SelectMany(one => one.Fields)
                .Where(one => !one.IsGroup && !one.IsDelimited));
        if (field is null) return null;
        SchemaEdit edit = new SchemaEdit(before, file).Remove(field.Syntax.Span)
            .Append(field.ContainingType!.Syntax, file.Label() + Text(file, field)).On(field);
        return Moved(edit, field);
    }

    private static SchemaEdit? Wrap(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(Single(file)) is not { } field) return null;
        SchemaEdit edit = new SchemaEdit(before, file)
            .Replace(field.Syntax.Span, $"oneof new_oneof {{ {Text(file, field)} }}").On(field);
        edit.Stricter = "a oneof with one field clears nothing";
        return Moved(edit, field);
    }

    private static SchemaEdit? Rename(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Written().SelectMany(Oneofs)) is not { } oneof) return null;
        SchemaEdit edit = new SchemaEdit(before, file).Replace(oneof.NameSpan, oneof.Name + "_renamed");
        edit.Stricter = "the name of a oneof is in code only";
        return Gone(edit, oneof, false);
    }

    private static SchemaEdit? Dissolve(Random random, Release before, SchemaFile file)
    {
        OneofSchema? oneof = random.Pick(file.Written().SelectMany(Oneofs).Where(one =>
            one.Syntax!.Options.Count == 0 && one.Fields.All(field => !field.IsGroup && !field.IsDelimited)));
        if (oneof is null) return null;
        string text = string.Join("\n  ", oneof.Fields.Select(field => file.Label() + Text(file, field)));
        SchemaEdit edit = new SchemaEdit(before, file).Replace(oneof.Syntax!.Span, text);
        if (oneof.Fields.Count == 1) edit.Stricter = "a oneof with one field clears nothing";
        return Gone(edit, oneof, true);
    }

    private static SchemaEdit Gone(SchemaEdit edit, OneofSchema oneof, bool isDissolved)
    {
        string message = oneof.Message.FullName;
        foreach (FieldSchema field in oneof.Fields)
        {
            int number = field.Number;
            edit.Expect(SameOneof, now => now.Field(message, number).Syntax.Span);
            if (isDissolved) Presence(edit, field);
        }

        return edit.Expect(NoDelete, now => now.Message(message).Syntax.Span).On(oneof.Message);
    }

    private static SchemaEdit Moved(SchemaEdit edit, FieldSchema field)
    {
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        edit.Expect(SameOneof, now => now.Field(message, number).Syntax.Span);
        return Presence(edit, field);
    }

    // Fields of a oneof have presence; outside of it those of proto3 have none.
    private static SchemaEdit Presence(SchemaEdit edit, FieldSchema field)
    {
        (string message, int number) = (field.ContainingType!.FullName, field.Number);
        bool isImplicit = field.Features.FieldPresence == FieldPresence.Implicit
            && field.MessageType is null && !field.IsProto3Optional;
        return isImplicit
            ? edit.Expect(FieldEdits.SameCardinality, now => now.Field(message, number).Syntax.Span) : edit;
    }

    private static IEnumerable<FieldSchema> Single(SchemaFile file) => file.Fields().Where(field =>
        !field.IsRepeated && !field.IsRequired && field.RealOneof is null);

    private static IEnumerable<OneofSchema> Oneofs(MessageSchema message) =>
        message.Oneofs.Where(oneof => !oneof.IsSynthetic);

    // The field without its label.
    private static string Text(SchemaFile file, FieldSchema field)
    {
        FieldSyntax syntax = field.Syntax;
        return file.Source.TextAt(SourceSpan.Between(syntax.Type.Span, syntax.Span));
    }
}
