using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>Emits what <c>ToString</c> shows.</summary>
internal static class PrintEmitter
{
    public static void Emit(SourceWriter w, MessageModel message)
    {
        w.Open($"static void {N.Message}<{message.Name}>.PrintFields(ref readonly {message.Name} m, ref {N.Printer} printer)");
        w.Line("m._head.Check();");
        foreach (FieldModel field in message.Fields) w.Line(Statement(message, field));
        w.Close();
    }

    private static string Statement(MessageModel message, FieldModel field)
    {
        string place = Place(message, field, "m");
        string name = $"\"{field.ProtoName}\"";
        return field.Shape switch
        {
            FieldShape.Map => $"{N.Print}.Map<{MapTypes(field)}>(ref printer, {name}, in {place});",
            FieldShape.Repeated => $"{N.Print}.Repeated<{ValueTypes(field)}>(ref printer, {name}, in {place});",
            _ when field.Value.Kind == ScalarKind.Message =>
                $"if ({IsSet(message, field, "m")}) {N.Print}.Message<{field.Value.CSharp}>(ref printer, {name}, {place});",
            _ => $"if ({IsSet(message, field, "m")}) {N.Print}.Value<{ValueTypes(field)}>(ref printer, {name}, {place});",
        };
    }
}
