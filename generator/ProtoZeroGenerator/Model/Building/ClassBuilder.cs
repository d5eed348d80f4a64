using System.Collections.Generic;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Names;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>Builds the class of a message from its struct: other names, and other types of values.</summary>
internal sealed class ClassBuilder
{
    private const string ByteString = Aliases.Library + "::Classes.ByteString";
    private const string Encoded = Aliases.Library + "::Classes.Encoded";
    private const string Wrappers = "google/protobuf/wrappers.proto";

    private readonly SchemaFile _file;
    private readonly NameMapper _names;
    private readonly MessageSettingsMapper _messages;

    public ClassBuilder(SchemaFile file, NameMapper names, MessageSettingsMapper messages)
    {
        _file = file;
        _names = names;
        _messages = messages;
    }

    /// <summary>The class.</summary>
    /// <param name="message">The message.</param>
    /// <param name="inner">Its struct.</param>
    public MessageModel Build(MessageSchema message, MessageModel inner)
    {
        MemberNameMapper members = MemberNameMapper.MapClass(message, _names.Name(message));
        List<FieldSchema> order = MemberNameMapper.InOrder(message);
        var fields = new List<FieldModel>(order.Count);
        for (int i = 0; i < order.Count; i++)
        {
            fields.Add(BuildField(order[i], message, inner.Fields[i], members[order[i]]));
        }

        string fromRoot = _names.ClassFromRoot(message)!;
        return inner with
        {
            Name = CSharpNames.EscapeType(_names.Name(message)),
            TypeName = fromRoot,
            Outside = _names.Outside(fromRoot, message, _file),
            Fields = new EquatableArray<FieldModel>(fields.ToArray()),
            Oneofs = BuildOneofs(message, inner, members, order, fields),
            Messages = default,
            Enums = default,
            Struct = _names.StructName(message) ?? Aliases.Own + "::" + inner.Name,
        };
    }

    /// <summary>The key of an extension for classes; null if the extended message has none.</summary>
    /// <param name="extension">The extension.</param>
    /// <param name="inner">Its key for structs.</param>
    public ExtensionModel? Build(FieldSchema extension, ExtensionModel inner)
    {
        MessageSchema extendee = extension.ContainingType!;
        if (!_messages.HasClass(extendee)) return null;
        FieldModel field = inner.Field with
        {
            Value = BuildValue(extension, extension.Scope, inner.Field.Value),
            Default = extension.Scalar.Form == ValueForm.Text ? DefaultMapper.MapText(extension) : inner.Field.Default,
        };
        return inner with { Extendee = ShortClass(extendee, extension.Scope), Field = field };
    }

    private EquatableArray<OneofModel> BuildOneofs(
        MessageSchema message, MessageModel inner, MemberNameMapper members, List<FieldSchema> order,
        List<FieldModel> fields)
    {
        var models = new List<OneofModel>(inner.Oneofs.Count);
        foreach (OneofSchema oneof in message.Oneofs)
        {
            if (oneof.IsSynthetic) continue;
            OneofNames names = members[oneof];
            var indexes = new List<int>();
            foreach (FieldSchema field in oneof.Fields)
            {
                int index = fields.FindIndex(model => model.Number == field.Number);
                if (index >= 0) indexes.Add(index);
            }

            models.Add(inner.Oneofs[models.Count] with
            {
                CaseEnum = names.CaseEnum,
                CaseProperty = names.CaseProperty,
                Clear = names.Clear,
                Storage = names.Storage,
                CaseStorage = names.CaseStorage,
                CaseNames = new EquatableArray<string>(new List<string>(names.Cases).ToArray()),
                Fields = new EquatableArray<int>(indexes.ToArray()),
            });
        }

        return new EquatableArray<OneofModel>(models.ToArray());
    }

    private FieldModel BuildField(FieldSchema field, MessageSchema scope, FieldModel inner, MemberNames names) =>
        inner with
        {
            Property = names.Property,
            Storage = names.Storage,
            Constant = names.Constant,
            // As Google's: a message is null while it is unset, but groups have both.
            Has = field.Kind == ScalarKind.Message && !field.IsDelimited ? null : names.Has,
            Clear = field.Kind == ScalarKind.Message && !field.IsDelimited ? null : names.Clear,
            Mutable = null,
            Set = null,
            Init = null,
            Value = BuildValue(field.IsMap ? field.MapValue : field, scope, inner.Value),
            Key = field.IsMap ? BuildValue(field.MapKey, scope, inner.Key!) : null,
            Default = field.Scalar.Form == ValueForm.Text ? DefaultMapper.MapText(field) : inner.Default,
        };

    private ValueModel BuildValue(FieldSchema field, MessageSchema? scope, ValueModel inner)
    {
        // The classes of well-known types are in another namespace than their structs.
        if (NamespaceMapper.IsBuiltIn(_file))
        {
            inner = inner with
            {
                CSharp = inner.Outside,
                EnumValues = field.EnumType is { } type
                    ? _names.Outside(_names.ValuesFromRoot(type), type, _file) : null,
            };
        }

        bool isWrapper = field.MessageType?.File.ImportName == Wrappers;
        bool isEncoded = field.MessageType is { } message && !_messages.HasClass(message);
        return inner with
        {
            ClassType = isEncoded ? $"{Encoded}<{inner.CSharp}>" : TypeOf(field, scope, inner, isWrapper),
            IsValue = isEncoded || isWrapper,
            IsEncoded = isEncoded,
        };
    }

    private string TypeOf(FieldSchema field, MessageSchema? scope, ValueModel value, bool isWrapper)
    {
        if (isWrapper)
        {
            ScalarType inside = field.MessageType!.Fields[0].Scalar;
            return inside.Form switch
            {
                ValueForm.Text => "string",
                ValueForm.Bytes => ByteString,
                _ => inside.CSharp + "?",
            };
        }

        switch (field.Scalar.Form)
        {
            case ValueForm.Text:
                return "string";
            case ValueForm.Bytes:
                return ByteString;
            case ValueForm.Message:
                return ShortClass(field.MessageType!, scope);
            default:
                return value.CSharp;
        }
    }

    private string ShortClass(MessageSchema type, MessageSchema? scope)
    {
        string fromRoot = _names.ClassFromRoot(type)!;
        return MessageSettingsMapper.HasClassInLibrary(type)
            ? Aliases.Shorten(fromRoot) : _names.Short(fromRoot, type, _file, scope);
    }
}
