using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.FieldText;

namespace ProtoZeroGenerator.Emit.Members;

/// <summary>Emits what a oneof has beside its members: the case.</summary>
internal static class OneofEmitter
{
    public static void Emit(SourceWriter w, MessageModel message, OneofModel oneof)
    {
        w.Gap();
        w.Line(
            $"/// <summary>The members of the oneof <c>{oneof.ProtoName}</c>; a case has the number of its field.</summary>");
        w.Open($"public enum {oneof.CaseEnum}");
        w.Line("/// <summary>No member is set.</summary>");
        w.Line($"{oneof.NoneName} = 0,");
        for (int i = 0; i < oneof.Fields.Count; i++)
        {
            FieldModel field = message.Fields[oneof.Fields[i]];
            w.Gap();
            w.Line($"/// <summary>Field <c>{field.ProtoName}</c>.</summary>");
            w.Line($"{oneof.CaseNames[i]} = {Number(field.Number)},");
        }

        w.Close();
        w.Gap();
        DocsEmitter.Emit(w, oneof.Docs, $"Which member of the oneof <c>{oneof.ProtoName}</c> is set.");
        w.Line(
            message.IsClass
                ? $"public {oneof.CaseEnum} {oneof.CaseProperty} => ({oneof.CaseEnum}){oneof.CaseStorage};"
                : $"public readonly {oneof.CaseEnum} {oneof.CaseProperty} {{ get {{ {LazyText.Read(message)} return ({oneof.CaseEnum}){oneof.CaseStorage}; }} }}");
    }
}
