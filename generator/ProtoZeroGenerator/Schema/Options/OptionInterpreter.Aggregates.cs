using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Options;

/// <content>Values in braces, which follow the rules of the text format.</content>
internal sealed partial class OptionInterpreter
{
    private OptionMessage? ReadAggregate(MessageSchema type, OptionValueSyntax value)
    {
        var message = new OptionMessage(type);
        bool isGood = true;
        var set = new HashSet<FieldSchema>();
        foreach (AggregateFieldSyntax syntax in value.Fields!)
        {
            FieldSchema? field = FindAggregateField(type, syntax, message, out bool isDone);
            if (isDone)
            {
                // The text format counts an expanded Any as its type_url only.
                if (type.FindField("type_url") is { } url) set.Add(url);
                continue;
            }

            if (field is null || !CheckOnce(message, field, set, syntax))
            {
                isGood = false;
                continue;
            }

            isGood &= ReadAggregateValue(message, field, syntax);
        }

        if (type.IsMapEntry) isGood &= CompleteEntry(message, value);
        return isGood && CheckRequired(message, value.Span) ? message : null;
    }

    /// <summary>An entry of a map has both its parts.</summary>
    private bool CompleteEntry(OptionMessage message, OptionValueSyntax value)
    {
        bool isGood = true;
        foreach (FieldSchema field in message.Type!.Fields)
        {
            if (IsSet(message, field) || field.Kind == ScalarKind.Unknown) continue;
            ConstantValue zero = ScalarValues.Zero(field);
            if (field.MessageType is not null) isGood &= CheckRequired(zero.Message, value.Span);
            message.Add(new OptionEntry(field, zero, value.Span));
        }

        return isGood;
    }

    private FieldSchema? FindAggregateField(
        MessageSchema type, AggregateFieldSyntax syntax, OptionMessage message, out bool isDone)
    {
        isDone = false;
        NameSyntax name = syntax.Name;
        FieldSchema? field = null;
        switch (syntax.Kind)
        {
            case AggregateNameKind.Field:
                field = type.FindField(name.Text);
                if (field is null)
                {
                    field = type.FindField(name.Text.ToLowerInvariant());
                    bool isGroup = field is not null && IsNamedAsGroup(field) && field.MessageType!.Name == name.Text;
                    if (!isGroup) field = null;
                }

                break;
            case AggregateNameKind.Extension:
                field = FindAggregateExtension(type, name.Text);
                break;
            case AggregateNameKind.AnyUrl:
                isDone = true;
                ReadAny(type, syntax, message);
                return null;
        }

        if (field is null)
            _context.Report(_file, name.Span, DiagnosticId.AggregateFieldUnknown, name.Text, type.FullName);
        return field;
    }

    /// <summary>
    /// Whether the text format calls a field by its type's name: a group, or what looks like one in editions.
    /// </summary>
    private static bool IsNamedAsGroup(FieldSchema field) =>
        field.MessageType is not null && !field.IsMap
        && string.Equals(field.MessageType.Name, field.Name, StringComparison.OrdinalIgnoreCase)
        && (field.IsGroup || field.IsDelimited) && field.MessageType.Parent == field.Scope
        && field.MessageType.File == field.File;

    private FieldSchema? FindAggregateExtension(MessageSchema type, string name)
    {
        Symbol? symbol = _names.Find(name, type.FullName, typesOnly: false, forOptions: true)
            ?? _names.FindExact(name, forOptions: true);
        if (symbol?.Element is FieldSchema field) return field.ContainingType == type ? field : null;
        if (symbol?.Element is not MessageSchema message || !type.IsMessageSet) return null;
        foreach (FieldSchema inner in message.Extensions)
        {
            // A message set names its parts by their types.
            if (inner.ContainingType == type && inner.MessageType == message) return inner;
        }

        return null;
    }

    private bool CheckOnce(
        OptionMessage message, FieldSchema field, HashSet<FieldSchema> set, AggregateFieldSyntax syntax)
    {
        bool isFirst = set.Add(field);
        if (field.IsRepeated) return true;
        if (!isFirst)
        {
            _context.Report(_file, syntax.Name.Span, DiagnosticId.OptionSetTwice, field.Name);
            return false;
        }

        return CheckOneof(message, field, syntax.Name.Span);
    }

