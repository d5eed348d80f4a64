using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>Emits the merging of a deep copy into another message, which cloning is made of too.</summary>
internal static class MergeEmitter
{
    public static void Emit(SourceWriter w, MessageModel message)
    {
        w.Open($"static void {N.Message}<{message.Name}>.MergeFields(ref {message.Name} to, ref readonly {message.Name} from, {N.Arena} arena)");
        w.Line("from._head.Check();");
        foreach (FieldModel field in message.Fields)
        {
            if (field.Oneof < 0) w.Line(Statement(message, field));
        }

        foreach (OneofModel oneof in message.Oneofs) EmitOneof(w, message, oneof);
        w.Line($"{N.Copy}.Unknown(ref to._head, in from._head, arena);");
        w.Close();
    }

    private static string Statement(MessageModel message, FieldModel field)
    {
        string to = Place(message, field, "to"), from = Place(message, field, "from");
        switch (field.Shape)
        {
            case FieldShape.Map:
                return $"if ({from}.Count != 0) {N.Copy}.Map<{MapTypes(field)}>(ref {to}, in {from}, arena);";
            case FieldShape.Repeated:
                return $"if ({from}.Count != 0) {N.Copy}.Repeated<{ValueTypes(field)}>(ref {to}, in {from}, arena);";
        }

        if (field.Value.Kind == ScalarKind.Message) return $"{N.Copy}.Message<{field.Value.CSharp}>(ref {to}, {from}, arena);";
        string copy = Scalar(field, to, from);
        string set = IsSet(message, field, "from");
        return field.PresenceBit < 0
            ? $"if ({set}) {copy}"
            : $"if ({set}) {{ {copy} {Word(field, "to")} |= {Mask(field)}; }}";
    }

    private static void EmitOneof(SourceWriter w, MessageModel message, OneofModel oneof)
    {
        w.Open($"switch (from.{oneof.CaseStorage})");
        foreach (int index in oneof.Fields)
        {
            FieldModel field = message.Fields[index];
            string to = Place(message, field, "to"), from = Place(message, field, "from"), number = Number(field.Number);
            w.Line($"case {number}:");
            if (field.Value.Kind == ScalarKind.Message)
            {
                w.Indented($"if (to.{oneof.CaseStorage} != {number}) {to} = 0;");
                w.Indented($"to.{oneof.CaseStorage} = {number};");
                w.Indented($"{N.Copy}.Message<{field.Value.CSharp}>(ref {to}, {from}, arena);");
            }
            else
            {
                w.Indented(Scalar(field, to, from));
                w.Indented($"to.{oneof.CaseStorage} = {number};");
            }

            w.Indented("break;");
        }

        w.Close();
    }

    private static string Scalar(FieldModel field, string to, string from) =>
        field.Value.Kind is ScalarKind.String or ScalarKind.Bytes
            ? $"{field.Value.Codec}.Copy(ref {to}, in {from}, arena);"
            : $"{to} = {from};";
}
