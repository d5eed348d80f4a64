using System.Collections.Generic;
using System.Globalization;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>
/// Emits the validator of a lazy message: the parser's loop, in which every field is passed over.
/// </summary>
internal static class ValidateEmitter
{
    // A validator of up to this number of fields becomes part of its callers: it does less than a call takes.
    private const int FewFields = 3;

    public static void Emit(SourceWriter w, MessageModel message)
    {
        Dictionary<FieldModel, int> required = Required(message);
        if (message.Fields.Count <= FewFields) w.Line(Inlined);
        w.Open($"static nint {N.Code}.{N.MessageMember.ValidateFields}(nint p, nint end, ref {N.ParseState} s, int depth)");
        w.Line($"nint limit = s.{N.ParseStateMember.Limit}(end);");
        for (int i = 0; i < required.Count; i += 32) w.Line($"uint has{Number(i / 32)} = 0;");
        w.Open("for (nint start = p; p < limit; start = p)");
        w.Line($"p = {N.ParseTag}(p, out uint tag);");
        w.Open("switch (tag)");
        for (int i = 0; i < message.Fields.Count; i++) EmitCases(w, message, i, required);
        w.Line("default:");
        w.Indented($"p = {N.ValidateUnknown}(start, tag, p, end, ref s, depth);");
        w.Indented("continue;");
        w.Close();
        w.Close();
        w.Gap();
        string rest = $"{N.ValidateRest}<{message.Name}>(p, end, ref s, depth)";
        // Also where the message does not end here: a group never does.
        if (required.Count != 0)
            w.Line($"if (!({HasAll(required.Count)})) p = {N.ParseFieldMissingRequired}(p, ref s);");
        w.Line($"return p == end ? p : {rest};");
        w.Close();
    }

    // Required fields of all kinds, with a bit for each.
    private static Dictionary<FieldModel, int> Required(MessageModel message)
    {
        var bits = new Dictionary<FieldModel, int>();
        foreach (FieldModel field in message.Fields)
        {
            if (field.Cardinality == Cardinality.Singular && field.Presence == PresenceKind.Required)
                bits.Add(field, bits.Count);
        }

        return bits;
    }

    private static string HasAll(int count)
    {
        var conditions = new List<string>();
        for (int i = 0; i < count; i += 32)
        {
            uint mask = count - i >= 32 ? uint.MaxValue : (1u << (count - i)) - 1;
            conditions.Add($"has{Number(i / 32)} == {Bits(mask)}");
        }

        return string.Join(" && ", conditions);
    }

    private static void EmitCases(
        SourceWriter w, MessageModel message, int index, Dictionary<FieldModel, int> required)
    {
        FieldModel field = message.Fields[index];
        string next = ParseEmitter.Next(message, index);
        if (field.Cardinality == Cardinality.Map)
        {
            EmitCase(w, field.Tag, $"p = {N.ValidateMap}<{MapTypes(field)}>(p, end, {TagBytes(field.Tag)}, ref s, depth);", "", next);
            return;
        }

        bool isList = field.Cardinality == Cardinality.Repeated;
        string body = Single(field);
        if (isList && field.Value.Scalar.IsPackable)
        {
            uint number = field.Tag & ~7u, packed = number | (uint)WireType.LengthDelimited, single = number
                | (uint)field.Value.Scalar.WireType;
            string ofPacked = $"p = {N.ValidatePacked}<{ValueTypes(field)}>(p, end, {TagBytes(packed)}, ref s);";
            EmitCase(w, packed, ofPacked, "", next);
            EmitCase(w, single, body, "", next);
            return;
        }

        if (required.TryGetValue(field, out int bit)) body = Required(field, body, bit);
        EmitCase(w, field.Tag, body, isList ? ParseEmitter.GoTo(field.Tag) : "", next);
    }

    private static string Bits(uint bits) => $"0x{bits.ToString("x", CultureInfo.InvariantCulture)}u";

    // A number that a closed enum does not have is an unknown field, and the field stays unset.
    private static string Required(FieldModel field, string body, int bit)
    {
        string has = $"has{Number(bit / 32)}", mask = Bits(1u << (bit % 32));
        return field.Value is { IsClosedEnum: true, EnumValues: { } values }
            ? $"p = {N.ValidateClosedEnum}<{values}>(p, {mask}, ref {has});" : $"{body} {has} |= {mask};";
    }

    private static void EmitCase(SourceWriter w, uint tag, string body, string again, string next)
    {
        w.Line($"case {Number(tag)}:");
        w.Indented(body);
        if (again.Length > 0) w.Indented(again);
        if (next.Length > 0) w.Indented(next);
        w.Indented("continue;");
    }

    private static string Single(FieldModel field)
    {
        ValueModel value = field.Value;
        switch (value.Scalar.Form)
        {
            case ValueForm.Message when value.IsDelimited:
                return $"p = {N.ValidateGroup}<{value.CSharp}>(p, end, {Number(field.Tag + 1)}, ref s, depth);";
            case ValueForm.Message:
                return $"p = {N.ValidateMessage}<{value.CSharp}>(p, end, ref s, depth);";
            case ValueForm.Text when value.ValidatesUtf8:
                return $"p = {N.ValidateString}(p, end, ref s);";
            case ValueForm.Text:
            case ValueForm.Bytes:
                return $"p = {N.ValidateBytes}(p, end, ref s);";
        }

        return value.Scalar.WireType switch
        {
            WireType.Fixed32 => "p += 4;",
            WireType.Fixed64 => "p += 8;",
            _ => $"p = {N.ValidateVarint}(p);",
        };
    }
}
