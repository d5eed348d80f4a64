using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Some fields of a message by their numbers, and what of the messages in them: chosen at random.</summary>
internal sealed class WireChoice
{
    private const int MapKey = 1, MapValue = 2, MostDepth = 8;

    // Null for everything that is in a field.
    private readonly Dictionary<int, WireChoice?> _fields = [];
    private readonly bool _isGroup;

    private WireChoice(bool isGroup) => _isGroup = isGroup;

    /// <summary>Chooses up to six paths in the tree of a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="paths">The paths, with commas between them.</param>
    /// <param name="random">What decides.</param>
    public static WireChoice Random(ProtoType type, out string paths, ref FuzzRandom random)
    {
        var root = new WireChoice(isGroup: false);
        List<string> chosen = [];
        for (int i = type.FieldCount == 0 ? 0 : random.Next(7); i > 0; i--)
        {
            List<ProtoField> steps = [];
            for (ProtoType at = type; ; at = ValueOf(steps[^1]).MessageType)
            {
                steps.Add(at[random.Next(at.FieldCount)]);
                if (!IsMessage(steps[^1]) || ValueOf(steps[^1]).MessageType.FieldCount == 0) break;
                if (steps.Count == MostDepth || random.OneIn(3)) break;
            }

            root.Add(steps);
            chosen.Add(string.Join('.', steps.Select(step => step.Name)));
        }

        paths = string.Join(',', chosen);
        return root;
    }

    /// <summary>Writes what is chosen of an encoded message.</summary>
    public void Write(ProtoReader message, ref ProtoWriter writer)
    {
        while (message.Next())
        {
            if (!_fields.TryGetValue(message.FieldNumber, out WireChoice? below)) message.Skip();
            else if (below is null) writer.AddRaw(message.ReadRaw());
            else if (message.WireType == WireType.LengthDelimited && !below._isGroup)
            {
                writer.StartSub(message.FieldNumber);
                below.Write(message.ReadMessage(), ref writer);
                writer.CloseSub();
            }
            else if (message.WireType == WireType.StartGroup && below._isGroup)
            {
                writer.StartGroup(message.FieldNumber);
                below.Write(message.ReadGroup(), ref writer);
                writer.CloseGroup();
            }
            else
            {
                message.Skip();
            }
        }
    }

    private static ProtoField ValueOf(ProtoField field) => field.IsMap ? field.MapValue : field;

    private static bool IsMessage(ProtoField field) =>
        ValueOf(field).Type is ProtoFieldType.Message or ProtoFieldType.Group;

    private void Add(List<ProtoField> steps)
    {
        WireChoice at = this;
        for (int i = 0; i < steps.Count; i++)
        {
            int number = steps[i].FieldNumber;
            if (i == steps.Count - 1)
            {
                at._fields[number] = null;
                return;
            }

            WireChoice? below = at.Below(number, steps[i].Type == ProtoFieldType.Group);
            if (below is null) return;
            if (steps[i].IsMap)
            {
                below._fields[MapKey] = null;
                below = below.Below(MapValue, isGroup: false)!;
            }

            at = below;
        }
    }

    // Null if all of the field is chosen.
    private WireChoice? Below(int number, bool isGroup)
    {
        if (!_fields.TryGetValue(number, out WireChoice? below)) _fields.Add(number, below = new WireChoice(isGroup));
        return below;
    }
}
