using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Names the required fields that a message lacks, for the exception that says so.</summary>
internal unsafe struct MissingFields
{
    private const int MostNamed = 3, StackSize = 2048;

    private readonly List<string> _found = [];
    private readonly List<string> _path = [];

    // Of each type of generated messages which fields are required.
    private readonly Dictionary<nint, bool[]> _required = [];

    /// <summary>Begins without any.</summary>
    public MissingFields()
    {
    }

    /// <summary>Says which fields are missing, by their paths.</summary>
    /// <param name="table">The type of the message.</param>
    /// <param name="message">The message, which stays where it is.</param>
    public static string Describe(MessageTable* table, byte* message)
    {
        var fields = new MissingFields();
        try
        {
            fields.Look(table, message);
        }
        catch (Exception exception) when (exception is ArenaLimitException or InsufficientExecutionStackException)
        {
            // What was found until then is named.
        }

        return fields._found.Count switch
        {
            0 => "A required field is missing",
            1 => $"A required field is missing: {fields._found[0]}",
            _ => $"Required fields are missing: {string.Join(", ", fields._found)}"
                + (fields._found.Count == MostNamed ? ", perhaps more" : ""),
        };
    }

    private readonly void Look(MessageTable* table, byte* message)
    {
        if (_found.Count >= MostNamed) return;
        StackGuard.Ask(StackSize);
        table->Read(message);
        bool[] required = RequiredOf(table);
        for (int i = 0; i < table->Count && _found.Count < MostNamed; i++)
        {
            // SAFETY: the table has so many fields, and the message is of its type. So below.
            FieldEntry* field = table->Fields + i;
            bool isSet = field->IsSetIn(message);
            if (!isSet && !required[i]) continue;
            _path.Add((_path.Count == 0 ? "" : ".") + ErrorText.Show(field->Name));
            if (!isSet) Add();
            else if (field->Shape == FieldShape.Map) LookIntoMap(field->Map, (RawMap*)(message + field->Offset));
            else if (field->IsMessage) LookInto(field, message);
            _path.RemoveAt(_path.Count - 1);
        }
    }

    private readonly void LookInto(FieldEntry* field, byte* message)
    {
        if (field->Shape != FieldShape.List)
        {
            Look(field->Message, field->ValueIn(message));
            return;
        }

        var list = (RawList*)(message + field->Offset);
        byte* element = (byte*)list->Items;
        for (int i = 0; i < list->Length && _found.Count < MostNamed; i++, element += field->Size)
        {
            _path.Add(string.Create(CultureInfo.InvariantCulture, $"[{i}]"));
            Look(field->Message, field->MessageAt(element));
            _path.RemoveAt(_path.Count - 1);
        }
    }

    private readonly void LookIntoMap(MapEntry* map, RawMap* entries)
    {
        if (!map->Value.IsMessage) return;
        byte* entry = (byte*)entries->Entries;
        for (int left = entries->Length; left > 0 && _found.Count < MostNamed; left--, entry += map->Stride)
        {
            byte* key = entry + map->Key.Offset;
            _path.Add(map->Key.FieldType == ProtoFieldType.String
                ? $"[\"{ErrorText.Show(((ProtoString*)key)->Span)}\"]" : $"[{NumberOf(map->Key.FieldType, key)}]");
            Look(map->Value.Message, map->Value.ValueIn(entry));
            _path.RemoveAt(_path.Count - 1);
        }
    }

    private static string NumberOf(ProtoFieldType type, byte* key) => type switch
    {
        ProtoFieldType.Bool => *key != 0 ? "true" : "false",
        ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 =>
            (*(int*)key).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => (*(uint*)key).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 =>
            (*(long*)key).ToString(CultureInfo.InvariantCulture),
        _ => (*(ulong*)key).ToString(CultureInfo.InvariantCulture),
    };

    private readonly void Add()
    {
        var path = new StringBuilder();
        foreach (string part in _path) path.Append(part);
        _found.Add(TextFault.Join(path));
    }

    // Generated tables do not hold which fields are required, but the code of a type tells whether all of them are set:
    // of a message that has everything, each field is taken away in turn.
    private readonly bool[] RequiredOf(MessageTable* table)
    {
        if (_required.TryGetValue((nint)table, out bool[]? required)) return required;
        required = new bool[table->Count];
        _required.Add((nint)table, required);
        var words = new ulong[(table->Size / sizeof(ulong)) + 1];
        fixed (ulong* place = words)
        {
            byte* message = (byte*)place;
            for (int i = 0; i < required.Length; i++) Mark(table->Fields + i, message, isSet: true);
            for (int i = 0; i < required.Length; i++)
            {
                FieldEntry* field = table->Fields + i;
                if (field->Shape is not (FieldShape.Explicit or FieldShape.Message)) continue;
                Mark(field, message, isSet: false);
                required[i] = table->IsDynamic ? field->IsRequired
                    : !table->Operations.HasOwnRequired((MessageHead*)message);
                Mark(field, message, isSet: true);
            }
        }

        return required;
    }

    // SAFETY: the place has the size of the message; nobody goes where the slot leads.
    private static void Mark(FieldEntry* field, byte* message, bool isSet)
    {
        if (field->Shape == FieldShape.Message)
            ((MessageSlot*)(message + field->Offset))->Address = isSet ? 1 : 0;
        else if (field->Shape == FieldShape.Explicit && isSet)
            *(uint*)(message + field->PresenceOffset) |= field->PresenceMask;
        else if (field->Shape == FieldShape.Explicit)
            *(uint*)(message + field->PresenceOffset) &= ~field->PresenceMask;
    }
}
