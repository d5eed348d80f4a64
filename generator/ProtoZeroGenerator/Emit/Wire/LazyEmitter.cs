using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using static ProtoZeroGenerator.Emit.LazyText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>Emits what lazy messages have beside the others' members.</summary>
internal static class LazyEmitter
{
    /// <summary>The condition under which something of a message's bytes is to be written.</summary>
    public static string WritesSource(MessageModel message) =>
        $"m.{State}.{N.LazyStateMember.WritesSource}({Change(AllChanges(message))})";

    public static void Emit(SourceWriter w, MessageModel message)
    {
        w.Gap();
        w.Line($"static bool {N.Code}.{N.MessageMember.IsLazy} => true;");
        w.Gap();
        ValidateEmitter.Emit(w, message);
        if (!Has(message, MessageParts.Write)) return;
        EmitChangeOf(w, message);
        EmitKeepChanged(w, message);
    }

    private static void EmitChangeOf(SourceWriter w, MessageModel message)
    {
        var tags = new SortedDictionary<int, List<uint>>();
        foreach (FieldModel field in message.Fields)
        {
            if (!tags.TryGetValue(field.ChangeBit, out List<uint>? ofBit)) tags[field.ChangeBit] = ofBit = [];
            ofBit.AddRange(TagsOf(field));
        }

        w.Gap();
        w.Open($"static ulong {N.Code}.{N.MessageMember.ChangeOf}(uint tag)");
        w.Open("switch (tag)");
        foreach (KeyValuePair<int, List<uint>> entry in tags)
        {
            foreach (uint tag in entry.Value) w.Line($"case {Number(tag)}:");
            w.Indented($"return {Change(1UL << entry.Key)};");
        }

        w.Line("default:");
        w.Indented($"return {N.LazyStateUnknownFields};");
        w.Close();
        w.Close();
    }

    // Readers take both forms of a list of numbers.
    private static IEnumerable<uint> TagsOf(FieldModel field)
    {
        bool isPackable = field.Cardinality == Cardinality.Repeated && field.Value.Scalar.IsPackable;
        if (!isPackable) return [field.Tag];
        uint number = field.Tag & ~7u;
        return [number | (uint)WireType.LengthDelimited, number | (uint)field.Value.Scalar.WireType];
    }

    private static void EmitKeepChanged(SourceWriter w, MessageModel message)
    {
        if (message.Fields.Count == 0) return;
        w.Gap();
        w.Open($"static void {N.Code}.{N.MessageMember.KeepChanged}(ref {N.Head} h, ulong changes)");
        w.Line(Message(message));
        var seen = new HashSet<int>();
        foreach (FieldModel field in message.Fields)
        {
            if (field.Oneof >= 0 && !seen.Add(field.Oneof)) continue;
            string place = Place(message, field, OfM);
            string unset = field.Oneof >= 0
                ? $"{{ {Case(message, field, OfM)} = 0; m.{message.Oneofs[field.Oneof].Storage} = default; }}"
                : field.PresenceBit >= 0 ? $"{{ {place} = default; {Word(field, OfM)} &= {OtherBits(field)}; }}"
                : $"{place} = default;";
            w.Line($"if ((changes & {Change(field)}) == 0) {unset}");
        }

        w.Close();
    }
}
