using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>Emits the measuring of a message.</summary>
internal static class SizeEmitter
{
    public static void Emit(SourceWriter w, MessageModel message)
    {
        w.Open(
            $"static long {N.Code}.{N.MessageMember.SizeFields}(ref {N.Head} h, int depth)");
        w.Line("h.Check();");
        w.Line(Message(message));
        if (message.IsLazy) w.Line($"if ({LazyEmitter.WritesSource(message)}) return {N.SourceFieldMeasure}<{message.Name}>(ref h, depth);");
        w.Line($"long size = {N.SizeUnknown}(in h);");
        List<int> ends = FieldParts.Ends(message.Fields.Count, i => PresenceRun.Length(message, i));
        var parts = new FieldParts($"ref {message.Name} m, int depth", "ref m, depth");
        parts.EmitCalls(w, ends, static call => $"size += {call};", EmitFields);
        w.Line("return size;");
        parts.EmitBodies(w, ends, "long", (first, end) =>
        {
            w.Line("long size = 0;");
            EmitFields(first, end);
            w.Line("return size;");
        });
        w.Close();

        void EmitFields(int first, int end)
        {
            for (int i = first, run; i < end; i += run)
            {
                run = PresenceRun.Length(message, i);
                PresenceRun.Emit(w, message, i, run, Statement);
            }
        }
    }

    private static string Statement(MessageModel message, FieldModel field)
    {
        string tag = Number(field.Tag);
        string place = Place(message, field, OfM);
        return field.Cardinality switch
        {
            Cardinality.Map =>
                $"if ({place}.Count != 0) size += {N.SizeMap}<{MapTypes(field)}>({tag}, in {place}, depth);",
            Cardinality.Repeated when field.IsPacked =>
                $"if ({place}.Count != 0) size += {N.SizePacked}<{ValueTypes(field)}>({tag}, in {place});",
            Cardinality.Repeated =>
                $"if ({place}.Count != 0) size += {ListOf(field, N.SizeMessages, N.SizeRepeated)}({tag}, in {place}, depth);",
            _ => $"if ({IsSet(message, field, OfM)}) size += {Singular(field, tag, place)};",
        };
    }

    private static string Singular(FieldModel field, string tag, string place)
    {
        int tagSize = TagSize(field.Tag);
        ScalarType scalar = field.Value.Scalar;
        if (scalar.WireSize > 0) return Number(tagSize + scalar.WireSize);
        switch (scalar.Form)
        {
            case ValueForm.Message:
                return $"{(field.Value.IsDelimited ? N.SizeGroup : N.SizeMessage)}<{field.Value.CSharp}>({tag}, {place}, depth)";
            case ValueForm.Enum:
                return $"{Number(tagSize)} + {N.SizeInt32}((int){place})";
            default:
                return $"{Number(tagSize)} + {N.Size}.{scalar.Name}({place})";
        }
    }
}
