using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>
/// Emits what the parser of a view has beside that of another message: cases for fields that the view does not have.
/// Behind each comes a look for the tag that likely follows, so that what is passed over takes no jump by its tag.
/// </summary>
internal static class ViewEmitter
{
    /// <summary>The cases of all fields, those of the view and those that it passes over.</summary>
    public static void EmitCases(SourceWriter w, MessageModel message, ViewModel view)
    {
        int field = 0, hop = 0;
        while (field < message.Fields.Count || hop < view.Hops.Count)
        {
            if (IsFieldNext(message, view, field, hop))
            {
                FieldModel it = message.Fields[field++];
                string next = Next(message, view, field, hop);
                ParseEmitter.EmitCase(w, it.Tag, ParseEmitter.Body(message, it), next);
                if (ParseEmitter.OtherForm(message, it) is var (tag, body)) ParseEmitter.EmitCase(w, tag, body, next);
            }
            else
            {
                HopModel it = view.Hops[hop++];
                string next = Next(message, view, field, hop);
                if (it.IsRepeated) next = Join(ParseEmitter.GoTo(it.Tag), next);
                ParseEmitter.EmitCase(w, it.Tag, Hop(message, it), next);
            }
        }
    }

    /// <summary>The cases of fields that are passed over, in a switch over numbers.</summary>
    public static void EmitNumbers(SourceWriter w, MessageModel message, ViewModel view)
    {
        foreach (HopModel hop in view.Hops)
        {
            if (hop.Oneof < 0) continue;
            w.Line($"case {Number(hop.Number)}:");
            w.Indented($"if (tag != {Number(hop.Tag)}) goto default;");
            w.Indented(Hop(message, hop));
            w.Indented("continue;");
        }
    }

    /// <summary>
    /// Reads a field of a view. Where its enum is closed, the numbers that the enum does not have are not kept.
    /// </summary>
    public static string Dropping(FieldModel field, string read) =>
        field.Value.IsClosedEnum
            ? $"{{ bool keeps = s.{N.ParseStateMember.Keeps}(false); {read} s.{N.ParseStateMember.Keeps}(keeps); }}"
            : read;

    private static bool IsFieldNext(MessageModel message, ViewModel view, int field, int hop) =>
        hop == view.Hops.Count
            || (field < message.Fields.Count && message.Fields[field].Number < view.Hops[hop].Number);

    // Goes on with the next field of the schema, as the parsers of other messages do.
    private static string Next(MessageModel message, ViewModel view, int field, int hop)
    {
        if (field == message.Fields.Count && hop == view.Hops.Count) return "";
        if (IsFieldNext(message, view, field, hop))
            return message.Fields[field].Oneof >= 0 ? "" : ParseEmitter.GoTo(message.Fields[field].Tag);
        return view.Hops[hop].IsMember ? "" : ParseEmitter.GoTo(view.Hops[hop].Tag);
    }

    private static string Join(string first, string second) => second.Length == 0 ? first : first + " " + second;

    private static string Hop(MessageModel message, HopModel hop)
    {
        string unset = hop.Oneof < 0 ? "" : $"m.{message.Oneofs[hop.Oneof].CaseStorage} = 0;";
        if (hop.EnumValues is { } values)
        {
            string pass = $"p = {N.ValidateClosedEnum}<{values}>(p, 1, ref known);";
            return $"{{ uint known = 0; {pass} if (known != 0) {unset} }}";
        }

        string read = hop.WireType switch
        {
            WireType.Varint => $"p = {N.ValidateVarint}(p);",
            WireType.Fixed32 => "p += 4;",
            WireType.Fixed64 => "p += 8;",
            WireType.StartGroup => $"p = {N.ValidateUnknown}(start, tag, p, end, ref s, depth);",
            _ => $"p = {N.ValidateBytes}(p, end, ref s);",
        };
        return hop.Oneof < 0 ? read : read + " " + unset;
    }
}
