using System.Collections.Generic;
using System.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Passes;

/// <content>Messages, fields, groups and map entries.</content>
internal sealed partial class DeclarationPass
{
    private MessageSchema DeclareMessage(MessageSyntax syntax, MessageSchema? parent, string prefix)
    {
        var message =
            new MessageSchema(_file, parent, syntax, prefix + syntax.Name.Text) { Comments = syntax.Comments };
        if (parent is null) _file.MutableMessages.Add(message);
        else parent.MutableMessages.Add(message);
        _file.AllMessages.Add(message);

        // Known before options are interpreted, since numbers and options themselves depend on it.
        message.IsMessageSet = syntax.Options.Exists(option => option.IsNamed("message_set_wire_format")
            && option.Value.Kind == OptionValueKind.Identifier && option.Value.Text == "true");
        string inner = message.FullName + ".";
        foreach (SyntaxNode member in syntax.Members) DeclareMember(message, member, inner);
        AddSyntheticOneofs(message);
        return message;
    }

    private void DeclareMember(MessageSchema message, SyntaxNode member, string inner)
    {
        switch (member)
        {
            case FieldSyntax field:
                message.MutableFields.Add(DeclareField(field, message, inner));
                break;
            case OneofSyntax syntax:
                var oneof = new OneofSchema(message, syntax, syntax.Name.Text, syntax.Name.Span)
                {
                    Comments = syntax.Comments,
                };
                message.MutableOneofs.Add(oneof);
                foreach (FieldSyntax field in syntax.Fields)
                {
                    FieldSchema schema = DeclareField(field, message, inner);
                    schema.Oneof = oneof;
                    oneof.MutableFields.Add(schema);
                    message.MutableFields.Add(schema);
                }

                break;
            case MessageSyntax nested:
                DeclareMessage(nested, message, inner);
                break;
            case EnumSyntax type:
                message.MutableEnums.Add(DeclareEnum(type, message, inner));
                break;
            case ExtendSyntax extend:
                foreach (FieldSyntax field in extend.Fields) DeclareExtension(field, extend, message, inner);
                break;
            case ExtensionsSyntax extensions:
                foreach (RangeSyntax range in extensions.Ranges)
                {
                    int most = message.IsMessageSet ? int.MaxValue - 1 : FieldNumbers.Max;
                    int last =
                        range.IsToMax ? most : ToInt32(range.Last, DiagnosticId.FieldNumberTooLarge, FieldNumbers.Max);
                    int first = ToInt32(range.First, DiagnosticId.FieldNumberTooLarge, FieldNumbers.Max);
                    message.MutableExtensionRanges.Add(
                        new ExtensionRangeSchema(extensions, message, first, last, range.Span));
                }

                break;
            case ReservedSyntax reserved:
                foreach (NameSyntax name in reserved.Names) message.MutableReservedNames.Add(name.Text);
                foreach (RangeSyntax range in reserved.Ranges)
                {
                    int last = range.IsToMax
                        ? FieldNumbers.Max
                        : ToInt32(range.Last, DiagnosticId.FieldNumberTooLarge, FieldNumbers.Max);
                    int first = ToInt32(range.First, DiagnosticId.FieldNumberTooLarge, FieldNumbers.Max);
                    message.MutableReservedRanges.Add(new ReservedRange(first, last, range.Span));
                }

                break;
        }
    }

    private void DeclareExtension(FieldSyntax syntax, ExtendSyntax extend, MessageSchema? scope, string prefix)
    {
        FieldSchema field = DeclareField(syntax, scope, prefix);
        field.IsExtension = true;
        field.ContainingType = null;
        field.Extendee = extend.Extendee;
        _file.AllExtensions.Add(field);
        if (scope is null) _file.MutableExtensions.Add(field);
        else scope.MutableExtensions.Add(field);
    }

