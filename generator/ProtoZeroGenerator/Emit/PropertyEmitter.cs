using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Schema;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>Emits the members through which users reach a field.</summary>
internal static class PropertyEmitter
{
    public static void Emit(SourceWriter w, MessageModel message, FieldModel field)
    {
        w.Gap();
        w.Line($"/// <summary>Number of <c>{field.ProtoName}</c>.</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        w.Line($"public const int {field.Constant} = {Number(field.Number)};");
        w.Gap();
        DocsEmitter.Emit(w, field.Docs, $"Field <c>{field.ProtoName}</c>, number {Number(field.Number)}.");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        switch (field.Shape)
        {
            case FieldShape.Map:
                EmitView(w, field, $"{N.Map}<{field.Key!.CSharp}, {field.Value.CSharp}>", N.RawMap, $"{field.Key.CSharp}, {field.Value.CSharp}");
                return;
            case FieldShape.Repeated:
                EmitView(w, field, $"{N.List}<{field.Value.CSharp}>", N.RawList, field.Value.CSharp);
                return;
        }

        if (field.Value.Kind == ScalarKind.Message) EmitMessage(w, message, field);
        else EmitScalar(w, message, field);
        EmitPresence(w, message, field);
    }

    private static void EmitView(SourceWriter w, FieldModel field, string type, string raw, string types)
    {
        w.Line($"public readonly {type} {field.Property} {{ get {{ _head.Check(); return {field.Storage}.Of<{types}>(); }} }}");
        w.Gap();
        w.Line($"/// <summary><c>{field.ProtoName}</c> for changes; the reference is valid as long as the message.</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        w.Line("[_S::Diagnostics.CodeAnalysis.UnscopedRef]");
        w.Line($"public ref {type} {field.Mutable} {{ get {{ _head.Check(); return ref {raw}.Mutable<{types}>(ref {field.Storage}); }} }}");
    }

    private static void EmitMessage(SourceWriter w, MessageModel message, FieldModel field)
    {
        string type = field.Value.CSharp;
        string place = Place(message, field, OfThis);
        string address = field.Oneof < 0 ? place : $"{IsSet(message, field, OfThis)} ? {place} : 0";
        w.Line($"public readonly ref readonly {type} {field.Property} {{ get {{ _head.Check(); return ref {N.Get}.Message<{type}>({address}); }} }}");
        w.Gap();
        w.Line($"/// <summary><c>{field.ProtoName}</c> for changes, made in the arena if unset; the reference is valid as long as the arena.</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        string call = field.Oneof < 0
            ? $"{N.Get}.Mutable<{type}>(ref {place}, ref _head, arena)"
            : $"{N.Get}.MutableOneof<{type}>(ref {place}, ref {Case(message, field, OfThis)}, {Number(field.Number)}, ref _head, arena)";
        w.Line($"public ref {type} {field.Mutable}({N.Arena} arena) {{ _head.Check(); return ref {call}; }}");
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
        w.Line($"readonly get {{ _head.Check(); return {value}; }}");
        w.Line($"set {{ _head.Check(); {place} = value;{mark} }}");
        w.Close();
    }

    private static void EmitPresence(SourceWriter w, MessageModel message, FieldModel field)
    {
        if (field.Has != null)
        {
            w.Gap();
            w.Line($"/// <summary>Whether <c>{field.ProtoName}</c> is set.</summary>");
            DocsEmitter.Deprecated(w, field.IsDeprecated);
            w.Line($"public readonly bool {field.Has} {{ get {{ _head.Check(); return {IsSet(message, field, OfThis)}; }} }}");
        }

        if (field.Clear == null) return;
        w.Gap();
        w.Line($"/// <summary>Unsets <c>{field.ProtoName}</c>.</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        string body = field.Oneof >= 0 ? $"if ({IsSet(message, field, OfThis)}) {message.Oneofs[field.Oneof].Clear}();"
            : field.PresenceBit >= 0 ? $"{Place(message, field, OfThis)} = default; {Word(field, OfThis)} &= ~{Mask(field)};"
            : $"{Place(message, field, OfThis)} = default;";
        w.Line($"public void {field.Clear}() {{ _head.Check(); {body} }}");
    }

    private static string Default(FieldModel field)
    {
        if (field.Default == null) return "default";
        return field.Value.Kind switch
        {
            ScalarKind.String => $"{N.Get}.Text({field.Default})",
            ScalarKind.Bytes => $"{N.Get}.Bytes({field.Default})",
            _ => field.Default,
        };
    }
}
