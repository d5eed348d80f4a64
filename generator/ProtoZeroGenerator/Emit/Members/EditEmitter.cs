using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using static ProtoZeroGenerator.Emit.LazyText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Members;

/// <summary>
/// Emits what changes the messages of a file, setters of plain values excepted: extension members that take the message
/// by <c>ref</c>, so that the compiler refuses them on a copy. Their class is in the global namespace: so they are
/// found without a <c>using</c>. Methods are classic extension methods, which need less metadata than those of
/// extension blocks.
/// </summary>
internal static class EditEmitter
{
    /// <summary>Emits the class; nothing if no message has anything to change.</summary>
    public static void Emit(SourceWriter w, FileModel file, string access)
    {
        var messages = new List<MessageModel>();
        foreach (MessageModel message in file.Messages) Collect(message, messages);
        if (messages.Count == 0) return;
        w.Gap();
        w.Line($"/// <summary>What changes the messages of <c>{DocsEmitter.Escape(file.ImportName)}</c>.</summary>");
        w.Open($"{access} static class {file.EditsClass}");
        foreach (MessageModel message in messages) EmitMessage(w, message);
        w.Close();
    }

    private static void Collect(MessageModel message, List<MessageModel> messages)
    {
        bool hasEdits = message.Oneofs.Count > 0;
        foreach (FieldModel field in message.Fields) hasEdits |= (field.Mutable ?? field.Set ?? field.Clear) != null;
        if (hasEdits) messages.Add(message);
        foreach (MessageModel nested in message.Messages) Collect(nested, messages);
    }

    private static void EmitMessage(SourceWriter w, MessageModel message)
    {
        bool isOpen = false;
        foreach (FieldModel field in message.Fields)
        {
            if (field.Cardinality == Cardinality.Singular) continue;
            if (!isOpen)
            {
                w.Gap();
                w.Open($"extension(ref {message.Outside} m)");
                isOpen = true;
            }

            EmitEditor(w, message, field);
        }

        if (isOpen) w.Close();
        foreach (FieldModel field in message.Fields) EmitField(w, message, field);
        foreach (OneofModel oneof in message.Oneofs) EmitOneof(w, message, oneof);
    }

    private static void EmitEditor(SourceWriter w, MessageModel message, FieldModel field)
    {
        bool isMap = field.Cardinality == Cardinality.Map;
        string types = isMap ? $"{field.Key!.Outside}, {field.Value.Outside}" : field.Value.Outside;
        w.Gap();
        Head(w, $"The editor of <c>{field.ProtoName}</c>.", field);
        string call = $"{(isMap ? N.GetMap : N.GetList)}<{types}>(ref m.{field.Storage}, in m._head)";
        w.Line($"public {(isMap ? N.MapEditor : N.ListEditor)}<{types}> {field.Mutable} "
            + (message.IsLazy ? $"{{ get {{ {EditOfM(message, field)} return {call}; }} }}" : $"=> {call};"));
    }

    private static void EmitField(SourceWriter w, MessageModel message, FieldModel field)
    {
        if (field.Cardinality != Cardinality.Singular) return;
        string self = $"this ref {message.Outside} m";
        string place = Place(message, field, OfM);
        if (field.Mutable != null)
        {
            string type = field.Value.Outside;
            string call = field.Oneof < 0
                ? $"{N.GetMutable}<{type}>(ref {place}, ref m._head, arena)"
                : $"{N.GetMutableOneof}<{type}>(ref {place}, ref {Case(message, field, OfM)}, {Number(field.Number)}, ref m._head, arena)";
            w.Gap();
            Head(
                w, $"<c>{field.ProtoName}</c> for changes, made in the arena if unset; valid as long as the arena.",
                field);
            w.Line($"public static ref {type} {field.Mutable}({self}, {N.Arena} arena) "
                + (message.IsLazy ? $"{{ {EditOfM(message, field)} return ref {call}; }}" : $"=> ref {call};"));
        }

        if (field.Set != null)
        {
            bool isText = field.Value.Scalar.Form == ValueForm.Text;
            w.Gap();
            Head(w, $"Sets <c>{field.ProtoName}</c> to a copy.", field);
            w.Line(
                $"public static void {field.Set}({self}, {(isText ? N.Utf8Source : "_S::ReadOnlySpan<byte>")} value, {N.Arena} arena) => "
                + $"m.{field.Property} = {(isText ? $"{N.GetStore}(value, arena)" : $"arena.{N.ArenaMember.Bytes}(value)")};");
        }

        if (field.Clear == null) return;
        string body = field.Oneof >= 0
            ? $"if ({IsSet(message, field, OfM)}) {message.Oneofs[field.Oneof].Clear}(ref m);"
            : field.PresenceBit >= 0 ? $"{place} = default; {Word(field, OfM)} &= {OtherBits(field)};"
            : $"{place} = default;";
        w.Gap();
        Head(w, $"Unsets <c>{field.ProtoName}</c>.", field);
        string check = field.Oneof >= 0 ? ReadOfM(message) : EditOfM(message, field);
        w.Line($"public static void {field.Clear}({self}) {{ {check} {body} }}");
    }

    private static void EmitOneof(SourceWriter w, MessageModel message, OneofModel oneof)
    {
        w.Gap();
        w.Line($"/// <summary>Unsets whichever member of <c>{oneof.ProtoName}</c> is set.</summary>");
        w.Line($"public static void {oneof.Clear}(this ref {message.Outside} m) "
            + $"{{ {EditOfM(message, message.Fields[oneof.Fields[0]])} m.{oneof.CaseStorage} = 0; m.{oneof.Storage} = default; }}");
    }

    private static void Head(SourceWriter w, string summary, FieldModel field)
    {
        w.Line($"/// <summary>{summary}</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
    }
}
