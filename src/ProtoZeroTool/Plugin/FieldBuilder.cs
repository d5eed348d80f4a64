using System;
using System.Linq;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp;

namespace ProtoZeroTool.Plugin;

/// <summary>Makes fields and extensions.</summary>
internal sealed class FieldBuilder(FileScope scope)
{
    private const int Required = 2, Repeated = 3;

    /// <summary>Makes a field.</summary>
    /// <param name="field">Its descriptor.</param>
    /// <param name="path">Its path.</param>
    /// <param name="isInOneof">Whether it is in a oneof.</param>
    /// <param name="body">The message that it brings with it; null if there is none.</param>
    /// <param name="message">Makes the body of a group.</param>
    public FieldSyntax Build(
        WireMessage field, string path, bool isInOneof, FieldBody? body,
        Func<WireMessage, string, int, MessageSyntax> message)
    {
        bool isMap = body is { IsMapEntry: true };
        MessageSyntax? group = body is null || isMap ? null : message(body.Message, body.Path, body.Depth);
        var syntax = new FieldSyntax(
            isMap ? LabelKind.None : LabelOf(field, isInOneof),
            scope.Locations.SpanOf(FileScope.Below(path, 4), path),
            isMap ? MapOf(field, body!, path) : TypeOf(field, path, group is not null),
            group?.Name ?? scope.NameOf(field, path),
            scope.NumberOf(field, 3, path))
        {
            Group = group,
        };
        AddOptions(syntax, field, path);
        scope.Finish(syntax, path);

        // As the parser does it: the comments of a group are those of its body.
        if (group is null) return syntax;
        CheckName(field, group.Name.Text);
        syntax.Comments = group.Comments;
        return syntax;
    }

    private LabelKind LabelOf(WireMessage field, bool isInOneof)
    {
        int label = field.Int(4);
        if (label == Repeated) return LabelKind.Repeated;
        if (scope.IsEditions || isInOneof) return LabelKind.None;
        if (label == Required) return LabelKind.Required;
        return scope.IsProto3 && !field.Bool(17) ? LabelKind.None : LabelKind.Optional;
    }

    private TypeSyntax TypeOf(WireMessage field, string path, bool isGroup)
    {
        SourceSpan span = scope.Locations.SpanOf(FileScope.Below(path, 6), FileScope.Below(path, 5), path);
        int type = field.Int(5);
        if (isGroup) return new TypeSyntax(TypeSyntaxKind.Group, "group", span);
        if (field.Text(6) is { Length: > 0 } name) return new TypeSyntax(TypeSyntaxKind.Name, name, span);
        string keyword = ScalarTypes.All.FirstOrDefault(row => (int)row.Kind == type) is { HasKeyword: true } scalar
            ? scalar.Keyword : throw scope.Refuse($"the field \"{field.Text(1)}\" has no type");
        return new TypeSyntax(TypeSyntaxKind.Keyword, keyword, span);
    }

    private TypeSyntax MapOf(WireMessage field, FieldBody entry, string path)
    {
        WireMessage key = PartOf(1), value = PartOf(2);
        SourceSpan span = scope.Locations.SpanOf(FileScope.Below(path, 6), path);
        return new TypeSyntax(
            TypeSyntaxKind.Map, "map", span, TypeOf(key, path, isGroup: false), TypeOf(value, path, isGroup: false));

        WireMessage PartOf(int number) => entry.Message.Messages(2).FirstOrDefault(part => part.Int(3) == number)
            ?? throw scope.Refuse($"the map \"{field.Text(1)}\" has no key or no value");
    }

    private void AddOptions(FieldSyntax syntax, WireMessage field, string path)
    {
        SourceSpan span = scope.Locations.SpanOf(FileScope.Below(path, 7), path);
        if (field.Bytes(7) is { } text)
        {
            var kind = (ProtoFieldType)field.Int(5) is ProtoFieldType.Group
                ? ScalarKind.Message : (ScalarKind)field.Int(5);
            OptionValueSyntax value = (Enum.IsDefined(kind) ? OptionValues.Default(kind, text, span) : null)
                ?? throw scope.Refuse($"the default of the field \"{field.Text(1)}\" is no value of its type");
            syntax.Options.Add(Plain("default", value, span));
        }

        // A request names every field in JSON; what is written is told by its place or by another name.
        string written = FileScope.Below(path, 10);
        if (field.Find(10) is { } json
            && (scope.Locations.Has(written) || json != JsonNames.Default(field.Text(1))))
        {
            SourceSpan place = scope.Locations.SpanOf(written, path);
            syntax.Options.Add(Plain("json_name", OptionValues.Text(field.Bytes(10)!, place), place));
        }

        syntax.Options.AddRange(scope.OptionsOf("FieldOptions", field, 8, path));
    }

    private static OptionSyntax Plain(string name, OptionValueSyntax value, SourceSpan span) =>
        new([new OptionNamePart(new NameSyntax(name, span), isExtension: false)], value) { Span = span };

    // The linker names the field of a group after its body.
    private void CheckName(WireMessage field, string body)
    {
        if (!field.Text(1).Equals(body, StringComparison.OrdinalIgnoreCase))
            throw scope.Refuse($"the group \"{body}\" belongs to a field with another name, \"{field.Text(1)}\"");
    }
}
