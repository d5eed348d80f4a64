using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>Emits the method that tells the library the types of a message's fields.</summary>
internal static class LinkEmitter
{
    public static void Emit(SourceWriter w, MessageModel message)
    {
        var calls = new List<string>();
        foreach (FieldModel field in message.Fields)
        {
            if (field.Cardinality == Cardinality.Map)
                calls.Add($"{N.TableLinksMember.Map}<{field.Key!.CSharp}, {field.Value.CSharp}>");
            if (field.Value.Kind == ScalarKind.Message)
                calls.Add($"{N.TableLinksMember.Message}<{field.Value.CSharp}>");
            else if (field.Value.Kind == ScalarKind.Enum)
                calls.Add($"{N.TableLinksMember.Enum}<{field.Value.EnumValues}>");
        }

        if (calls.Count == 0) return;
        w.Gap();
        w.Open($"static void {N.Code}.{N.MessageMember.Link}(ref {N.TableLinks} links)");
        foreach (string call in calls) w.Line($"links.{call}();");
        w.Close();
    }
}
