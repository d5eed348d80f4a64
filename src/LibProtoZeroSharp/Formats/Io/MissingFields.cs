using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Names the required fields that a message lacks, for the exception that says so.</summary>
internal unsafe struct MissingFields
{
    private const int MostNamed = 3, StackSize = LevelSizes.Text;

    private readonly List<string> _found = [];
    private readonly List<string> _path = [];

    /// <summary>Begins without any.</summary>
    public MissingFields()
    {
    }

    /// <summary>Says which fields are missing, by their paths.</summary>
    /// <param name="table">The type of the message.</param>
    /// <param name="mask">Which fields were read; null for all. The others are not missing.</param>
    /// <param name="message">The message, which stays where it is.</param>
    public static string Describe(MessageTable* table, MaskNode* mask, byte* message)
    {
        var fields = new MissingFields();
        try
        {
            fields.Look(table, mask, message);
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

    private readonly void Look(MessageTable* table, MaskNode* mask, byte* message)
    {
        if (_found.Count >= MostNamed) return;
        StackGuard.Ask(StackSize);
        table->Read(message);
        for (int i = 0; i < table->Count && _found.Count < MostNamed; i++)
        {
            // SAFETY: the table has that many fields, and the message is of its type. So below.
            FieldEntry* field = table->Fields + i;
            bool isSet = field->IsSetIn(message);
            if (!isSet && !field->IsRequired) continue;
            if (!MaskNode.Names(mask, table, field, out MaskNode* below)) continue;
            _path.Add((_path.Count == 0 ? "" : ".") + ErrorText.Show(field->Name));
            if (!isSet) Add();
            else if (field->IsMessage) LookInto(field, below, new SubMessages(field, message));
            _path.RemoveAt(_path.Count - 1);
        }
    }

    private readonly void LookInto(FieldEntry* field, MaskNode* mask, SubMessages messages)
    {
        while (_found.Count < MostNamed && messages.MoveNext())
        {
            string part = field->Shape switch
            {
                FieldShape.List => string.Create(CultureInfo.InvariantCulture, $"[{messages.Index}]"),
                FieldShape.Map => $"[{KeyOf(&field->Map->Key, messages.Place)}]",
                _ => "",
            };
            _path.Add(part);
            Look(messages.Table, mask, messages.Current);
            _path.RemoveAt(_path.Count - 1);
        }
    }

    private static string KeyOf(FieldEntry* field, byte* entry) => field->Storage == StorageKind.Text
        ? $"\"{ErrorText.Show(((ProtoString*)(entry + field->Offset))->Span)}\""
        : NumberOf(field->Storage, entry + field->Offset);

    private static string NumberOf(StorageKind kind, byte* key) => kind switch
    {
        StorageKind.Bool => *key != 0 ? "true" : "false",
        StorageKind.Int32 =>
            (*(int*)key).ToString(CultureInfo.InvariantCulture),
        StorageKind.UInt32 => (*(uint*)key).ToString(CultureInfo.InvariantCulture),
        StorageKind.Int64 =>
            (*(long*)key).ToString(CultureInfo.InvariantCulture),
        _ => (*(ulong*)key).ToString(CultureInfo.InvariantCulture),
    };

    private readonly void Add()
    {
        var path = new StringBuilder();
        foreach (string part in _path) path.Append(part);
        _found.Add(TextFault.Join(path));
    }
}
