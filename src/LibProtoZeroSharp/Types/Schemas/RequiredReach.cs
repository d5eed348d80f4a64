using System.Collections.Generic;

namespace ProtoZeroSharp;

/// <summary>Finds the messages that may lack required fields, their own or those of what is nested.</summary>
internal static class RequiredReach
{
    public static HashSet<MessageNode> Of(List<MessageNode> messages)
    {
        // From those with required fields to all that hold them, at any depth.
        var holders = new Dictionary<MessageNode, List<MessageNode>>();
        var found = new HashSet<MessageNode>();
        var open = new Stack<MessageNode>();
        foreach (MessageNode message in messages)
        {
            foreach (FieldNode field in message.Fields)
            {
                if (field.IsRequired && found.Add(message)) open.Push(message);
                if (field.Message == null) continue;
                if (!holders.TryGetValue(field.Message, out List<MessageNode>? list))
                    holders.Add(field.Message, list = []);
                list.Add(message);
            }
        }

        while (open.TryPop(out MessageNode? message))
        {
            if (!holders.TryGetValue(message, out List<MessageNode>? list)) continue;
            foreach (MessageNode holder in list)
            {
                if (found.Add(holder)) open.Push(holder);
            }
        }

        return found;
    }
}