    private bool ReadAggregateValue(OptionMessage message, FieldSchema field, AggregateFieldSyntax syntax)
    {
        if (syntax.Value.Kind != OptionValueKind.List) return AddAggregateValue(message, field, syntax, syntax.Value);
        if (!field.IsRepeated)
        {
            _context.Report(_file, syntax.Value.Span, DiagnosticId.ListForSingular, field.Name);
            return false;
        }

        if (syntax.Value.Elements!.Count == 0 && !syntax.HasColon && field.Kind != ScalarKind.Message)
            return ReportNoColon(syntax.Value);
        bool isGood = true;
        foreach (OptionValueSyntax element in syntax.Value.Elements!)
            isGood &= AddAggregateValue(message, field, syntax, element);
        return isGood;
    }

    private bool AddAggregateValue(
        OptionMessage message, FieldSchema field, AggregateFieldSyntax syntax, OptionValueSyntax value)
    {
        ConstantValue? constant;
        if (value.Kind == OptionValueKind.Missing) return false;
        if (field.Kind == ScalarKind.Message)
        {
            if (field.MessageType is null) return false;
            if (value.Kind != OptionValueKind.Aggregate)
            {
                _context.Report(_file, value.Span, DiagnosticId.ValueNotOfType, field.Name, "a message in braces");
                return false;
            }

            OptionMessage? inner = ReadAggregate(field.MessageType, value);
            constant = inner is null ? null : ConstantValue.OfMessage(inner);
        }
        else if (!syntax.HasColon)
        {
            return ReportNoColon(value);
        }
        else
        {
            constant = ReadScalar(field, value, ValuePlace.Aggregate, field.Name);
        }

        if (constant is null) return false;
        message.Add(new OptionEntry(field, constant, syntax.Name.Span));
        return true;
    }

    private bool ReportNoColon(OptionValueSyntax value)
    {
        _context.Report(_file, value.Span, DiagnosticId.UnexpectedToken, "\":\"", "a value");
        return false;
    }

    private void ReadAny(MessageSchema type, AggregateFieldSyntax syntax, OptionMessage message)
    {
        string url = syntax.Name.Text;
        string name = url.Substring(url.LastIndexOf('/') + 1);
        string prefix = url.Substring(0, url.Length - name.Length);
        bool isKnown = prefix is "type.googleapis.com/" or "type.googleprod.com/";
        Symbol? symbol = _names.FindExact(name, forOptions: true);
        FieldSchema? urlField = type.FindField("type_url");
        FieldSchema? valueField = type.FindField("value");
        bool isAny =
            isKnown && type.FullName == "google.protobuf.Any" && urlField is not null && valueField is not null;
        if (!isAny || symbol?.Element is not MessageSchema inner)
        {
            _context.Report(_file, syntax.Name.Span, DiagnosticId.AggregateFieldUnknown, url, type.FullName);
            return;
        }

        if (message.Entries.Count > 0)
        {
            _context.Report(_file, syntax.Name.Span, DiagnosticId.OptionSetTwice, "value");
            return;
        }

        if (syntax.Value.Kind != OptionValueKind.Aggregate)
        {
            _context.Report(_file, syntax.Value.Span, DiagnosticId.ValueNotOfType, url, "a message in braces");
            return;
        }

        OptionMessage? content = ReadAggregate(inner, syntax.Value);
        if (content is null) return;
        byte[] urlBytes = System.Text.Encoding.UTF8.GetBytes(url);
        message.Add(new OptionEntry(urlField!, ConstantValue.OfBytes(urlBytes), syntax.Name.Span));
        byte[] bytes = OptionWriter.Write(content);
        message.Add(new OptionEntry(valueField!, ConstantValue.OfBytes(bytes), syntax.Name.Span));
    }

    /// <summary>
    /// Reports what is required and not set in messages that several options have set together, one part each. A value
    /// in braces is complete by itself.
    /// </summary>
    public void CheckParts(OptionMessage options)
    {
        foreach (OptionEntry entry in options.Entries)
        {
            if (entry.Value.Kind != ConstantKind.Message || !_parts.Contains(entry.Value.Message)) continue;
            CheckRequired(entry.Value.Message, entry.Span);
            CheckParts(entry.Value.Message);
        }
    }

    private bool CheckRequired(OptionMessage message, SourceSpan span)
    {
        bool isGood = true;
        foreach (FieldSchema field in message.Type!.Fields)
        {
            if (field.Label != FieldLabel.Required || IsSet(message, field)) continue;
            _context.Report(_file, span, DiagnosticId.RequiredFieldUnset, field.Name, message.Type.FullName);
            isGood = false;
        }

        return isGood;
    }
}
