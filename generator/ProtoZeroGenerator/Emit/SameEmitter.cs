using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>Emits equality and hash of a message.</summary>
internal static class SameEmitter
{
    public static void Emit(SourceWriter w, MessageModel message)
    {
        w.Open($"static bool {N.Message}<{message.Name}>.SameFields(ref readonly {message.Name} a, ref readonly {message.Name} b)");
        w.Line("a._head.Check();");
        w.Line("b._head.Check();");
        var conditions = new List<string>();
        for (int i = 0; i < message.PresenceWords; i++) conditions.Add($"a._has{Number(i)} == b._has{Number(i)}");
        foreach (OneofModel oneof in message.Oneofs) conditions.Add($"a.{oneof.CaseStorage} == b.{oneof.CaseStorage}");
        foreach (FieldModel field in message.Fields)
        {
            string condition = Condition(field, Place(message, field, "a"), Place(message, field, "b"));
            conditions.Add(field.Oneof < 0 ? condition : $"(!({IsSet(message, field, "a")}) || {condition})");
        }

        conditions.Add($"{N.Same}.Unknown(in a._head, in b._head)");
        w.Line("return " + string.Join("\n            && ", conditions) + ";");
        w.Close();
        EmitHash(w, message);
    }

    private static void EmitHash(SourceWriter w, MessageModel message)
    {
        w.Gap();
        w.Line("/// <summary>A hash: equal messages have equal ones. It differs from process to process.</summary>");
        w.Open("public override readonly int GetHashCode()");
        w.Line("_head.Check();");
        w.Line("uint hash = 17;");
        foreach (FieldModel field in message.Fields)
        {
            string number = Number(field.Number);
            string place = Place(message, field, "this");
            string set = IsSet(message, field, "this");
            w.Line(field.Shape switch
            {
                FieldShape.Map =>
                    $"hash = {N.Hash}.Map<{field.Key!.CSharp}, {field.Value.CSharp}, {field.Value.Codec}>(hash, {number}, in {place});",
                FieldShape.Repeated => $"hash = {N.Hash}.Repeated<{ValueTypes(field)}>(hash, {number}, in {place});",
                _ when field.Value.Kind == ScalarKind.Message && field.Oneof < 0 =>
                    $"hash = {N.Hash}.Message<{field.Value.CSharp}>(hash, {number}, {place});",
                _ when field.Value.Kind == ScalarKind.Message =>
                    $"if ({set}) hash = {N.Hash}.Message<{field.Value.CSharp}>(hash, {number}, {place});",
                _ => $"if ({set}) hash = {N.Hash}.Add<{ValueTypes(field)}>(hash, {number}, {place});",
            });
        }

        w.Line("return (int)hash;");
        w.Close();
    }

    private static string Condition(FieldModel field, string a, string b) => field.Shape switch
    {
        FieldShape.Map =>
            $"{N.Same}.Map<{field.Key!.CSharp}, {field.Value.CSharp}, {field.Value.Codec}>(in {a}, in {b})",
        FieldShape.Repeated => $"{N.Same}.Repeated<{ValueTypes(field)}>(in {a}, in {b})",
        _ => field.Value.Kind switch
        {
            ScalarKind.Message => $"{N.Same}.Message<{field.Value.CSharp}>({a}, {b})",
            ScalarKind.Float or ScalarKind.Double => $"{N.Same}.Value({a}, {b})",
            _ => $"{a} == {b}",
        },
    };
}
