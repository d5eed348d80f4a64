using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Syntax.Parsing;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// Turns the options of a declaration, which descriptors hold encoded, into what a parser makes of written ones. The
/// linker then gives them their meaning, as it does for written ones.
/// </summary>
internal sealed class OptionReader(TypeIndex types)
{
    // The items of a message set: groups with the number of an extension and the encoded message.
    private const int SetItem = 1, ItemType = 2, ItemMessage = 3;

    /// <summary>
    /// Whether an option was left out because no file of the request declares it.
    /// </summary>
    public bool HasLost { get; set; }

    /// <summary>Reads the options of one declaration.</summary>
    /// <param name="type">The type, such as <c>FileOptions</c>.</param>
    /// <param name="options">The encoded options.</param>
    /// <param name="spanOf">The place of the option with a number.</param>
    public List<OptionSyntax> Read(string type, WireMessage options, Func<int, SourceSpan> spanOf)
    {
        var read = new List<OptionSyntax>();
        foreach ((OptionField field, OptionValueSyntax value) in ValuesOf(".google.protobuf." + type, options, spanOf, 0))
        {
            var part = new OptionNamePart(new NameSyntax(field.Name, value.Span), field.IsExtension);
            read.Add(new OptionSyntax([part], value) { Span = value.Span });
        }

        return read;
    }

    private IEnumerable<(OptionField Field, OptionValueSyntax Value)> ValuesOf(
        string type, WireMessage message, Func<int, SourceSpan> spanOf, int depth)
    {
        IEnumerable<WireField> fields =
            types.FindMessage(type) is { IsMessageSet: true } ? message.Fields.Select(ItemOf) : message.Fields;
        foreach (IGrouping<int, WireField> occurrences in Living(type, fields).GroupBy(field => field.Number))
        {
            if (types.FindField(type, occurrences.Key) is not { } field)
            {
                HasLost = true;
                continue;
            }

            SourceSpan span = spanOf(field.Descriptor.Int(3));
            IEnumerable<OptionValueSyntax> values = field.IsMessage
                ? MessagesOf(field, occurrences, span, depth) : ScalarsOf(field, occurrences, span);
            foreach (OptionValueSyntax value in values) yield return (field, value);
        }
    }

    // Without the members of a oneof behind which another one is set.
    private List<WireField> Living(string type, IEnumerable<WireField> fields)
    {
        var living = new List<WireField>();
        var last = new Dictionary<int, int>();
        foreach (WireField field in fields.Reverse())
        {
            WireMessage? descriptor = types.FindField(type, field.Number)?.Descriptor;
            if (descriptor is { } member && member.Has(9))
            {
                int oneof = member.Int(9);
                last.TryAdd(oneof, field.Number);
                if (last[oneof] != field.Number) last[oneof] = 0;
                if (last[oneof] == 0) continue;
            }

            living.Add(field);
        }

        living.Reverse();
        return living;
    }

    private static WireField ItemOf(WireField field)
    {
        if (!field.Is(SetItem, WireType.StartGroup)) return field;
        var item = new WireMessage(field.Bytes, field.Offset);
        return new WireField(
            item.Int(ItemType), WireType.LengthDelimited, 0, item.Bytes(ItemMessage) ?? [], field.Offset);
    }

    // Several encoded messages are one, unless the field is a list.
    private IEnumerable<OptionValueSyntax> MessagesOf(
        OptionField field, IEnumerable<WireField> occurrences, SourceSpan span, int depth)
    {
        List<WireField> found =
        [
            .. occurrences.Where(one => one.Type is WireType.LengthDelimited or WireType.StartGroup),
        ];
        if (found.Count > 1 && !field.IsRepeated)
        {
            byte[] whole = [.. found.SelectMany(one => one.Bytes.ToArray())];
            found = [found[0] with { Bytes = whole }];
        }

        return found.Select(one =>
            Aggregate(field.TypeName, new WireMessage(one.Bytes, one.Offset), span, depth + 1));
    }

    private OptionValueSyntax Aggregate(string type, WireMessage message, SourceSpan span, int depth)
    {
        if (depth > Parser.MaxAggregateDepth)
            throw new PluginException($"option values are nested deeper than {Parser.MaxAggregateDepth} levels");
        var fields = new List<AggregateFieldSyntax>();
        foreach ((OptionField field, OptionValueSyntax value) in ValuesOf(type, message, _ => span, depth))
        {
            AggregateNameKind kind = field.IsExtension ? AggregateNameKind.Extension : AggregateNameKind.Field;
            fields.Add(new AggregateFieldSyntax(kind, new NameSyntax(field.Name, span), hasColon: true, value));
        }

        return new OptionValueSyntax(OptionValueKind.Aggregate, span) { Fields = fields };
    }

    // The last value counts, unless the field is a list.
    private IEnumerable<OptionValueSyntax> ScalarsOf(
        OptionField field, IEnumerable<WireField> occurrences, SourceSpan span)
    {
        var values = new List<OptionValueSyntax>();
        bool isText = field.WireType == WireType.LengthDelimited;
        foreach (WireField one in occurrences)
        {
            if (one.Type == field.WireType && isText)
                values.Add(OptionValues.Text(one.Bytes.ToArray(), span));
            else if (one.Type == field.WireType)
                values.Add(ScalarOf(field, one.Bits, span));
            else if (one.Type == WireType.LengthDelimited)
                values.AddRange(one.Packed(field.WireType).Select(bits => ScalarOf(field, bits, span)));
        }

        return field.IsRepeated ? values : values.TakeLast(1);
    }

    private OptionValueSyntax ScalarOf(OptionField field, ulong bits, SourceSpan span) => field.Type switch
    {
        ProtoFieldType.Bool => OptionValues.Word(bits != 0 ? "true" : "false", span),
        ProtoFieldType.Enum => types.FindValue(field.TypeName, (int)bits) is { } name
            ? OptionValues.Word(name, span) : OptionValues.Signed((int)bits, span),
        ProtoFieldType.Double => OptionValues.Floating(BitConverter.UInt64BitsToDouble(bits), span),
        ProtoFieldType.Float => OptionValues.Floating(BitConverter.UInt32BitsToSingle((uint)bits), span),
        ProtoFieldType.Int32 or ProtoFieldType.SFixed32 => OptionValues.Signed((int)bits, span),
        ProtoFieldType.Int64 or ProtoFieldType.SFixed64 => OptionValues.Signed((long)bits, span),
        ProtoFieldType.SInt32 => OptionValues.Signed((int)UnZigZag((uint)bits), span),
        ProtoFieldType.SInt64 => OptionValues.Signed(UnZigZag(bits), span),
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => OptionValues.Unsigned((uint)bits, span),
        _ => OptionValues.Unsigned(bits, span),
    };

    private static long UnZigZag(ulong bits) => (long)(bits >> 1) ^ -(long)(bits & 1);
}