    private FieldSchema DeclareField(FieldSyntax syntax, MessageSchema? scope, string prefix)
    {
        string name = syntax.Type.Kind == TypeSyntaxKind.Group ? Lower(syntax.Name.Text) : syntax.Name.Text;
        var field = new FieldSchema(_file, scope, syntax, name, prefix + name)
        {
            Comments = syntax.Comments,
            ContainingType = scope,
            JsonName = JsonNames.Default(name),
            Label = LabelOf(syntax),
            IsProto3Optional = syntax.Label == LabelKind.Optional && _file.Edition == ProtoEdition.Proto3,
            Number = FieldNumberOf(syntax.Number),
        };
        if (syntax.Type.Kind == TypeSyntaxKind.Group && syntax.Group is not null)
        {
            field.IsGroup = true;
            field.Kind = ScalarKind.Message;
            field.MessageType = DeclareMessage(syntax.Group, scope, prefix);
            field.MessageType.IsGroup = true;
        }
        else if (syntax.Type.Kind == TypeSyntaxKind.Map && scope is not null)
        {
            field.Kind = ScalarKind.Message;
            field.MessageType = DeclareMapEntry(syntax, scope, prefix);
        }
        else if (syntax.Type.Kind == TypeSyntaxKind.Keyword)
        {
            field.Kind = ScalarTypes.Parse(syntax.Type.Text);
        }

        return field;
    }

    private static FieldLabel LabelOf(FieldSyntax syntax)
    {
        if (syntax.Label == LabelKind.Repeated || syntax.Type.Kind == TypeSyntaxKind.Map) return FieldLabel.Repeated;
        return syntax.Label == LabelKind.Required ? FieldLabel.Required : FieldLabel.Optional;
    }

    private int FieldNumberOf(NumberSyntax number)
    {
        if (number.IsMissing) return 0;
        return ToInt32(number, DiagnosticId.FieldNumberTooLarge);
    }

    private MessageSchema DeclareMapEntry(FieldSyntax syntax, MessageSchema scope, string prefix)
    {
        var name = new NameSyntax(JsonNames.MapEntryName(syntax.Name.Text), syntax.Name.Span);
        var body = new MessageSyntax(name, VisibilityKind.Unset) { Span = syntax.Span };
        var features = new List<OptionSyntax>();
        foreach (OptionSyntax option in syntax.Options)
        {
            if (!option.Name[0].IsExtension && option.Name[0].Name.Text == "features") features.Add(option);
        }

        TypeSyntax missing = new TypeSyntax(TypeSyntaxKind.Missing, "", syntax.Type.Span);
        body.Members.Add(EntryField("key", 1, syntax.Type.Key ?? missing, features));
        body.Members.Add(EntryField("value", 2, syntax.Type.Value ?? missing, features));
        MessageSchema entry = DeclareMessage(body, scope, prefix);
        entry.IsMapEntry = true;
        return entry;
    }

    private static FieldSyntax EntryField(string name, int number, TypeSyntax type, List<OptionSyntax> features)
    {
        var field = new FieldSyntax(
            LabelKind.None, type.Span, type, new NameSyntax(name, type.Span), new NumberSyntax(number, type.Span))
        {
            Span = type.Span,
        };
        field.Options.AddRange(features);
        return field;
    }

    private void AddSyntheticOneofs(MessageSchema message)
    {
        HashSet<string>? names = null;
        foreach (FieldSchema field in message.Fields)
        {
            if (!field.IsProto3Optional) continue;
            if (names is null)
            {
                names = new HashSet<string>();
                foreach (FieldSchema other in message.Fields) names.Add(other.Name);
                foreach (OneofSchema other in message.Oneofs) names.Add(other.Name);
            }

            string name = field.Name.Length > 0 && field.Name[0] == '_' ? field.Name : "_" + field.Name;
            while (!names.Add(name)) name = "X" + name;
            var oneof = new OneofSchema(message, null, name, field.NameSpan);
            oneof.MutableFields.Add(field);
            field.Oneof = oneof;
            message.MutableOneofs.Add(oneof);
        }
    }

    private static string Lower(string name)
    {
        var builder = new StringBuilder(name);
        for (int i = 0; i < builder.Length; i++)
        {
            if (builder[i] >= 'A' && builder[i] <= 'Z') builder[i] = (char)(builder[i] | 0x20);
        }

        return builder.ToString();
    }
}
