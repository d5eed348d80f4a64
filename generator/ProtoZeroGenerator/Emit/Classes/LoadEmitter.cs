using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Classes;

/// <summary>Emits what makes an object equal to a struct.</summary>
internal static class LoadEmitter
{
    private const string OfObject = "c.";

    /// <summary>Emits the method.</summary>
    /// <param name="w">Where to.</param>
    /// <param name="inner">The struct.</param>
    /// <param name="message">Its class.</param>
    public static void Emit(SourceWriter w, MessageModel inner, MessageModel message)
    {
        w.Gap();
        w.Open($"static void {N.ObjectStruct}.{N.ObjectStructMember.LoadObject}(object x, ref {N.Head} h, ref {N.ObjectLoad} l)");
        LazyText.ReadHead(w, inner);
        w.Line(ObjectText.Object(message, "c", "x"));
        w.Line(Message(inner));
        w.Line($"l.{N.ObjectLoadMember.Head}(ref c._head, in h);");
        if (message.IsExtendable) w.Line("c._extensions = null;");
        for (int i = 0; i < inner.PresenceWords; i++) w.Line($"c._has{Number(i)} = m._has{Number(i)};");
        foreach (FieldModel field in message.Fields)
        {
            if (field.Oneof < 0) w.Line(Statement(message, inner, field));
        }

        foreach (OneofModel oneof in message.Oneofs) EmitOneof(w, message, inner, oneof);
        w.Close();
    }

    private static void EmitOneof(SourceWriter w, MessageModel message, MessageModel inner, OneofModel oneof)
    {
        if (oneof.Fields.Count == 0) return;
        FieldModel first = message.Fields[oneof.Fields[0]];
        string slot = Place(message, first, OfObject), place = Case(message, first, OfObject);
        w.Open($"switch (l.{N.ObjectLoadMember.Case}(ref {slot}, ref {place}, {Case(inner, first, OfM)}))");
        foreach (int index in oneof.Fields)
        {
            FieldModel field = message.Fields[index];
            w.Line($"case {Number(field.Number)}:");
            w.Indented(Member(field, slot, PlaceIn(inner, field)));
            w.Indented("break;");
        }

        w.Close();
    }

    private static string Statement(MessageModel message, MessageModel inner, FieldModel field)
    {
        string to = Place(message, field, OfObject), from = PlaceIn(inner, field);
        ValueModel value = field.Value;
        switch (field.Cardinality)
        {
            case Cardinality.Map:
                return $"l.{N.ObjectLoadMember.Map}<{ObjectText.MapTypes(field)}>(ref {to}, in {from});";
            case Cardinality.Repeated when ObjectText.IsNumber(value):
                return $"l.{N.ObjectLoadMember.Numbers}<{value.CSharp}>(ref {to}, in {from});";
            case Cardinality.Repeated when value.Scalar.Form == ValueForm.Message && !value.IsValue:
                return $"l.{N.ObjectLoadMember.Messages}<{value.ClassType}, {value.CSharp}>(ref {to}, in {from});";
            case Cardinality.Repeated:
                return $"l.{N.ObjectLoadMember.List}<{ObjectText.Types(value)}>(ref {to}, in {from});";
        }

        return value.Scalar.Form switch
        {
            ValueForm.Message when value.IsValue => $"l.{N.ObjectLoadMember.Value}<{ObjectText.Types(value)}>(ref {to}, {from});",
            ValueForm.Message => $"l.{N.ObjectLoadMember.Message}<{value.ClassType}, {value.CSharp}>(ref {to}, {from});",
            ValueForm.Text => $"l.{(value.ValidatesUtf8 ? N.ObjectLoadMember.Text : N.ObjectLoadMember.RawText)}(ref {to}, {from});",
            ValueForm.Bytes => $"l.{N.ObjectLoadMember.Bytes}(ref {to}, {from});",
            _ => $"{to} = {from};",
        };
    }

    private static string Member(FieldModel field, string to, string from)
    {
        ValueModel value = field.Value;
        return value.Scalar.Form switch
        {
            ValueForm.Message when value.IsValue =>
                $"l.{N.ObjectLoadMember.OneofValue}<{ObjectText.Types(value)}>(ref {to}, {from});",
            ValueForm.Message => $"l.{N.ObjectLoadMember.OneofMessage}<{value.CSharp}>(ref {to}, {from});",
            ValueForm.Text =>
                $"l.{N.ObjectLoadMember.OneofText}(ref {to}, {from}, {(value.ValidatesUtf8 ? "true" : "false")});",
            ValueForm.Bytes => $"l.{N.ObjectLoadMember.OneofBytes}(ref {to}, {from});",
            _ => $"{to}.{N.OneofSlotMember.SetNumber}({from});",
        };
    }

    // The same field of the struct, which may have another name there.
    private static string PlaceIn(MessageModel inner, FieldModel field)
    {
        foreach (FieldModel one in inner.Fields)
        {
            if (one.Number == field.Number) return Place(inner, one, OfM);
        }

        throw new System.InvalidOperationException("The struct has no field " + field.ProtoName + ".");
    }
}
