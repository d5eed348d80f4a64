using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Members;

/// <summary>
/// Emits what changes a message, setters of plain values excepted: instance members of the struct, which cost the
/// compiler the same however many messages have a member of the name. C# calls them on a copy where it cannot change
/// the receiver; an analyzer reports that as PZ4113.
/// </summary>
internal static class EditEmitter
{
    private const string OverThis = "[_S::Diagnostics.CodeAnalysis.UnscopedRef] ";

    /// <summary>Emits the members that change a field.</summary>
    public static void Emit(SourceWriter w, MessageModel message, FieldModel field)
    {
        if (field.Cardinality != Cardinality.Singular)
        {
            EmitEditor(w, message, field);
            return;
        }

        if (field.Mutable != null) EmitMutable(w, message, field);
        if (field.Init != null) EmitInit(w, message, field);
        if (field.Set != null) EmitSet(w, field);
        if (field.Clear != null) EmitClear(w, message, field);
    }

    /// <summary>Emits the member that unsets a oneof.</summary>
    public static void Emit(SourceWriter w, MessageModel message, OneofModel oneof)
    {
        w.Gap();
        w.Line($"/// <summary>Unsets whichever member of <c>{oneof.ProtoName}</c> is set.</summary>");
        w.Line($"public void {oneof.Clear}() "
            + $"{{ {LazyText.Edit(message, message.Fields[oneof.Fields[0]])} {oneof.CaseStorage} = 0; {oneof.Storage} = default; }}");
    }

    private static void EmitEditor(SourceWriter w, MessageModel message, FieldModel field)
    {
        bool isMap = field.Cardinality == Cardinality.Map;
        string types = isMap ? $"{field.Key!.CSharp}, {field.Value.CSharp}" : field.Value.CSharp;
        string call = $"{(isMap ? N.GetMap : N.GetList)}<{types}>(ref {field.Storage}, in _head)";
        Head(w, $"The editor of <c>{field.ProtoName}</c>.", field);
        w.Line($"{OverThis}public {(isMap ? N.MapEditor : N.ListEditor)}<{types}> {field.Mutable} "
            + (message.IsLazy ? $"{{ get {{ {LazyText.Edit(message, field)} return {call}; }} }}" : $"=> {call};"));
    }

    private static void EmitMutable(SourceWriter w, MessageModel message, FieldModel field)
    {
        string type = field.Value.CSharp;
        string place = Place(message, field, OfThis);
        string call = field.Oneof < 0
            ? $"{N.GetMutable}<{type}>(ref {place}, ref _head, arena)"
            : $"{N.GetMutableOneof}<{type}>(ref {place}, ref {Case(message, field, OfThis)}, {Number(field.Number)}, ref _head, arena)";
        Head(
            w, $"<c>{field.ProtoName}</c> for changes, made in the arena if unset; valid as long as the arena.", field);
        w.Line($"public ref {type} {field.Mutable}({N.Arena} arena) "
            + (message.IsLazy ? $"{{ {LazyText.Edit(message, field)} return ref {call}; }}" : $"=> ref {call};"));
    }

    private static void EmitInit(SourceWriter w, MessageModel message, FieldModel field)
    {
        string place = Place(message, field, OfThis);
        string call = field.Oneof < 0
            ? $"{N.GetInit}(out {place}, value);"
            : $"{N.GetInitOneof}(ref {place}, ref {Case(message, field, OfThis)}, {Number(field.Number)}, value);";
        Head(w, $"Sets <c>{field.ProtoName}</c> in an initializer to what <c>arena.Message(…)</c> returns.", field);
        w.Line($"public {N.ArenaMessage}<{field.Value.CSharp}> {field.Init} "
            + $"{{ init {{ {LazyText.Edit(message, field)} {call} }} }}");
    }

    private static void EmitSet(SourceWriter w, FieldModel field)
    {
        bool isText = field.Value.Scalar.Form == ValueForm.Text;
        Head(w, $"Sets <c>{field.ProtoName}</c> to a copy.", field);
        w.Line($"public void {field.Set}({(isText ? N.Utf8Source : Utf8)} value, {N.Arena} arena) => "
            + $"{field.Property} = {(isText ? $"{N.GetStore}(value, arena)" : $"arena.{N.ArenaMember.Bytes}(value)")};");
    }

    private static void EmitClear(SourceWriter w, MessageModel message, FieldModel field)
    {
        string place = Place(message, field, OfThis);
        string body = field.Oneof >= 0
            ? $"if ({IsSet(message, field, OfThis)}) {message.Oneofs[field.Oneof].Clear}();"
            : field.PresenceBit >= 0 ? $"{place} = default; {Word(field, OfThis)} &= {OtherBits(field)};"
            : $"{place} = default;";
        string check = field.Oneof >= 0 ? LazyText.Read(message) : LazyText.Edit(message, field);
        Head(w, $"Unsets <c>{field.ProtoName}</c>.", field);
        w.Line($"public void {field.Clear}() {{ {check} {body} }}");
    }

    private static void Head(SourceWriter w, string summary, FieldModel field)
    {
        w.Gap();
        w.Line($"/// <summary>{summary}</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
    }
}
