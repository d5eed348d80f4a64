using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Scalars;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>Emits the list of a message's fields, over which the library compares, hashes, merges and prints.</summary>
internal static class VisitEmitter
{
    private const string A = "a.", B = "b.";

    // Of a wide message so many fields that refer to memory are compared together first.
    private const int GroupSize = 4;

    public static void Emit(SourceWriter w, MessageModel message, StorageLayout storage)
    {
        string head =
            $"static bool {N.Code}.{N.MessageMember.VisitFields}<TVisit>(ref TVisit v, ref {N.Head} h, ref {N.Head} o)";
        List<int> ends = FieldParts.Ends(message, i => Math.Max(GroupAt(message, i), 1));
        var calls = new List<string>();
        var callEnds = new List<int>();
        var seen = new HashSet<int>();
        if (storage.PlainBytes > 0)
            calls.Add(
                $"v.{N.VisitMember.Plain}(ref {A}{storage.FirstPlain}, in {B}{storage.FirstPlain}, {Number(storage.PlainBytes)})");
        for (int i = 0; i < message.Fields.Count; i++)
        {
            FieldModel field = message.Fields[i];
            if (field.Oneof >= 0 && seen.Add(field.Oneof)) calls.Add(Oneof(message, field));
            string call = Call(message, field);
            int group = GroupAt(message, i);
            if (group > 0 && storage.Behind(message.Fields[i + group - 1]) is { } end)
            {
                // Most of so many fields are unset: one look at the memory of some of them.
                string same = $"v.{N.VisitMember.AreSame}(ref {A}{field.Storage}, in {B}{field.Storage}, ref {A}{end})";
                for (int stop = i + group - 1; i < stop;) call += " && " + Call(message, message.Fields[++i]);
                calls.Add($"({same} || ({call}))");
            }
            else
            {
                calls.Add(field.Oneof < 0 ? call : $"({Case(message, field, B)} != {Number(field.Number)} || {call})");
            }

            if (ends[callEnds.Count] == i + 1) callEnds.Add(calls.Count);
        }

        if (calls.Count == 0 && !message.IsLazy)
        {
            w.Line(head + " => true;");
            return;
        }

        w.Open(head);
        LazyText.ReadHead(w, message);
        LazyText.ReadHead(w, message, "o");
        if (calls.Count == 0)
        {
            w.Line("return true;");
            w.Close();
            return;
        }

        w.Line(Message(message, "a"));
        w.Line(Message(message, "b", "o"));
        var parts = new FieldParts($"ref TVisit v, ref {message.Name} a, ref {message.Name} b", "ref v, ref a, ref b");
        EmitAll(w, callEnds.Count == 1 ? calls : [.. callEnds.Select((_, part) => parts.Call(part))]);
        parts.EmitBodies(w, callEnds, "bool", (first, end) => EmitAll(w, calls.GetRange(first, end - first)));
        w.Close();
    }

    private static void EmitAll(SourceWriter w, List<string> calls)
    {
        for (int i = 0; i < calls.Count; i++)
        {
            string call = calls[i] + (i + 1 == calls.Count ? ";" : "");
            if (i == 0) w.Line("return " + call);
            else w.Indented("&& " + call);
        }
    }

    // How many fields from one on are a group: GroupSize ones that refer to memory, begun and ended by one, and what is
    // between them; 0 if there are not so many before a oneof.
    private static int GroupAt(MessageModel message, int first)
    {
        if (message.Fields.Count < ParseEmitter.WideFields || StorageLayout.IsPlain(message.Fields[first])) return 0;
        int references = 0;
        for (int i = first; i < message.Fields.Count && message.Fields[i].Oneof < 0; i++)
        {
            if (!StorageLayout.IsPlain(message.Fields[i]) && ++references == GroupSize) return i + 1 - first;
        }

        return 0;
    }

    private static string Oneof(MessageModel message, FieldModel field) =>
        $"v.{N.VisitMember.Oneof}(ref {Case(message, field, A)}, {Case(message, field, B)}, ref {A}{message.Oneofs[field.Oneof].Storage})";

    private static string Call(MessageModel message, FieldModel field)
    {
        string number = Number(field.Number);
        string a = Place(message, field, A), b = Place(message, field, B);
        switch (field.Shape)
        {
            case FieldShape.Map:
                return $"v.{N.VisitMember.Map}<{MapTypes(field)}>({number}, ref {a}, in {b})";
            case FieldShape.Repeated when field.Value.Kind == ScalarKind.Message:
                return $"v.{N.VisitMember.Messages}<{field.Value.CSharp}>({number}, ref {a}, in {b})";
            case FieldShape.Repeated:
                return $"v.{N.VisitMember.Repeated}<{ValueTypes(field)}>({number}, ref {a}, in {b})";
        }

        if (field.Value.Kind == ScalarKind.Message && field.Oneof >= 0)
            return $"v.{N.VisitMember.OneofMessage}<{field.Value.CSharp}>({number}, ref {a}, {b}, ref {Case(message, field, A)})";
        if (field.Value.Kind == ScalarKind.Message)
            return $"v.{N.VisitMember.Message}<{field.Value.CSharp}>({number}, ref {a}, {b})";
        if (field.PresenceBit >= 0)
            return $"v.{N.VisitMember.Optional}<{ValueTypes(field)}>({number}, ref {a}, in {b}, ref {Word(field, A)}, {Word(field, B)}, {Mask(field)})";
        return field.Oneof >= 0
            ? $"v.{N.VisitMember.Member}<{ValueTypes(field)}>({number}, ref {a}, in {b}, ref {Case(message, field, A)})"
            : $"v.{N.VisitMember.Value}<{ValueTypes(field)}>({number}, ref {a}, in {b})";
    }
}
