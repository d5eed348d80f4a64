using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>Emits the measuring of a message.</summary>
internal static class SizeEmitter
{
    public static void Emit(SourceWriter w, MessageModel message)
    {
        w.Open($"static long {N.Message}<{message.Name}>.SizeFields(ref readonly {message.Name} m, int depth)");
        w.Line($"{N.Head}.Check(in m);");
        w.Line($"long size = {N.Size}.Unknown(in m._head);");
        for (int i = 0, run; i < message.Fields.Count; i += run)
        {
            run = PresenceRun.Length(message, i);
            PresenceRun.Emit(w, message, i, run, Statement);
        }

        w.Line("return size;");
        w.Close();
    }

    private static string Statement(MessageModel message, FieldModel field)
    {
        string tag = Number(field.Tag);
        string place = Place(message, field, OfM);
        return field.Shape switch
        {
            FieldShape.Map => $"if ({place}.Count != 0) size += {N.Size}.Map<{MapTypes(field)}>({tag}, in {place}, depth);",
            FieldShape.Repeated when field.IsPacked =>
                $"if ({place}.Count != 0) size += {N.Size}.Packed<{ValueTypes(field)}>({tag}, in {place});",
            FieldShape.Repeated => $"if ({place}.Count != 0) size += {N.Size}.{ListOf(field)}({tag}, in {place}, depth);",
            _ => $"if ({IsSet(message, field, OfM)}) size += {Singular(field, tag, place)};",
        };
    }

    private static string Singular(FieldModel field, string tag, string place)
    {
        int tagSize = TagSize(field.Tag);
        switch (field.Value.Kind)
        {
            case ScalarKind.Message:
                return $"{N.Size}.{(field.Value.IsDelimited ? "Group" : "Message")}<{field.Value.CSharp}>({tag}, {place}, depth)";
            case ScalarKind.Fixed32:
            case ScalarKind.SFixed32:
            case ScalarKind.Float:
                return Number(tagSize + 4);
            case ScalarKind.Fixed64:
            case ScalarKind.SFixed64:
            case ScalarKind.Double:
                return Number(tagSize + 8);
            case ScalarKind.Bool:
                return Number(tagSize + 1);
            case ScalarKind.Enum:
                return $"{Number(tagSize)} + {N.Size}.Int32((int){place})";
            default:
                return $"{Number(tagSize)} + {N.Size}.{field.Value.Kind}({place})";
        }
    }
}
