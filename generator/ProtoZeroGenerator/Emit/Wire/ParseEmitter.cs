using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>
/// Emits the parser of a message: a switch over full tags, each case followed by a look for the tag that likely comes
/// next. A wide message switches over field numbers instead: tags are too sparse for a jump table, and a search among
/// hundreds is slow to run and to compile.
/// </summary>
internal static class ParseEmitter
{
    /// <summary>
    /// From this number of fields on, one jump by the field number beats the search for the tag, and most fields are
    /// unset.
    /// </summary>
    public const int WideFields = 32;

    // Up to this number of fields, the next one of the schema is likely set.
    private const int DenseFields = 64;

    public static void Emit(SourceWriter w, MessageModel message)
    {
        if (IsFlat(message) && !message.IsLazy)
        {
            w.Line($"static bool {N.Code}.{N.MessageMember.IsFlat} => true;");
            w.Gap();
        }

        if (message.IsLeaf && message.View is null) w.Line(Inlined);
        w.Open(
            $"static nint {N.Code}.{N.MessageMember.ParseFields}(nint p, nint end, ref {N.Head} h, ref {N.ParseState} s, int depth)");
        w.Line(Message(message));
        w.Line($"nint limit = s.{N.ParseStateMember.Limit}(end);");
        // In local variables: in the message, each field's bit would have to wait for the last one's to be stored.
        for (int i = 0; i < message.PresenceWords; i++) w.Line($"int has{Number(i)} = 0;");
        w.Open("for (nint start = p; p < limit; start = p)");
        w.Line($"p = {N.ParseTag}(p, out uint tag);");
        bool isWide = message.Fields.Count >= WideFields;
        w.Open(isWide ? "switch (tag >> 3)" : "switch (tag)");
        if (message.View is { } view && !isWide) ViewEmitter.EmitCases(w, message, view);
        else EmitAll(w, message, isWide);
        w.Line("default:");
        w.Indented(message.View is not null
            ? $"p = {N.ValidateHop}(start, tag, p, end, ref s, depth);"
            : $"p = {(message.IsExtendable ? N.ParseFieldExtension : N.ParseFieldUnknown)}(start, tag, p, end, ref h, ref s, depth);");
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
            if (field.Cardinality == Cardinality.Singular && field.Presence == PresenceKind.Required) return true;
        }

        return false;
    }

    private static void EmitAll(SourceWriter w, MessageModel message, bool isWide)
    {
        for (int i = 0; i < message.Fields.Count; i++)
        {
            if (isWide) EmitNumber(w, message, i);
            else EmitCases(w, message, i);
        }

        if (message.View is { } view) ViewEmitter.EmitNumbers(w, message, view);
    }

    // Whether parsing takes no memory of the arena: a list of such messages can grow where it will stay.
    private static bool IsFlat(MessageModel message)
    {
        foreach (FieldModel field in message.Fields)
        {
            if (field.Cardinality != Cardinality.Singular || field.Value.Kind == ScalarKind.Message) return false;
        }

        return true;
    }

    private static void EmitCases(SourceWriter w, MessageModel message, int index)
    {
        FieldModel field = message.Fields[index];
        string next = Next(message, index, "case ");
        EmitCase(w, field.Tag, Body(message, field), next);
        if (OtherForm(message, field) is var (tag, body)) EmitCase(w, tag, body, next);
    }

    /// <summary>One case of the switch over tags.</summary>
    public static void EmitCase(SourceWriter w, uint tag, string body, string next)
    {
        w.Line($"case {Number(tag)}:");
        w.Indented(body);
        if (next.Length > 0) w.Indented(next);
        w.Indented("continue;");
    }

    private static void EmitNumber(SourceWriter w, MessageModel message, int index)
    {
        FieldModel field = message.Fields[index];
        w.Line($"case {Number(field.Number)}:");
        if (OtherForm(message, field) is var (tag, body)) w.Indented($"if (tag == {Number(tag)}) {{ {body} continue; }}");
        w.Indented($"if (tag != {Number(field.Tag)}) goto default;");
        if (index > 0 && Next(message, index - 1, "t").Length > 0) w.Line($"t{Number(field.Tag)}:");
        w.Indented(Body(message, field));
        string next = Next(message, index, "t");
        if (next.Length > 0) w.Indented(next);
        w.Indented("continue;");
    }

    /// <summary>
    /// Readers take both forms of a list of numbers. This is the form that the schema does not declare.
    /// </summary>
    public static (uint Tag, string Body)? OtherForm(MessageModel message, FieldModel field)
    {
        if (field.Cardinality != Cardinality.Repeated || !field.Value.Scalar.IsPackable) return null;
        WireType type = field.IsPacked ? field.Value.Scalar.WireType : WireType.LengthDelimited;
        uint tag = (field.Tag & ~7u) | (uint)type;
        string body = field.IsPacked ? Repeated(field, tag) : Packed(field, tag);
        return (tag, message.View is null ? body : ViewEmitter.Dropping(field, body));
    }

    /// <summary>What reads a field behind its tag.</summary>
    public static string Body(MessageModel message, FieldModel field) =>
        message.View is null ? Read(message, field) : ViewEmitter.Dropping(field, Read(message, field));

    private static string Read(MessageModel message, FieldModel field)
    {
        string place = Place(message, field, OfM);
        switch (field.Cardinality)
        {
            case Cardinality.Map:
                return $"p = {N.ParseMapEntries}<{MapTypes(field)}>(p, end, {TagBytes(field.Tag)}, ref {place}, ref m._head, ref s, depth);";
            case Cardinality.Repeated:
                return field.IsPacked ? Packed(field, field.Tag) : Repeated(field, field.Tag);
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
        if (field.Value is { IsClosedEnum: true, EnumValues: { } values })
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
        $"p = {ListOf(field, N.ParseListMessages, N.ParseListRepeated)}(p, end, {TagBytes(tag)}, ref m.{field.Storage}, ref m._head, ref s, depth);";

    private static string Packed(FieldModel field, uint tag) =>
        $"p = {N.ParseListPacked}<{ValueTypes(field)}>(p, end, {TagBytes(tag)}, ref m.{field.Storage}, ref m._head, ref s);";

    /// <summary>
    /// Goes on with the next field of the schema if it follows, which is likely. Nothing for a member of a oneof: which
    /// one comes next cannot be predicted.
    /// </summary>
    /// <param name="message">The message.</param>
    /// <param name="index">The field that has been read.</param>
    /// <param name="label">What the place of a tag is called.</param>
    public static string Next(MessageModel message, int index, string label = "case ")
    {
        if (index + 1 == message.Fields.Count || message.Fields.Count > DenseFields) return "";
        FieldModel next = message.Fields[index + 1];
        return next.Oneof >= 0 ? "" : GoTo(next.Tag, label);
    }

    /// <summary>Goes to the case of a field if its tag follows.</summary>
    public static string GoTo(uint tag, string label = "case ")
    {
        int size = TagSize(tag);
        if (size > 4) return "";
        string test = size switch { 1 => N.ParseNext, 2 => N.ParseNext2, 3 => N.ParseNext3, _ => N.ParseNext4 };
        string step = size == 1 ? "p++;" : $"p += {Number(size)};";
        return $"if ({test}(p, limit, {TagBytes(tag)})) {{ {step} goto {label}{Number(tag)}; }}";
    }
}
