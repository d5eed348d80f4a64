using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Members;

/// <summary>Emits the members through which users read a field, and set it where it is no message.</summary>
internal static class PropertyEmitter
{
    public static void Emit(SourceWriter w, MessageModel message, FieldModel field)
    {
        w.Gap();
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        w.Line($"public const int {field.Constant} = {Number(field.Number)};");
        w.Gap();
        DocsEmitter.Emit(w, field.Docs, $"Field <c>{field.ProtoName}</c>, number {Number(field.Number)}.");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        switch (field.Cardinality)
        {
            case Cardinality.Map:
                EmitView(w, message, field, N.Map, $"{field.Key!.CSharp}, {field.Value.CSharp}");
                return;
            case Cardinality.Repeated:
                EmitView(w, message, field, N.List, field.Value.CSharp);
                return;
        }

        if (field.Value.Kind == ScalarKind.Message) EmitMessage(w, message, field);
        else EmitScalar(w, message, field);
        EmitPresence(w, message, field);
    }

    private static void EmitView(
        SourceWriter w, MessageModel message, FieldModel field, string type, string types)
    {
        string set = $"_head.{N.HeadMember.Set}(out {field.Storage}, value);";
        w.Line(
            $"public {type}<{types}> {field.Property} {{ "
            + $"readonly get {{ {LazyText.Read(message)} return {field.Storage}.{N.RawListMember.Of}<{types}>(); }} "
            + $"set {(message.IsLazy ? $"{{ {LazyText.Edit(message, field)} {set} }}" : $"=> {set}")} }}");
    }

    private static void EmitMessage(SourceWriter w, MessageModel message, FieldModel field)
    {
        string type = field.Value.CSharp;
        string place = Place(message, field, OfThis);
        string slot = field.Oneof < 0 ? place : $"{IsSet(message, field, OfThis)} ? {place} : default";
        w.Line(
            $"public readonly ref readonly {type} {field.Property} {{ get {{ {LazyText.Read(message)} "
            + $"return ref {N.GetMessage}<{type}>({slot}); }} }}");
    }

    private static void EmitScalar(SourceWriter w, MessageModel message, FieldModel field)
    {
        string type = field.Value.CSharp;
        string place = Place(message, field, OfThis);
        bool needsTest = field.Oneof >= 0 || field.Default != null;
        string value = needsTest ? $"{IsSet(message, field, OfThis)} ? {place} : {Default(field)}" : place;
        string mark = field.Oneof >= 0 ? $" {Case(message, field, OfThis)} = {Number(field.Number)};"
            : field.PresenceBit >= 0 ? $" {Word(field, OfThis)} |= {Mask(field)};" : "";
        w.Open($"public {type} {field.Property}");
        w.Line($"readonly get {{ {LazyText.Read(message)} return {value}; }}");
        w.Line($"set {{ {LazyText.Edit(message, field)} {place} = value;{mark} }}");
        w.Close();
    }

    private static void EmitPresence(SourceWriter w, MessageModel message, FieldModel field)
    {
        if (field.Has == null) return;
        w.Gap();
        w.Line($"/// <summary>Whether <c>{field.ProtoName}</c> is set.</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        w.Line(
            $"public readonly bool {field.Has} {{ get {{ {LazyText.Read(message)} return {IsSet(message, field, OfThis)}; }} }}");
    }

    private static string Default(FieldModel field)
    {
        if (field.Default == null) return "default";
        return field.Value.Scalar.Form switch
        {
            ValueForm.Text => $"{N.GetText}({field.Default})",
            ValueForm.Bytes => $"{N.GetBytes}({field.Default})",
            _ => field.Default,
        };
    }
}
