using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>
/// Emits the typed field writers, for code that encodes from its own objects: one method per field over the
/// hand-written writer.
/// </summary>
internal static class FieldWriterEmitter
{
    private const string Bytes = "_S::ReadOnlySpan<byte>";
    private const string Chars = "_S::ReadOnlySpan<char>";

    public static void Emit(SourceWriter w, MessageModel message)
    {
        if (message.Fields.Count == 0) return;
        w.Gap();
        w.Line($"/// <summary>Writes single fields of <c>{message.FullName}</c>, without a message struct.</summary>");
        w.Open("public static class Write");
        foreach (FieldModel field in message.Fields)
        {
            switch (field.Cardinality)
            {
                case Cardinality.Map:
                    EmitMap(w, field);
                    break;
                case Cardinality.Repeated when field.IsPacked:
                    EmitPacked(w, field);
                    break;
                default:
                    EmitValue(w, field);
                    break;
            }
        }

        w.Close();
    }

    private static void EmitValue(SourceWriter w, FieldModel field)
    {
        string number = Number(field.Number);
        switch (field.Value.Scalar.Form)
        {
            case ValueForm.Message:
                EmitStart(w, field);
                break;
            case ValueForm.Text:
                Value(w, field, Chars, $"{N.WriterMember.AddString}({number}, value)");
                Value(w, field, Bytes, $"{N.WriterMember.AddString}({number}, value)");
                break;
            case ValueForm.Bytes:
                Value(w, field, Bytes, $"{N.WriterMember.AddBytes}({number}, value)");
                break;
            case ValueForm.Enum:
                Value(w, field, field.Value.CSharp, $"{N.WriterMember.AddEnum}({number}, (int)value)");
                break;
            default:
                Value(w, field, field.Value.CSharp, $"Add{field.Value.Scalar.Name}({number}, value)");
                break;
        }
    }

    private static void EmitPacked(SourceWriter w, FieldModel field)
    {
        string element = field.Value.CSharp;
        Method(w, field, $"Writes the packed list <c>{field.ProtoName}</c>.",
            $"{field.WriteName}(ref {N.Writer} writer, _S::ReadOnlySpan<{element}> values)",
            $"writer.{N.WriterMember.AddPacked}{field.Value.Scalar.Name}({Number(field.Number)}, values)");
    }

    private static void EmitMap(SourceWriter w, FieldModel field)
    {
        EmitSub(w, field, $"Begins an entry of the map <c>{field.ProtoName}</c>: key is field 1, value field 2");
    }

    private static void EmitStart(SourceWriter w, FieldModel field)
    {
        string docs = $"Begins a message in <c>{field.ProtoName}</c>";
        if (!field.Value.IsDelimited)
        {
            EmitSub(w, field, docs);
            return;
        }

        Method(w, field, $"{docs}; <c>{N.WriterMember.CloseGroup}</c> of the writer ends it.",
            $"Start{field.WriteName}(ref {N.Writer} writer)",
            $"writer.{N.WriterMember.StartGroup}({Number(field.Number)})");
    }

    // An expected length is a hint that saves moving long ones.
    private static void EmitSub(SourceWriter w, FieldModel field, string docs) =>
        Method(w, field, $"{docs}; <c>{N.WriterMember.CloseSub}</c> of the writer ends it.",
            $"Start{field.WriteName}(ref {N.Writer} writer, int expectedLength = -1)",
            $"writer.{N.WriterMember.StartSub}({Number(field.Number)}, expectedLength)");

    private static void Value(SourceWriter w, FieldModel field, string type, string call) =>
        Method(
            w, field, $"Writes <c>{field.ProtoName}</c>.", $"{field.WriteName}(ref {N.Writer} writer, {type} value)",
            "writer." + call);

    private static void Method(SourceWriter w, FieldModel field, string docs, string signature, string call)
    {
        w.Gap();
        w.Line($"/// <summary>{docs}</summary>");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        w.Line($"public static void {signature} => {call};");
    }
}
