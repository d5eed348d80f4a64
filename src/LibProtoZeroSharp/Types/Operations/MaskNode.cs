using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Which fields of a message are read, and what of them: a word for each field of its table. No node stands for
/// everything.
/// </summary>
/// <remarks>SAFETY: a node is used with the table that it was made for, and with fields of that table.</remarks>
internal unsafe struct MaskNode
{
    // What a word says; anything else is the address of the node of the messages in the field.
    private const nint PassedOver = 0, Unsets = 1, Whole = 2;

    // The others follow.
    private nint _first;

    /// <summary>Bytes of a node.</summary>
    public static int SizeFor(MessageTable* table) => sizeof(nint) * Math.Max(table->Count, 1);

    /// <summary>Whether a field is read, and what of the messages in it: null for everything.</summary>
    /// <param name="mask">What is read of the message; null for everything.</param>
    /// <param name="table">Its type.</param>
    /// <param name="field">The field; null for one that the type does not have.</param>
    /// <param name="below">What is read of the messages in the field.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Names(MaskNode* mask, MessageTable* table, FieldEntry* field, out MaskNode* below)
    {
        below = null;
        if (mask == null) return true;
        if (field == null) return false;
        nint word = *WordOf(mask, table, field);
        if (word > Whole) below = (MaskNode*)word;
        return word >= Whole;
    }

    /// <summary>Whether a field that is not read unsets others that are: members of its oneof.</summary>
    public static bool UnsetsOthers(MaskNode* mask, MessageTable* table, FieldEntry* field) =>
        *WordOf(mask, table, field) == Unsets;

    /// <summary>Names a field as a whole.</summary>
    public static void NameWhole(MaskNode* mask, MessageTable* table, FieldEntry* field) =>
        Name(mask, table, field, Whole);

    /// <summary>Names a field of messages of which only a part is read.</summary>
    public static void NamePart(MaskNode* mask, MessageTable* table, FieldEntry* field, MaskNode* below) =>
        Name(mask, table, field, (nint)below);

    private static void Name(MaskNode* mask, MessageTable* table, FieldEntry* field, nint word)
    {
        nint* place = WordOf(mask, table, field);
        bool isFirst = *place == PassedOver;
        *place = word;
        if (!field->IsMember || !isFirst) return;
        for (FieldEntry* other = table->Fields, end = other + table->Count; other < end; other++)
        {
            nint* its = WordOf(mask, table, other);
            if (other->IsMember && other->PresenceOffset == field->PresenceOffset && *its == PassedOver) *its = Unsets;
        }
    }

    private static nint* WordOf(MaskNode* mask, MessageTable* table, FieldEntry* field) =>
        &mask->_first + (field - table->Fields);
}
