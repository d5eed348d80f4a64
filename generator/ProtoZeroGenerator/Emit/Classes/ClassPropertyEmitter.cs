using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Classes;

/// <summary>Emits the members of a class through which users read and set a field: those of Google's classes.</summary>
internal static class ClassPropertyEmitter
{
    private const string Nothing = N.ByteStringEmpty;

    public static void Emit(SourceWriter w, MessageModel message, FieldModel field)
    {
        w.Gap();
        Head(w, $"The number of <c>{field.ProtoName}</c>.", field);
        w.Line($"public const int {field.Constant} = {Number(field.Number)};");
        w.Gap();
        DocsEmitter.Emit(w, field.Docs, $"Field <c>{field.ProtoName}</c>, number {Number(field.Number)}.");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        if (field.Cardinality != Cardinality.Singular)
        {
            w.Line($"public {ObjectText.Storage(field)} {field.Property} => {field.Storage} ??= new();");
            return;
        }

        w.Open($"public {field.Value.ClassType} {field.Property}");
        if (field.Oneof >= 0) EmitMember(w, message, field);
        else EmitValue(w, field);
        w.Close();
        EmitPresence(w, message, field);
    }

    /// <summary>Emits the case of a oneof.</summary>
    public static void EmitOneof(SourceWriter w, MessageModel message, OneofModel oneof)
    {
        w.Gap();
        w.Line($"/// <summary>Unsets whichever member of <c>{oneof.ProtoName}</c> is set.</summary>");
        w.Line($"public void {oneof.Clear}() {{ {oneof.CaseStorage} = 0; {oneof.Storage} = default; }}");
    }

    private static void EmitValue(SourceWriter w, FieldModel field)
    {
        string place = field.Storage;
        string mark = field.PresenceBit >= 0 ? $" {Word(field, OfThis)} |= {Mask(field)};" : "";
        string isSet = $"({Word(field, OfThis)} & {Mask(field)}) != 0";
        switch (field.Value.Scalar.Form)
        {
            case ValueForm.Message:
                w.Line($"get => {place};");
                w.Line($"set => {place} = value;");
                return;
            case ValueForm.Text:
                w.Line(field.Default == null
                    ? $"get => {place}.{N.TextSlotMember.Value};"
                    : $"get => {isSet} ? {place}.{N.TextSlotMember.Value} : {field.Default};");
                w.Line($"set {{ {place}.{N.TextSlotMember.Value} = value;{mark} }}");
                return;
            case ValueForm.Bytes:
                w.Line(field.Default == null
                    ? $"get => {place} ?? {Nothing};" : $"get => {isSet} ? {place} ?? {Nothing} : {Empty(field)};");
                w.Line($"set {{ _S::ArgumentNullException.ThrowIfNull(value); {place} = value;{mark} }}");
                return;
        }

        w.Line(field.Default == null ? $"get => {place};" : $"get => {isSet} ? {place} : {field.Default};");
        w.Line($"set {{ {place} = value;{mark} }}");
    }

    private static void EmitMember(SourceWriter w, MessageModel message, FieldModel field)
    {
        ValueModel value = field.Value;
        string slot = Place(message, field, OfThis), place = Case(message, field, OfThis);
        string isSet = IsSet(message, field, OfThis), mark = $"{place} = {Number(field.Number)};";
        switch (value.Scalar.Form)
        {
            case ValueForm.Message:
                string get = value.IsValue ? N.OneofSlotMember.Value : N.OneofSlotMember.Object;
                w.Line($"get => {isSet} ? {slot}.{get}<{value.ClassType}>() : null;");
                w.Line(
                    $"set {{ {slot}.{N.OneofSlotMember.Set}(value); {place} = value == null ? 0 : {Number(field.Number)}; }}");
                return;
            case ValueForm.Text:
                w.Line($"get => {isSet} ? {slot}.{N.OneofSlotMember.Text} : {field.Default ?? "\"\""};");
                w.Line($"set {{ {slot}.{N.OneofSlotMember.SetText}(value); {mark} }}");
                return;
            case ValueForm.Bytes:
                w.Line($"get => {isSet} ? {slot}.{N.OneofSlotMember.Object}<{value.ClassType}>() : {Empty(field)};");
                w.Line($"set {{ _S::ArgumentNullException.ThrowIfNull(value); {slot}.{N.OneofSlotMember.Set}(value); {mark} }}");
                return;
        }

        w.Line($"get => {isSet} ? {slot}.{N.OneofSlotMember.Number}<{value.ClassType}>() : {field.Default ?? "default"};");
        w.Line($"set {{ {slot}.{N.OneofSlotMember.SetNumber}(value); {mark} }}");
    }

    private static void EmitPresence(SourceWriter w, MessageModel message, FieldModel field)
    {
        if (field.Has == null) return;
        string isSet = IsSet(message, field, OfThis);
        w.Gap();
        Head(w, $"Whether <c>{field.ProtoName}</c> is set.", field);
        w.Line($"public bool {field.Has} => {isSet};");
        w.Gap();
        Head(w, $"Unsets <c>{field.ProtoName}</c>.", field);
        string body = field.Oneof >= 0
            ? $"if ({isSet}) {message.Oneofs[field.Oneof].Clear}();"
            : field.PresenceBit < 0 ? $"{field.Storage} = null;"
            : $"{field.Storage} = default; {Word(field, OfThis)} &= {OtherBits(field)};";
        w.Line($"public void {field.Clear}() {{ {body} }}");
    }

    private static string Empty(FieldModel field) =>
        field.Default == null ? Nothing : $"{N.ByteStringCopyFrom}({field.Default})";

    private static void Head(SourceWriter w, string summary, FieldModel field)
    {
        w.Line($"/// <summary>{summary}</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
    }
}
