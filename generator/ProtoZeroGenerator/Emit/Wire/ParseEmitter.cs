using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Scalars;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>
/// Emits the parser of a message: a switch over full tags, each case followed by a look for the tag that likely comes
/// next.
/// </summary>
internal static class ParseEmitter
{
    public static void Emit(SourceWriter w, MessageModel message)
    {
        if (IsFlat(message))
        {
            w.Line($"static bool {N.Code}.{N.MessageMember.IsFlat} => true;");
            w.Gap();
        }

        if (message.IsLeaf) w.Line(Inlined);
        w.Open(
            $"static nint {N.Code}.{N.MessageMember.ParseFields}(nint p, nint end, ref {N.Head} h, ref {N.ParseState} s, int depth)");
        w.Line(Message(message));
        w.Line($"nint limit = s.{N.ParseStateMember.Limit}(end);");
        // In local variables: in the message, each field's bit would have to wait for the last one's to be stored.
        for (int i = 0; i < message.PresenceWords; i++) w.Line($"uint has{Number(i)} = 0;");
        w.Open("for (nint start = p; p < limit; start = p)");
        w.Line($"p = {N.ParseTag}(p, out uint tag);");
        w.Open("switch (tag)");
        for (int i = 0; i < message.Fields.Count; i++) EmitCases(w, message, i);
        w.Line("default:");
        w.Indented(
            $"p = {(message.IsExtendable ? N.ParseFieldExtension : N.ParseFieldUnknown)}(start, tag, p, end, ref h, ref s, depth);");
        w.Indented("continue;");
        w.Close();
        w.Close();
        w.Gap();
        for (int i = 0; i < message.PresenceWords; i++) w.Line($"m._has{Number(i)} |= has{Number(i)};");
        if (HasOwnRequired(message))
        {
            w.Line($"if (p != end) return {N.ParseFieldRest}(p, end, ref m, ref s, depth);");
            w.Line($"return {RequiredEmitter.OwnCondition(message)} ? p : {N.ParseFieldMissingRequired}(p, ref s);");
        }
        else
        {
            w.Line($"return p == end ? p : {N.ParseFieldRest}(p, end, ref m, ref s, depth);");
        }

        w.Close();
    }

    /// <summary>Whether a message has required fields of its own.</summary>
    public static bool HasOwnRequired(MessageModel message)
    {
        foreach (FieldModel field in message.Fields)
        {
            if (field.Shape == FieldShape.Singular && field.Presence == PresenceKind.Required) return true;
        }

        return false;
    }

    // Whether parsing takes no memory of the arena: a list of such messages can grow where it will stay.
    private static bool IsFlat(MessageModel message)
    {
        foreach (FieldModel field in message.Fields)
        {
            if (field.Shape != FieldShape.Singular || field.Value.Kind == ScalarKind.Message) return false;
        }

        return true;
    }

    private static void EmitCases(SourceWriter w, MessageModel message, int index)
    {
        FieldModel field = message.Fields[index];
        string next = Next(message, index);
        if (field.Shape == FieldShape.Repeated && field.Value.Scalar.IsPackable)
        {
            // Readers take both forms, whatever is declared; the declared one comes first.
            uint number = field.Tag & ~7u, packed = number | (uint)WireType.Length, single = number
                | (uint)field.Value.Scalar.WireType;
            string ofPacked = Packed(field, packed), ofSingle = Repeated(field, single);
            EmitCase(w, field.IsPacked ? packed : single, field.IsPacked ? ofPacked : ofSingle, next);
            EmitCase(w, field.IsPacked ? single : packed, field.IsPacked ? ofSingle : ofPacked, next);
            return;
        }

        EmitCase(w, field.Tag, Body(message, field), next);
    }

    private static void EmitCase(SourceWriter w, uint tag, string body, string next)
    {
        w.Line($"case {Number(tag)}:");
        w.Indented(body);
        if (next.Length > 0) w.Indented(next);
        w.Indented("continue;");
    }

    private static string Body(MessageModel message, FieldModel field)
    {
        string place = Place(message, field, OfM);
        switch (field.Shape)
        {
            case FieldShape.Map:
                return $"p = {N.ParseFieldMap}<{MapTypes(field)}>(p, end, {TagBytes(field.Tag)}, ref {place}, ref m._head, ref s, depth);";
            case FieldShape.Repeated:
                return Repeated(field, field.Tag);
        }

        bool isMember = field.Oneof >= 0;
        if (field.Value.Kind == ScalarKind.Message)
        {
            string group = field.Value.IsDelimited ? $"{Number(field.Tag + 1)}, " : "";
            string name = field.Value.IsDelimited
                ? isMember ? N.ParseFieldOneofGroup : N.ParseFieldGroup
                : isMember ? N.ParseFieldOneofMessage : N.ParseFieldMessage;
            string choice = isMember ? $", ref {Case(message, field, OfM)}, {Number(field.Number)}" : "";
            return $"p = {name}<{field.Value.CSharp}>(p, end, {group}ref {place}{choice}, ref s, depth);";
        }

        string mark = isMember ? $" {Case(message, field, OfM)} = {Number(field.Number)};"
            : field.PresenceBit >= 0 ? $" has{Number(field.PresenceBit / 32)} |= {Mask(field)};" : "";
        if (field.Value.ClosedEnumValues is { } values)
        {
            string known = $"known{Number(field.Number)}";
            return $"p = {N.ParseFieldClosedEnum}<{field.Value.CSharp}, {values}>"
                + $"(p, {Number(field.Tag)}, ref {place}, ref m._head, ref s, out bool {known});{(mark.Length > 0 ? $" if ({known}){mark}" : "")}";
        }

        string read = field.Value.Scalar.Form is ValueForm.Text or ValueForm.Bytes
            ? $"p = {N.Parse}.{Primitive(field.Value)}(p, end, ref {place}, ref s);"
            : $"p = {N.Parse}.{Primitive(field.Value)}(p, out {place});";
        return read + mark;
    }

    private static string Repeated(FieldModel field, uint tag) =>
        $"p = {ListOf(field, N.ParseFieldMessages, N.ParseFieldRepeated)}(p, end, {TagBytes(tag)}, ref m.{field.Storage}, ref m._head, ref s, depth);";

    private static string Packed(FieldModel field, uint tag) =>
        $"p = {N.ParseFieldPacked}<{ValueTypes(field)}>(p, end, {TagBytes(tag)}, ref m.{field.Storage}, ref m._head, ref s);";

    // The next field of the schema is the likely one; which member of a oneof comes, nobody knows.
    private static string Next(MessageModel message, int index)
    {
        if (index + 1 == message.Fields.Count) return "";
        FieldModel next = message.Fields[index + 1];
        if (next.Oneof >= 0) return "";
        int size = TagSize(next.Tag);
        if (size > 4) return "";
        string test = size switch { 1 => N.ParseNext, 2 => N.ParseNext2, 3 => N.ParseNext3, _ => N.ParseNext4 };
        string step = size == 1 ? "p++;" : $"p += {Number(size)};";
        return $"if ({test}(p, limit, {TagBytes(next.Tag)})) {{ {step} goto case {Number(next.Tag)}; }}";
    }
}
