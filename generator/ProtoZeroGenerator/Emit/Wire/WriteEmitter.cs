using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>
/// Emits the writer of a message: fields in the order of their numbers, one check of the space for a run of small ones.
/// </summary>
internal static class WriteEmitter
{
    // How many fields the caller makes space for, at most: an entry of a map begins with tag, length and key, and then
    // tag and length of the message.
    private const int MostTaken = WritingSpace.FieldsPerEnsure - 3;

    // How many fields' space a message in a message is expected to need of its caller; the runtime reads the true
    // number.
    private const int TakenByMessage = 8;

    public static void Emit(SourceWriter w, MessageModel message)
    {
        int room = Taken(message);
        if (message.IsClass)
        {
            // The space is that of the struct, whose fields are the same.
            w.Open(
                $"static nint {N.ObjectStruct}.{N.ObjectStructMember.WriteObject}(nint p, object x, ref {N.Output} o, int depth)");
            w.Line(ObjectText.Object(message, "m", "x"));
            string unknown = message.IsExtendable
                ? $"{N.PutObjectMember.Extensions}(p, ref o, in m._head, m._extensions, depth)"
                : $"{N.PutObjectMember.Head}(p, ref o, in m._head)";
            EmitBody(w, message, room, $"{message.TypeName} m", "m", $"{N.PutObject}.{unknown}");
            return;
        }

        if (room != 0)
        {
            w.Line($"static int {N.Code}.{N.MessageMember.ReservedFields} => {room};");
            w.Gap();
        }

        if (message.IsLeaf) w.Line(Inlined);
        w.Open(
            $"static nint {N.Code}.{N.MessageMember.WriteFields}(nint p, ref {N.Head} h, ref {N.Output} o, int depth)");
        w.Line("h.Check();");
        w.Line(Message(message));
        if (message.IsLazy)
            w.Line($"if ({LazyEmitter.WritesSource(message)}) return {N.SourceFieldWrite}<{message.Name}>(p, ref h, ref o, depth);");
        EmitBody(w, message, room, $"ref {message.Name} m", "ref m", $"{N.PutFieldUnknown}(p, ref o, in h)");
    }

    private static void EmitBody(
        SourceWriter w, MessageModel message, int room, string declared, string passed, string unknown)
    {
        List<int> ends = FieldParts.Ends(message.Fields.Count, i => StepAt(message, i).Fields);
        var parts = new FieldParts($"nint p, {declared}, ref {N.Output} o, int depth", $"p, {passed}, ref o, depth");
        parts.EmitCalls(w, ends, static call => $"p = {call};", EmitFields);
        w.Line($"return {unknown};");
        parts.EmitBodies(w, ends, "nint", (first, end) =>
        {
            EmitFields(first, end);
            w.Line("return p;");
        });
        w.Close();

        // The space that is left is handed on from part to part.
        void EmitFields(int first, int end) => room = WriteEmitter.EmitFields(w, message, first, end, room);
    }

    private static int EmitFields(SourceWriter w, MessageModel message, int first, int end, int room)
    {
        for (int i = first; i < end;)
        {
            Step step = StepAt(message, i);
            if (!step.IsList && !step.IsMessage && room < step.Room)
            {
                w.Line($"p = {N.PutEnsure}(p, ref o);");
                room = WritingSpace.FieldsPerEnsure;
            }

            int left = room;
            if (step.IsSwitch) EmitSwitch(w, message, i, step.Fields, left);
            else PresenceRun.Emit(w, message, i, step.Fields, (m, field) => Statement(m, field, left));
            room = step.EndsRoom ? 0 : room - step.Room;
            i += step.Fields;
        }

        return room;
    }

    // How many fields there are up to the first that makes its own space, as far as one Ensure of the caller covers
    // them.
    private static int Taken(MessageModel message)
    {
        int taken = 0;
        for (int i = 0; i < message.Fields.Count;)
        {
            Step step = StepAt(message, i);
            int room = step.IsMessage ? step.Room + TakenByMessage : step.Room;
            if (step.IsList || taken + room > MostTaken) break;
            taken += room;
            if (step.EndsRoom) break;
            i += step.Fields;
        }

        return taken;
    }

    private static Step StepAt(MessageModel message, int index)
    {
        FieldModel first = message.Fields[index];
        int members = OneofRun(message, index);
        if (members > 1) return new Step(members, 1, IsSwitch: true, EndsRoom: HasMessage(message, index, members));
        bool isMessage = first.Value.Kind == ScalarKind.Message, isList = first.Cardinality != Cardinality.Singular;
        int together = PresenceRun.Length(message, index);
        return new Step(together, together, IsList: isList, IsMessage: isMessage, EndsRoom: isList || isMessage);
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

    private static void EmitSwitch(SourceWriter w, MessageModel message, int index, int run, int room)
    {
        w.Open($"switch ({Case(message, message.Fields[index], OfM)})");
        for (int i = index; i < index + run; i++)
        {
            FieldModel field = message.Fields[i];
            w.Line($"case {Number(field.Number)}:");
            w.Indented(message.IsClass ? ObjectText.WriteSet(message, field, room) : Singular(message, field, room));
            w.Indented("break;");
        }

        w.Close();
    }

    private static string Statement(MessageModel message, FieldModel field, int room)
    {
        if (message.IsClass) return ObjectText.Write(message, field, room);
        string tag = Number(field.Tag);
        string site = Number(field.Site);
        string place = Place(message, field, OfM);
        return field.Cardinality switch
        {
            Cardinality.Map =>
                $"if ({place}.Count != 0) p = {N.PutFieldMap}<{MapTypes(field)}>(p, ref o, {tag}, in {place}, {site}, depth);",
            Cardinality.Repeated when field.IsPacked =>
                $"if ({place}.Count != 0) p = {N.PutFieldPacked}<{ValueTypes(field)}>(p, ref o, {tag}, in {place});",
            Cardinality.Repeated =>
                $"if ({place}.Count != 0) p = {ListOf(field, N.PutFieldMessages, N.PutFieldRepeated)}(p, ref o, {tag}, in {place}, {site}, depth);",
            _ => $"if ({IsSet(message, field, OfM)}) {Singular(message, field, room)}",
        };
    }

    private static string Singular(MessageModel message, FieldModel field, int room)
    {
        string tag = Number(field.Tag);
        string place = Place(message, field, OfM);
        switch (field.Value.Scalar.Form)
        {
            case ValueForm.Message:
                string name = field.Value.IsDelimited ? N.PutFieldGroup : N.PutFieldMessage;
                return $"p = {name}<{field.Value.CSharp}>(p, ref o, {tag}, {place}, {Number(field.Site)}, depth, {room});";
            case ValueForm.Text:
            case ValueForm.Bytes:
                return $"p = {N.Put}.{field.Value.Scalar.Name}(p, ref o, {tag}, {place});";
            case ValueForm.Enum:
                return $"p = {N.PutEnum}(p, {tag}, (int){place});";
            default:
                return $"p = {N.Put}.{field.Value.Scalar.Name}(p, {tag}, {place});";
        }
    }

    // Fields that are written together: how many they are, and for how many of them space is needed.
    private readonly record struct Step(
        int Fields, int Room, bool IsSwitch = false, bool IsList = false, bool IsMessage = false,
        bool EndsRoom = false);
}
