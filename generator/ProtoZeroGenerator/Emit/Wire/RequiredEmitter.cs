using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>Emits the test for a message's own required fields, which its parser makes.</summary>
internal static class RequiredEmitter
{
    public static void Emit(SourceWriter w, MessageModel message)
    {
        if (!ParseEmitter.HasOwnRequired(message)) return;
        w.Gap();
        w.Open($"static bool {N.Code}.{N.MessageMember.HasOwnRequired}(ref {N.Head} h)");
        LazyText.ReadHead(w, message);
        w.Line(Message(message));
        w.Line($"return {OwnCondition(message)};");
        w.Close();
    }

    /// <summary>The condition that the message's own required fields are set.</summary>
    public static string OwnCondition(MessageModel message)
    {
        var masks = new uint[message.PresenceWords];
        var conditions = new List<string>();
        foreach (FieldModel field in message.Fields)
        {
            if (field.Cardinality != Cardinality.Singular || field.Presence != PresenceKind.Required) continue;
            if (field.PresenceBit >= 0) masks[field.PresenceBit / 32] |= 1u << (field.PresenceBit % 32);
            else conditions.Add(IsSet(message, field, OfM));
        }

        for (int i = masks.Length - 1; i >= 0; i--)
        {
            if (masks[i] == 0) continue;
            string mask = FieldText.Mask(masks[i]);
            conditions.Insert(0, $"(m._has{Number(i)} & {mask}) == {mask}");
        }

        return string.Join(" && ", conditions);
    }
}
