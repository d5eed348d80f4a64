using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Looks for required fields that are missing.</summary>
internal static unsafe class DynamicRequired
{
    /// <summary>Whether all required fields of the message itself are set.</summary>
    public static bool HasOwn(MessageTable* table, MessageHead* head)
    {
        if (!table->HasOwnRequired) return true;
        // SAFETY: the table has so many fields, and the message is of its type. So below.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (field->IsRequired && !field->IsSetIn((byte*)head)) return false;
        }

        return true;
    }

    /// <summary>Whether all required fields are set, here and in all that is nested.</summary>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public static bool HasAll(MessageTable* table, MessageHead* head)
    {
        WorkLimit.Begin();
        return HasAllNested(table, head);
    }

    private static bool HasAllNested(MessageTable* table, MessageHead* head)
    {
        if (!table->MayMissRequired) return true;
        StackGuard.Ask(DynamicCode.StackSize);
        WorkLimit.Visit(1);
        if (!HasOwn(table, head)) return false;
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (field->IsMessage && field->IsSetIn((byte*)head) && !IsComplete(field, (byte*)head)) return false;
        }

        return true;
    }

    /// <summary>What a parser reports that has met a message without a required field.</summary>
    public static ProtoFormatError Find(MessageTable* table, MessageHead* head)
    {
        try
        {
            return HasAll(table, head) ? ProtoFormatError.None : ProtoFormatError.MissingRequired;
        }
        catch (InsufficientExecutionStackException)
        {
            return ProtoFormatError.RecursionLimitExceeded;
        }
    }

    private static bool IsComplete(FieldEntry* field, byte* message)
    {
        byte* place = message + field->Offset;
        if (field->Shape == FieldShape.Map)
        {
            MapEntry* map = field->Map;
            if (!map->Value.IsMessage) return true;
            var raw = (RawMap*)place;
            byte* entry = (byte*)raw->Entries;
            for (int left = raw->Length; left > 0; left--, entry += map->Stride)
            {
                if (!HasAllNested(map->Value.Message, (MessageHead*)map->Value.ValueIn(entry))) return false;
            }

            return true;
        }

        MessageTable* table = field->Message;
        if (field->Shape != FieldShape.List) return HasAllNested(table, (MessageHead*)field->ValueIn(message));
        var list = (RawList*)place;
        for (int i = 0; i < list->Length; i++)
        {
            if (!HasAllNested(table, (MessageHead*)((nint*)list->Items)[i])) return false;
        }

        return true;
    }
}
