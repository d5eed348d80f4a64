using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>Whole messages, enums and extensions: deleted, renamed, moved to another file.</summary>
internal static class DeclarationEdits
{
    public static IReadOnlyList<(string Name, EditKinds.Make Make)> All { get; } =
    [
        ("message: delete", DeleteMessage),
        ("message: rename", RenameMessage),
        ("message: move to another file", MoveMessage),
        ("enum: delete", DeleteEnum),
        ("extension: delete", DeleteExtension),
        ("message: close to extensions", CloseToExtensions),
    ];

    private static SchemaEdit? DeleteMessage(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Written()) is not { } message || IsUsed(before, message)) return null;
        SchemaEdit edit = new SchemaEdit(before, file).Remove(message.Syntax.Span);
        Gone(edit, message, message.Parent?.FullName, true);
        return edit;
    }

    private static SchemaEdit? RenameMessage(Random random, Release before, SchemaFile file)
    {
        MessageSchema? message = random.Pick(file.Written().Where(one => one.Messages.Count + one.Enums.Count == 0
            && one.Extensions.Count == 0));
        if (message is null) return null;
        string after = message.FullName + "Renamed";
        SchemaEdit edit = new SchemaEdit(before, file).Replace(message.NameSpan, message.Name + "Renamed");
        Gone(edit, message, message.Parent?.FullName, true);
        edit.Roots.Add((message.FullName, after));
        edit.Stricter = "a message of another name with the same fields";
        foreach (FieldSchema field in file.Fields().Where(one => one.MessageType == message))
        {
            (string type, int number) = (field.ContainingType!.FullName, field.Number);
            if (type == message.FullName) type = after;
            edit.Replace(field.Syntax.Type.Span, "." + after);

            // The fields of the message itself are compared with nothing.
            if (type == after) continue;
            edit.Expect(
                now => now.Field(type, number).Syntax.Type.Span, "FIELD_SAME_TYPE", "FIELD_WIRE_JSON_COMPATIBLE_TYPE",
                "FIELD_WIRE_COMPATIBLE_TYPE");
            if (edit.Roots.Count == 1) edit.On(field.ContainingType);
        }

        foreach (MethodSchema method in file.Services.SelectMany(service => service.Methods))
        {
            (string service, string name) = (method.Service.FullName, method.Name);
            if (method.InputType == message)
                edit.Replace(method.Syntax.Input.Type.Span, "." + after).Expect(
                    "RPC_SAME_REQUEST_TYPE", now => now.Method(service, name).Syntax.Input.Type.Span);
            if (method.OutputType == message)
                edit.Replace(method.Syntax.Output.Type.Span, "." + after).Expect(
                    "RPC_SAME_RESPONSE_TYPE", now => now.Method(service, name).Syntax.Output.Type.Span);
        }

        return edit;
    }

    private static SchemaEdit? MoveMessage(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Messages.Where(one => !one.IsMessageSet)) is not { } message) return null;
        string folder = Path.GetDirectoryName(file.ImportName)!.Replace('\\', '/');
        string name = (folder.Length > 0 ? folder + "/" : "") + "moved_here.proto";
        FileSyntax syntax = file.Syntax;
        IEnumerable<SyntaxNode?> head = [syntax.Edition, syntax.Package, .. syntax.Imports, .. syntax.Options];
        string text = string.Join("\n", head.Where(one => one is not null).Select(one => file.Source.TextAt(one!.Span)))
            + "\n" + file.Source.TextAt(message.Syntax.Span);
        SchemaEdit edit = new SchemaEdit(before, file).AddFile(name, text).Remove(message.Syntax.Span);
        int after = (syntax.Package as SyntaxNode ?? syntax.Edition)?.Span.End ?? 0;
        edit.Insert(after, $"\nimport \"{name}\";");
        Gone(edit, message, null, false);
        edit.On(message);
        return edit;
    }

    private static SchemaEdit? DeleteEnum(Random random, Release before, SchemaFile file)
    {
        EnumSchema? type = random.Pick(file.AllEnums.Where(one =>
            before.Messages.SelectMany(message => message.Fields).All(field => field.EnumType != one)));
        if (type is null) return null;
        SchemaEdit edit = new SchemaEdit(before, file).Remove(type.Syntax.Span);
        edit.Expect(Around(type.Parent?.FullName), "ENUM_NO_DELETE", "PACKAGE_ENUM_NO_DELETE");
        return edit;
    }

    private static SchemaEdit? DeleteExtension(Random random, Release before, SchemaFile file)
    {
        FieldSchema? extension = random.Pick(file.AllExtensions.Where(one => !one.IsGroup));
        if (extension is null) return null;
        return new SchemaEdit(before, file).Remove(extension.Syntax.Span).Expect(
            Around(extension.Scope?.FullName), "EXTENSION_NO_DELETE", "PACKAGE_EXTENSION_NO_DELETE");
    }

    private static SchemaEdit? CloseToExtensions(Random random, Release before, SchemaFile file)
    {
        var all = file.Written().SelectMany(message =>
            message.Syntax.Members.OfType<ExtensionsSyntax>().Select(syntax => (message, syntax)));
        if (random.Pick(all) is not { syntax: { } statement } found) return null;
        SchemaEdit edit = new SchemaEdit(before, file).Remove(statement.Span);
        foreach (RangeSyntax _ in statement.Ranges)
            edit.Expect(Around(found.message.FullName), "EXTENSION_MESSAGE_NO_DELETE");
        return edit;
    }

    private static bool IsUsed(Release before, MessageSchema message) =>
        before.Messages.SelectMany(one => one.Fields).Any(field => field.MessageType == message)
        || before.Files.SelectMany(one => one.Services).SelectMany(one => one.Methods)
            .Any(method => method.InputType == message || method.OutputType == message);

    // All that is inside is gone with it; from the package, too, unless it is elsewhere now.
    private static void Gone(SchemaEdit edit, MessageSchema message, string? around, bool fromPackage)
    {
        Rules("MESSAGE_NO_DELETE");
        foreach (EnumSchema _ in message.Enums) Rules("ENUM_NO_DELETE");
        foreach (FieldSchema _ in message.Extensions) Rules("EXTENSION_NO_DELETE");
        foreach (MessageSchema inner in message.Messages) Gone(edit, inner, around, fromPackage);

        void Rules(string rule)
        {
            edit.Expect(rule, Around(around));
            if (fromPackage) edit.Expect("PACKAGE_" + rule, Around(around));
        }
    }

    private static Func<Release, SourceSpan?> Around(string? message) =>
        now => message is null ? null : now.Message(message).Syntax.Span;
}
