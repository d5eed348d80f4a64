using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>
/// Emits the list of what a message stores, over which the library compares, hashes and copies: all plain fields as
/// one, and each reference.
/// </summary>
internal static class VisitEmitter
{
    private const string A = "a.", B = "b.";

    // How many references of a wide message are compared together first.
    private const int GroupSize = 4;

    public static void Emit(SourceWriter w, MessageModel message)
    {
        string head =
            $"static bool {N.Code}.{N.MessageMember.VisitReferences}<TVisit>(ref TVisit v, ref {N.Head} h, ref {N.Head} o)";
        w.Gap();
        List<string> calls = Calls(message);
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
        List<int> ends = FieldParts.Ends(calls.Count);
        EmitAll(w, ends.Count == 1 ? calls : [.. ends.Select((_, part) => parts.Call(part))]);
        parts.EmitBodies(w, ends, "bool", (first, end) => EmitAll(w, calls.GetRange(first, end - first)));
        w.Close();
    }

    private static List<string> Calls(MessageModel message)
    {
        var calls = new List<string>();
        if (StorageLayout.PlainBytes(message) is > 0 and int size)
        {
            string first = StorageLayout.FirstPlain(message);
            calls.Add($"v.{N.VisitMember.Plain}(ref {A}{first}, in {B}{first}, {Number(size)})");
        }

        foreach (FieldModel field in message.Fields.Where(static field => field.Oneof >= 0))
            calls.Add($"({Case(message, field, B)} != {Number(field.Number)} || {Call(message, field)})");
        FieldModel[] references = [.. message.Fields.Where(StorageLayout.IsReference)];
        bool isWide = references.Length >= ParseEmitter.WideFields;
        for (int i = 0; i < references.Length; i++)
        {
            if (!isWide || i + GroupSize >= references.Length)
            {
                calls.Add(Call(message, references[i]));
                continue;
            }

            // Most references of a wide message are unset: one look at the memory of some of them.
            string first = references[i].Storage, end = references[i + GroupSize].Storage;
            IEnumerable<string> group = references.Skip(i).Take(GroupSize).Select(field => Call(message, field));
            calls.Add(
                $"(v.{N.VisitMember.AreSame}(ref {A}{first}, in {B}{first}, ref {A}{end}) || ({string.Join(" && ", group)}))");
            i += GroupSize - 1;
        }

        return calls;
    }

    /// <summary>Emits calls one after the other, up to the first that says no.</summary>
    public static void EmitAll(SourceWriter w, List<string> calls)
    {
        for (int i = 0; i < calls.Count; i++)
        {
            string call = calls[i] + (i + 1 == calls.Count ? ";" : "");
            if (i == 0) w.Line("return " + call);
            else w.Indented("&& " + call);
        }
    }

    private static string Call(MessageModel message, FieldModel field)
    {
        string a = Place(message, field, A), b = Place(message, field, B);
        ScalarType scalar = field.Value.Scalar;
        bool isMessage = field.Value.Kind == ScalarKind.Message;
        switch (field.Cardinality)
        {
            case Cardinality.Map:
                return $"v.{(isMessage ? N.VisitMember.MessageMap : N.VisitMember.Map)}<{field.Key!.CSharp}, {field.Value.CSharp}>(ref {a}, in {b})";
            case Cardinality.Repeated when isMessage:
                return $"v.{N.VisitMember.Messages}<{field.Value.CSharp}>(ref {a}, in {b})";
            case Cardinality.Repeated when scalar.Bits == 0:
                return $"v.{N.VisitMember.Texts}(ref {a}, in {b})";
            case Cardinality.Repeated:
                return $"v.{N.VisitMember.Numbers}(ref {a}, in {b}, {Number(scalar.Bits / 8)})";
        }

        if (isMessage) return $"v.{N.VisitMember.Message}<{field.Value.CSharp}>(ref {a}, {b})";
        return $"v.{(scalar.Bits == 0 ? N.VisitMember.Text : N.VisitMember.Number)}(ref {a}, in {b})";
    }
}
