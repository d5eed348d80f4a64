using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Looks for required fields that are missing.</summary>
internal static unsafe class Required
{
    // Bytes of stack that a level takes at most.
    private const int LevelSize = 512;

    /// <summary>Whether all required fields of the message itself are set.</summary>
    public static bool HasOwn(MessageTable* table, byte* message)
    {
        if (!table->HasOwnRequired) return true;
        // SAFETY: the table has so many fields, and the message is of its type. So below.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (field->IsRequired && !field->IsSetIn(message)) return false;
        }

        return true;
    }

    /// <summary>Whether all required fields are set, here and in all that is nested; the beginning of it.</summary>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public static bool HasAll(MessageTable* table, byte* message)
    {
        WorkLimit.Begin();
        return HasAllNested(table, message);
    }

    /// <summary>What a parser reports that has met a message without a required field.</summary>
    /// <remarks>
    /// It looks at the whole tree: a field that was missing may have come with a later part of its message.
    /// </remarks>
    public static ProtoFormatError Find(MessageTable* table, byte* message)
    {
        try
        {
            return HasAll(table, message) ? ProtoFormatError.None : ProtoFormatError.MissingRequired;
        }
        catch (InsufficientExecutionStackException)
        {
            return ProtoFormatError.RecursionLimitExceeded;
        }
        catch (ArenaLimitException)
        {
            // Lazy messages are decoded for that.
            return ProtoFormatError.ArenaLimitExceeded;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasAllNested(MessageTable* table, byte* message)
    {
        if (!table->MayMissRequired) return true;
        // How deep it is is not known here.
        StackGuard.Ask(LevelSize);
        WorkLimit.Visit(1);
        ((MessageHead*)message)->Check();
        table->Read(message);
        if (!HasOwn(table, message)) return false;
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (field->IsMessage && field->IsSetIn(message) && !IsComplete(field, field->ValueIn(message)))
                return false;
        }

        return true;
    }

    private static bool IsComplete(FieldEntry* field, byte* value) => field->Shape switch
    {
        FieldShape.List => IsComplete(field, (RawList*)value),
        FieldShape.Map => IsComplete(field->Map, (RawMap*)value),
        _ => HasAllNested(field->Message, value),
    };

    private static bool IsComplete(FieldEntry* field, RawList* list)
    {
        MessageTable* table = field->Message;
        if (!table->MayMissRequired) return true;
        list->Check();
        byte* element = (byte*)list->Items;
        for (int left = list->Length; left > 0; left--, element += field->Size)
        {
            if (!HasAllNested(table, field->MessageAt(element))) return false;
        }

        return true;
    }

    private static bool IsComplete(MapEntry* map, RawMap* entries)
    {
        if (!map->Value.IsMessage || !map->Value.Message->MayMissRequired) return true;
        entries->Check();
        byte* entry = (byte*)entries->Entries;
        for (int left = entries->Length; left > 0; left--, entry += map->Stride)
        {
            if (!HasAllNested(map->Value.Message, map->Value.ValueIn(entry))) return false;
        }

        return true;
    }
}
