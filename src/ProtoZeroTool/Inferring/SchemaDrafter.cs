using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp;

namespace ProtoZeroTool.Inferring;

/// <summary>Makes declarations of what was seen and decided: the messages that are in use, each once.</summary>
internal sealed class SchemaDrafter
{
    private readonly SchemaNames _names;
    private readonly bool _hasGroups;
    private readonly Dictionary<MessageEvidence, string> _named = [];
    private readonly Queue<(MessageEvidence Message, int[] Path)> _left = new();

    private SchemaDrafter(SchemaNames names, bool hasGroups)
    {
        _names = names;
        _hasGroups = hasGroups;
    }

    /// <summary>Makes the declarations of all messages, that of the records first.</summary>
    /// <param name="root">The records.</param>
    /// <param name="name">Their name.</param>
    /// <param name="names">The names.</param>
    /// <param name="hasGroups">Whether there are groups: then it is no proto3.</param>
    public static List<MessageDraft> Draft(
        MessageEvidence root, string name, SchemaNames names, out bool hasGroups)
    {
        hasGroups = HasGroups(root.Root(), []);
        var drafter = new SchemaDrafter(names, hasGroups);
        drafter._named.Add(root.Root(), names.Take(name));
        drafter._left.Enqueue((root.Root(), []));
        List<MessageDraft> drafts = [];
        while (drafter._left.TryDequeue(out (MessageEvidence Message, int[] Path) next))
            drafts.Add(drafter.Message(next.Message, next.Path));
        return drafts;
    }

    private static bool HasGroups(MessageEvidence message, HashSet<MessageEvidence> seen)
    {
        if (!seen.Add(message)) return false;
        foreach (FieldEvidence field in message.Fields)
        {
            if (field.Class == ValueClass.Group) return true;
            if (field.Class == ValueClass.Message && field.Inside is { } inside && HasGroups(inside.Root(), seen))
                return true;
        }

        return false;
    }

    private MessageDraft Message(MessageEvidence message, int[] path)
    {
        List<FieldEvidence> fields = [.. message.Fields.OrderBy(field => field.Number)];
        HashSet<FieldEvidence> maps = [.. fields.Where(MapFinder.IsMap)];
        HashSet<FieldEvidence> lists = [.. maps, .. fields.Where(MapFinder.IsList)];
        List<List<FieldEvidence>> oneofs = OneofFinder.Find(message, lists);
        List<FieldDraft> drafts = [];
        foreach (FieldEvidence field in fields)
        {
            int oneof = oneofs.FindIndex(one => one.Contains(field)) + 1;
            if (oneof == 0) drafts.Add(Field(field, message, path, maps.Contains(field), 0));
            else if (oneofs[oneof - 1][0] == field)
                drafts.AddRange(oneofs[oneof - 1].Select(one => Field(one, message, path, isMap: false, oneof)));
        }

        return new MessageDraft(_named[message], message.Count, drafts);
    }

    private FieldDraft Field(FieldEvidence field, MessageEvidence message, int[] path, bool isMap, int oneof)
    {
        int[] place = [.. path, field.Number];
        string type = isMap ? MapType(field, place) : TypeOf(field, place, out _);
        ProtoFieldType? number = field.Class <= ValueClass.Fixed64 ? NumberTypes.Of(field) : null;
        string label = isMap || oneof > 0 ? "" : LabelOf(field);
        string code = string.Create(
            CultureInfo.InvariantCulture, $"{label}{type} field_{field.Number} = {field.Number}{OptionsOf(field)};");
        return new FieldDraft(code, FieldNotes.Of(field, message, number, isMap), oneof);
    }

    private string MapType(FieldEvidence field, int[] path)
    {
        MessageEvidence entry = field.Inside!.Root();
        string key = TypeOf(entry.Find(1)!, [.. path, 1], out _);
        return $"map<{key}, {TypeOf(entry.Find(2)!, [.. path, 2], out _)}>";
    }

    private string TypeOf(FieldEvidence field, int[] path, out bool isNumber)
    {
        isNumber = field.Class <= ValueClass.Fixed64;
        if (isNumber) return NumberTypes.NameOf(NumberTypes.Of(field));
        if (field.Class == ValueClass.String) return "string";
        if (field.Class == ValueClass.Bytes) return "bytes";
        // A message of which nothing but the user knows.
        MessageEvidence inside = (field.Inside ??= new MessageEvidence(field.Path)).Root();
        if (!_named.TryGetValue(inside, out string? name))
        {
            _named.Add(inside, name = _names.Take(path));
            _left.Enqueue((inside, path));
        }

        return _names.Refer(name);
    }

    // What was written as a zero is not left out by its writer, and must not be by the next one.
    private string LabelOf(FieldEvidence field)
    {
        if (MapFinder.IsList(field)) return "repeated ";
        bool isScalar = field.Class is not (ValueClass.Message or ValueClass.Group);
        return !_hasGroups && isScalar && field.HasZero ? "optional " : "";
    }

    private string OptionsOf(FieldEvidence field)
    {
        if (field.Class == ValueClass.Group) return " [features.message_encoding = DELIMITED]";
        bool isExpanded = field.Class <= ValueClass.Fixed64 && field.IsRepeated
            && (field.WireTypes & (1 << (int)WireType.LengthDelimited)) == 0;
        if (!isExpanded) return "";
        return _hasGroups ? " [features.repeated_field_encoding = EXPANDED]" : " [packed = false]";
    }
}
