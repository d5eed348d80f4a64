using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>Emits the writer of a message: fields in the order of their numbers, room asked for once for a run of small ones.</summary>
internal static class WriteEmitter
{
    // As many fields as the runtime's Put.FieldsPerNeed says.
    private const int FieldsPerNeed = 20;

    public static void Emit(SourceWriter w, MessageModel message)
    {
        if (message.IsLeaf) w.Line(Inlined);
        w.Open($"static nint {N.Message}<{message.Name}>.WriteFields(nint p, ref readonly {message.Name} m, ref {N.Output} o, int depth)");
        w.Line($"{N.Head}.Check(in m);");
        int room = 0;
        for (int i = 0, run; i < message.Fields.Count; i += run)
        {
            int together = PresenceRun.Length(message, i);
            int members = OneofRun(message, i);
            run = Math.Max(together, members);
            bool seesToItself = message.Fields[i].Shape != FieldShape.Singular;
            if (!seesToItself && room < together)
            {
                w.Line($"p = {N.Put}.Need(p, ref o);");
                room = FieldsPerNeed;
            }

            if (members > 1) EmitSwitch(w, message, i, members);
            else PresenceRun.Emit(w, message, i, together, Statement);
            room = seesToItself || HasMessage(message, i, run) ? 0 : room - together;
        }

        w.Line($"return {N.PutField}.Unknown(p, ref o, in m._head);");
        w.Close();
    }

    // Members of one oneof that follow each other become a switch: only one of them can be set.
    private static int OneofRun(MessageModel message, int index)
    {
        int oneof = message.Fields[index].Oneof;
        if (oneof < 0) return 1;
        int run = 1;
        while (index + run < message.Fields.Count && message.Fields[index + run].Oneof == oneof) run++;
        return run;
    }

    private static bool HasMessage(MessageModel message, int index, int run)
    {
        for (int i = index; i < index + run; i++)
        {
            if (message.Fields[i].Value.Kind == ScalarKind.Message) return true;
        }

        return false;
    }

    private static void EmitSwitch(SourceWriter w, MessageModel message, int index, int run)
    {
        w.Open($"switch ({Case(message, message.Fields[index], OfM)})");
        for (int i = index; i < index + run; i++)
        {
            w.Line($"case {Number(message.Fields[i].Number)}:");
            w.Indented(Singular(message, message.Fields[i]));
            w.Indented("break;");
        }

        w.Close();
    }

    private static string Statement(MessageModel message, FieldModel field)
    {
        string tag = Number(field.Tag);
        string site = Number(field.Site);
        string place = Place(message, field, OfM);
        return field.Shape switch
        {
            FieldShape.Map =>
                $"if ({place}.Count != 0) p = {N.PutField}.Map<{MapTypes(field)}>(p, ref o, {tag}, in {place}, {site}, depth);",
            FieldShape.Repeated when field.IsPacked =>
                $"if ({place}.Count != 0) p = {N.PutField}.Packed<{ValueTypes(field)}>(p, ref o, {tag}, in {place});",
            FieldShape.Repeated =>
                $"if ({place}.Count != 0) p = {N.PutField}.{ListOf(field)}(p, ref o, {tag}, in {place}, {site}, depth);",
            _ => $"if ({IsSet(message, field, OfM)}) {Singular(message, field)}",
        };
    }

    private static string Singular(MessageModel message, FieldModel field)
    {
        string tag = Number(field.Tag);
        string place = Place(message, field, OfM);
        switch (field.Value.Kind)
        {
            case ScalarKind.Message:
                string name = field.Value.IsDelimited ? "Group" : "Message";
                return $"p = {N.PutField}.{name}<{field.Value.CSharp}>(p, ref o, {tag}, {place}, {Number(field.Site)}, depth);";
            case ScalarKind.String:
            case ScalarKind.Bytes:
                return $"p = {N.Put}.{field.Value.Kind}(p, ref o, {tag}, {place});";
            case ScalarKind.Enum:
                return $"p = {N.Put}.Enum(p, {tag}, (int){place});";
            default:
                return $"p = {N.Put}.{field.Value.Kind}(p, {tag}, {place});";
        }
    }
}
