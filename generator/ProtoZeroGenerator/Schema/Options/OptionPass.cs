using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Options;

/// <summary>
/// Interprets the options of every declaration: first those of the language, from which features are resolved, then
/// custom ones, whose values are read and encoded by features.
/// </summary>
internal sealed class OptionPass
{
    private readonly SchemaFile _file;
    private readonly List<CustomOptions> _custom;
    private readonly OptionTypes _types;
    private readonly OptionInterpreter _interpreter;

    private OptionPass(LinkContext context, SchemaFile file, OptionTypes types, List<CustomOptions> custom)
    {
        _file = file;
        _types = types;
        _custom = custom;
        _interpreter = new OptionInterpreter(context, file, new NameLookup(context, file));
    }

    /// <summary>Runs the pass over all files.</summary>
    public static void Run(LinkContext context)
    {
        var types = new OptionTypes(context);
        var custom = new List<CustomOptions>();
        foreach (SchemaFile file in context.Fresh) new OptionPass(context, file, types, custom).InterpretFile();
        FeaturePass.Run(context);
        OptionPass? pass = null;
        foreach (CustomOptions options in custom)
        {
            if (pass?._file != options.File) pass = new OptionPass(context, options.File, types, custom);
            pass.Interpret(options.Message, options.Options, options.Scope);
        }
    }

    private void InterpretFile()
    {
        string scope = _file.Package.Length == 0 ? "_" : _file.Package + "._";
        _file.Options = Interpret("FileOptions", _file.Syntax.Options, scope);
        foreach (MessageSchema message in _file.AllMessages) InterpretMessage(message);
        foreach (FieldSchema extension in _file.AllExtensions) InterpretField(extension);
        foreach (EnumSchema type in _file.AllEnums)
        {
            type.Options = Interpret("EnumOptions", type.Syntax.Options, type.FullName);
            foreach (EnumValueSchema value in type.Values)
                value.Options = Interpret("EnumValueOptions", value.Syntax.Options, value.FullName);
        }

        foreach (ServiceSchema service in _file.Services)
        {
            service.Options = Interpret("ServiceOptions", service.Syntax.Options, service.FullName);
            foreach (MethodSchema method in service.Methods)
                method.Options = Interpret("MethodOptions", method.Syntax.Options, method.FullName);
        }
    }

    private void InterpretMessage(MessageSchema message)
    {
        message.Options = Interpret("MessageOptions", message.Syntax.Options, message.FullName);
        foreach (FieldSchema field in message.Fields) InterpretField(field);
        foreach (OneofSchema oneof in message.Oneofs)
        {
            if (oneof.Syntax is not null)
                oneof.Options = Interpret("OneofOptions", oneof.Syntax.Options, oneof.FullName);
        }

        ExtensionRangeSchema? previous = null;
        foreach (ExtensionRangeSchema range in message.ExtensionRanges)
        {
            range.Options = previous is not null && previous.Syntax == range.Syntax
                ? previous.Options
                : Interpret("ExtensionRangeOptions", range.Syntax.Options, message.FullName);
            previous = range;
        }
    }

    private void InterpretField(FieldSchema field)
    {
        List<OptionSyntax> options = field.Syntax.Options;
        if (options.Count == 0) return;
        field.Options = Interpret("FieldOptions", options.FindAll(o => !DefaultPass.IsPseudoOption(o)), field.FullName);
    }

    private OptionMessage Interpret(string typeName, List<OptionSyntax> options, string scope)
    {
        if (options.Count == 0 || _types.Find(typeName) is not { } type) return OptionMessage.Empty;
        var message = new OptionMessage(type);
        List<OptionSyntax> custom = options.FindAll(IsCustom);
        if (custom.Count > 0) _custom.Add(new CustomOptions(_file, message, custom, scope));
        Interpret(message, custom.Count == 0 ? options : options.FindAll(option => !IsCustom(option)), scope);
        return message;
    }

    private void Interpret(OptionMessage message, List<OptionSyntax> options, string scope)
    {
        foreach (OptionSyntax option in options) _interpreter.Interpret(message, option, scope);
        _interpreter.CheckParts(message);
        NoteFiles(message);
    }

    // An option of the language may also be written by its full name.
    private static bool IsCustom(OptionSyntax option)
    {
        OptionNamePart first = option.Name[0];
        return first.IsExtension
            && !first.Name.Text.TrimStart('.').StartsWith("google.protobuf.", StringComparison.Ordinal);
    }

    // Of what options are made nothing but the whole is compared after an edit.
    private void NoteFiles(OptionMessage message)
    {
        _file.Dependencies.AddOptionFile(message.Type!.File);
        foreach (OptionEntry entry in message.Entries)
        {
            _file.Dependencies.AddOptionFile(entry.Field.File);
            if (entry.Field.EnumType is { } type) _file.Dependencies.AddOptionFile(type.File);
            if (entry.Value.Kind == ConstantKind.Message) NoteFiles(entry.Value.Message);
        }
    }
    // The custom options of one declaration.
    private readonly record struct CustomOptions(
        SchemaFile File, OptionMessage Message, List<OptionSyntax> Options, string Scope);
}
