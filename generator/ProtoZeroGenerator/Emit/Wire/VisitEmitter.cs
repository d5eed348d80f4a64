using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Scalars;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>Emits the list of a message's fields, over which the library compares, hashes, merges and prints.</summary>
internal static class VisitEmitter
{
    private const string A = "a.", B = "b.";

    public static void Emit(SourceWriter w, MessageModel message, StorageLayout storage)
    {
        string head =
            $"static bool {N.Code}.{N.MessageMember.VisitFields}<TVisit>(ref TVisit v, ref {N.Head} h, ref {N.Head} o)";
        var calls = new List<string>();
        var seen = new HashSet<int>();
        if (storage.PlainBytes > 0)
            calls.Add(
                $"v.{N.VisitMember.Plain}(ref {A}{storage.FirstPlain}, in {B}{storage.FirstPlain}, {Number(storage.PlainBytes)})");
        foreach (FieldModel field in message.Fields)
        {
            if (field.Oneof >= 0 && seen.Add(field.Oneof)) calls.Add(Oneof(message, field));
            string call = Call(message, field);
            calls.Add(field.Oneof < 0 ? call : $"({Case(message, field, B)} != {Number(field.Number)} || {call})");
        }

        if (calls.Count == 0)
        {
            w.Line(head + " => true;");
            return;
        }

        w.Open(head);
        w.Line(Message(message, "a"));
        w.Line(Message(message, "b", "o"));
        for (int i = 0; i < calls.Count; i++)
        {
            string call = calls[i] + (i + 1 == calls.Count ? ";" : "");
            if (i == 0) w.Line("return " + call);
            else w.Indented("&& " + call);
        }

        w.Close();
    }

    private static string Oneof(MessageModel message, FieldModel field) =>
        $"v.{N.VisitMember.Oneof}(ref {Case(message, field, A)}, {Case(message, field, B)}, ref {A}{message.Oneofs[field.Oneof].Storage})";

    private static string Call(MessageModel message, FieldModel field)
    {
        string name = $"{Number(field.Number)}, \"{field.ProtoName}\"";
        string a = Place(message, field, A), b = Place(message, field, B);
        switch (field.Shape)
        {
            case FieldShape.Map:
                return $"v.{N.VisitMember.Map}<{MapTypes(field)}>({name}, ref {a}, in {b})";
            case FieldShape.Repeated when field.Value.Kind == ScalarKind.Message:
                return $"v.{N.VisitMember.Messages}<{field.Value.CSharp}>({name}, ref {a}, in {b})";
            case FieldShape.Repeated:
                return $"v.{N.VisitMember.Repeated}<{ValueTypes(field)}>({name}, ref {a}, in {b})";
        }

        if (field.Value.Kind == ScalarKind.Message && field.Oneof >= 0)
            return $"v.{N.VisitMember.OneofMessage}<{field.Value.CSharp}>({name}, ref {a}, {b}, ref {Case(message, field, A)})";
        if (field.Value.Kind == ScalarKind.Message)
            return $"v.{N.VisitMember.Message}<{field.Value.CSharp}>({name}, ref {a}, {b})";
        if (field.PresenceBit >= 0)
            return $"v.{N.VisitMember.Optional}<{ValueTypes(field)}>({name}, ref {a}, in {b}, ref {Word(field, A)}, {Word(field, B)}, {Mask(field)})";
        return field.Oneof >= 0
            ? $"v.{N.VisitMember.Member}<{ValueTypes(field)}>({name}, ref {a}, in {b}, ref {Case(message, field, A)})"
            : $"v.{N.VisitMember.Value}<{ValueTypes(field)}>({name}, ref {a}, in {b})";
    }
}
