using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Schema.Options;

/// <summary>Gives one option its meaning: finds the field its name leads to and reads its value.</summary>
internal sealed partial class OptionInterpreter
{
    private readonly LinkContext _context;
    private readonly SchemaFile _file;
    private readonly NameLookup _names;

    // Messages that are set part by part.
    private readonly HashSet<OptionMessage> _parts = new HashSet<OptionMessage>();

    public OptionInterpreter(LinkContext context, SchemaFile file, NameLookup names)
    {
        _context = context;
        _file = file;
        _names = names;
    }

    /// <summary>Adds one option to a message of options; a mistake is reported and the option left out.</summary>
    public void Interpret(OptionMessage message, OptionSyntax option, string scope)
    {
        OptionMessage root = message;
        for (int i = 0; ; i++)
        {
            OptionNamePart part = option.Name[i];
            FieldSchema? field = FindField(message, part, option, i, scope);
            if (field is null) break;
            if (i == option.Name.Count - 1)
            {
                int count = message.Entries.Count;
                Set(message, field, option);
                if (message.Entries.Count == count) break;
                message.RemoveOther(field);
                return;
            }

            OptionMessage? inner = Descend(message, field, part, option.Name[i + 1]);
            if (inner is null) break;
            message = inner;
        }

        // A message made on the way to a part that is wrong must not count as set.
        if (message != root && message.Entries.Count == 0) root.RemoveEmpty(message);
    }

    private static string Shown(OptionSyntax option, int count)
    {
        var parts = new List<string>();
        for (int i = 0; i < count; i++)
        {
            OptionNamePart part = option.Name[i];
            parts.Add(part.IsExtension ? "(" + part.Name.Text + ")" : part.Name.Text);
        }

        return string.Join(".", parts);
    }

    private FieldSchema? FindField(OptionMessage message, OptionNamePart part, OptionSyntax option, int index,
        string scope)
    {
        NameSyntax name = part.Name;
        if (!part.IsExtension)
        {
            FieldSchema? field = message.Type!.FindField(name.Text);
            bool isReserved = index == 0 && name.Text == "uninterpreted_option";
            if (isReserved) _context.Report(_file, name.Span, DiagnosticId.OptionReserved);
            else if (field is null) ReportUnknown(option, index, name, message);
            return isReserved ? null : field;
        }

        Symbol? symbol = _names.Find(name.Text, scope, typesOnly: false, forOptions: true);
        if (symbol is null)
        {
            ReportUnknown(option, index, name, message);
        }
        else if (symbol.Element is FieldSchema field)
        {
            // Also a field of the message itself, by its full name.
            if (field.ContainingType == message.Type) return field;
            if (field.ContainingType is null) _file.HasErrors = true;
            else ReportUnknown(option, index, name, message, $". It belongs to {field.ContainingType.FullName}");
        }
        else
        {
            ReportUnknown(option, index, name, message);
        }

        return null;
    }

    private void ReportUnknown(
        OptionSyntax option, int index, NameSyntax name, OptionMessage message, string? hint = null)
    {
        bool mayBeMissing = option.Name[index].IsExtension && _names.IsIncomplete;
        if (mayBeMissing) _file.HasErrors = true;
        else
            _context.Report(_file, name.Span, DiagnosticId.OptionUnknown, Shown(option, index + 1),
                message.Type!.FullName,
                hint ?? (option.Name[index].IsExtension ? HintFor(name.Text.TrimStart('.')) : ""));
    }

    // Which file declares an extension that this one does not see.
    private string HintFor(string name)
    {
        const string Ours = "protozerosharp";
        string? file = _context.Symbols.Find(name) is { Kind: not SymbolKind.Package } hidden ? hidden.File.ImportName
            : name.StartsWith(Ours + ".", StringComparison.Ordinal) ? Ours + "/options.proto" : null;
        return file is null ? "" : $". \"{file}\" declares it: import that file";
    }

    private OptionMessage? Descend(OptionMessage message, FieldSchema field, OptionNamePart part, OptionNamePart next)
    {
        if (field.MessageType is null)
        {
            if (field.Kind == ScalarKind.Message) _file.HasErrors = true;
            else _context.Report(_file, next.Name.Span, DiagnosticId.OptionNotAMessage, part.Name.Text);
            return null;
        }

        if (field.IsRepeated)
        {
            _context.Report(_file, next.Name.Span, DiagnosticId.OptionPartOfRepeated, part.Name.Text);
            return null;
        }

        if (message.First(field) is { Value.Kind: ConstantKind.Message } entry) return entry.Value.Message;
        var inner = new OptionMessage(field.MessageType);
        _parts.Add(inner);
        message.Add(new OptionEntry(field, ConstantValue.OfMessage(inner), part.Name.Span));
        message.RemoveOther(field);
        return inner;
    }

    private void Set(OptionMessage message, FieldSchema field, OptionSyntax option)
    {
        OptionValueSyntax value = option.Value;
        SourceSpan nameSpan = option.Name[option.Name.Count - 1].Name.Span;
        string name = Shown(option, option.Name.Count);
        if (!field.IsRepeated && IsSet(message, field))
        {
            _context.Report(_file, nameSpan, DiagnosticId.OptionSetTwice, name);
            return;
        }

        if (value.Kind == OptionValueKind.Missing) return;
        if (field.Kind == ScalarKind.Message)
        {
            if (field.MessageType is null)
            {
                _file.HasErrors = true;
            }
            else if (value.Kind != OptionValueKind.Aggregate)
            {
                _context.Report(_file, value.Span, DiagnosticId.ValueNotOfType, name, "a message in braces");
            }
            else
            {
                OptionMessage? inner = ReadAggregate(field.MessageType, value);
                if (inner is not null)
                    message.Add(new OptionEntry(field, ConstantValue.OfMessage(inner), nameSpan));
            }

            return;
        }

        ConstantValue? constant = ReadScalar(field, value, ValuePlace.Option, name);
        if (constant is not null) message.Add(new OptionEntry(field, constant, nameSpan));
    }

    private ConstantValue? ReadScalar(FieldSchema field, OptionValueSyntax value, ValuePlace place, string name)
    {
        if (field.Kind == ScalarKind.Unknown || (field.Kind == ScalarKind.Enum && field.EnumType is null))
        {
            _file.HasErrors = true;
            return null;
        }

        ConstantValue? constant = ScalarValues.Read(
            field.Kind, field.EnumType, value, place, out DiagnosticId id, out string argument);
        if (constant is not null) return constant;
        string subject = id == DiagnosticId.EnumValueUnknown ? Written(value) : name;
        _context.Report(_file, value.Span, id, subject, argument);
        return null;
    }

    private string Written(OptionValueSyntax value)
    {
        string text = _file.Source.TextAt(value.Span);
        return text.Length > 0 ? text
            : (value.IsNegative ? "-" : "") + (value.Kind == OptionValueKind.Integer ? $"{value.Integer}" : value.Text);
    }

    private static bool IsSet(OptionMessage message, FieldSchema field) => message.First(field) is not null;

    private bool CheckOneof(OptionMessage message, FieldSchema field, SourceSpan span)
    {
        if (field.RealOneof is null) return true;
        foreach (FieldSchema other in field.RealOneof.Fields)
        {
            if (other == field || !IsSet(message, other)) continue;
            _context.Report(_file, span, DiagnosticId.OptionOneofSetTwice, field.Name, other.Name,
                field.RealOneof.Name);
            return false;
        }

        return true;
    }
}
