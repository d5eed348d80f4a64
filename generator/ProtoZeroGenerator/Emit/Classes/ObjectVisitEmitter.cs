using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Emit.Wire;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Classes;

/// <summary>Emits the list of what an object holds, over which the library compares, hashes and merges.</summary>
internal static class ObjectVisitEmitter
{
    private const string A = "a.", B = "b.";

    public static void Emit(SourceWriter w, MessageModel message)
    {
        w.Gap();
        w.Open(
            $"static bool {N.ObjectStruct}.{N.ObjectStructMember.VisitObject}<TVisit>(ref TVisit v, object x, object y)");
        w.Line(ObjectText.Object(message, "a", "x"));
        w.Line(ObjectText.Object(message, "b", "y"));
        List<string> calls = Calls(message);
        List<int> ends = FieldParts.Ends(calls.Count);
        var parts = new FieldParts($"ref TVisit v, {message.TypeName} a, {message.TypeName} b", "ref v, a, b");
        VisitEmitter.EmitAll(w, ends.Count == 1 ? calls : [.. ends.Select((_, part) => parts.Call(part))]);
        parts.EmitBodies(w, ends, "bool", (first, end) => VisitEmitter.EmitAll(w, calls.GetRange(first, end - first)));
        w.Close();
    }

    private static List<string> Calls(MessageModel message)
    {
        var calls = new List<string>
        {
            message.IsExtendable
                ? $"v.{N.ObjectVisitMember.Extensions}(ref a._head, ref a._extensions, in b._head, ref b._extensions)"
                : $"v.{N.ObjectVisitMember.Head}(ref a._head, in b._head)",
        };
        for (int i = 0; i < message.PresenceWords; i++)
            calls.Add($"v.{N.ObjectVisitMember.Bits}(ref a._has{Number(i)}, b._has{Number(i)})");
        foreach (OneofModel oneof in message.Oneofs)
        {
            calls.Add(
                $"v.{N.ObjectVisitMember.Case}(ref a.{oneof.Storage}, ref a.{oneof.CaseStorage}, b.{oneof.CaseStorage})");
            foreach (int index in oneof.Fields)
            {
                FieldModel field = message.Fields[index];
                calls.Add($"(b.{oneof.CaseStorage} != {Number(field.Number)} || {Member(message, field)})");
            }
        }

        calls.AddRange(message.Fields.Where(static field => field.Oneof < 0).Select(field => Call(message, field)));
        return calls;
    }

    private static string Member(MessageModel message, FieldModel field)
    {
        string both = $"(ref {Place(message, field, A)}, in {Place(message, field, B)})";
        return field.Value.Scalar.Form switch
        {
            ValueForm.Message when !field.Value.IsValue =>
                $"v.{N.ObjectVisitMember.OneofMessage}<{field.Value.ClassType}, {field.Value.CSharp}>{both}",
            ValueForm.Message when field.Value.IsEncoded =>
                $"v.{N.ObjectVisitMember.OneofEncoded}<{ObjectText.Types(field.Value)}>{both}",
            ValueForm.Message or ValueForm.Bytes => $"v.{N.ObjectVisitMember.OneofValue}{both}",
            ValueForm.Text => $"v.{N.ObjectVisitMember.OneofText}{both}",
            _ => $"v.{N.ObjectVisitMember.OneofNumber}{both}",
        };
    }

    private static string Call(MessageModel message, FieldModel field)
    {
        string a = Place(message, field, A), b = Place(message, field, B);
        switch (field.Cardinality)
        {
            case Cardinality.Map:
                return $"v.{N.ObjectVisitMember.Map}<{ObjectText.MapTypes(field)}>(ref {a}, {b})";
            case Cardinality.Repeated:
                return $"v.{N.ObjectVisitMember.List}<{ObjectText.Types(field.Value)}>(ref {a}, {b})";
        }

        return field.Value.Scalar.Form switch
        {
            ValueForm.Message when field.Value.IsValue =>
                $"v.{N.ObjectVisitMember.Value}<{ObjectText.Types(field.Value)}>(ref {a}, {b})",
            ValueForm.Message => $"v.{N.ObjectVisitMember.Message}<{field.Value.ClassType}, {field.Value.CSharp}>(ref {a}, {b})",
            ValueForm.Text => $"v.{N.ObjectVisitMember.Text}(ref {a}, in {b}, {IsSet(message, field, B)})",
            ValueForm.Bytes => $"v.{N.ObjectVisitMember.Bytes}(ref {a}, {b}, {IsSet(message, field, B)})",
            _ => $"v.{N.ObjectVisitMember.Number}(ref {a}, {b}, {IsSet(message, field, B)})",
        };
    }
}
