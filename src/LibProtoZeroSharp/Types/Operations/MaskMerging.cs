using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Merges those fields of a message that a mask names. What the mask names and the source has not is cleared where it
/// is replaced.
/// </summary>
internal static unsafe class MaskMerging
{
    // Bytes of stack that a part of a path takes at most.
    private const int LevelSize = LevelSizes.MaskMerge;

    /// <summary>Merges what a mask names; the beginning of it.</summary>
    /// <param name="table">The type of both messages.</param>
    /// <param name="mask">The mask.</param>
    /// <param name="to">The message that gets the fields.</param>
    /// <param name="from">The message that has them, which may be the same one.</param>
    /// <param name="arena">The arena of the first one.</param>
    /// <param name="options">How messages and lists are treated.</param>
    public static void Root(
        MessageTable* table, FieldMaskTree mask, byte* to, byte* from, ArenaAllocator arena, MaskOptions options)
    {
        using var copy = new CopyScope(table, from);
        if (!mask.IsLeaf) Message(table, mask, to, from, arena, options);
    }

    // A source of null is an empty one.
    private static void Message(
        MessageTable* table, FieldMaskTree mask, byte* to, byte* from, ArenaAllocator arena, MaskOptions options)
    {
        // Paths may be long: a part of one is a level here.
        StackGuard.Ask(LevelSize);
        ((MessageHead*)to)->Check();
        if (from != null)
        {
            ((MessageHead*)from)->Check();
            table->Read(from);
        }

        table->Edit(to);
        foreach ((byte[] name, FieldMaskTree below) in mask.Below)
        {
            FieldEntry* field = table->FindName(name);
            if (field == null) continue;
            if (below.IsLeaf) Whole(table, field, to, from, arena, options);
            else if (field->Shape is FieldShape.Message or FieldShape.MemberMessage)
                Parts(table, field, below, to, from, arena, options);
        }
    }

    private static void Whole(
        MessageTable* table, FieldEntry* field, byte* to, byte* from, ArenaAllocator arena, MaskOptions options)
    {
        bool replaces = field->Shape switch
        {
            FieldShape.Message or FieldShape.MemberMessage => (options & MaskOptions.ReplaceMessages) != 0,
            FieldShape.List or FieldShape.Map => (options & MaskOptions.ReplaceLists) != 0,
            _ => true,
        };
        bool isSet = from != null && field->IsSetIn(from);
        if (!replaces)
        {
            if (isSet) Merging.Field(table, field, to, from, arena, 0);
        }
        else if (!isSet)
        {
            table->Unset(field, to);
        }
        else if (field->Shape <= FieldShape.Member)
        {
            // A value takes the place of another.
            Merging.Field(table, field, to, from, arena, 0);
        }
        else
        {
            // Copied before the old one goes, which stays where the arena says no.
            Replace(table, field, to, from, arena);
        }
    }

    private static void Replace(MessageTable* table, FieldEntry* field, byte* to, byte* from, ArenaAllocator arena)
    {
        byte* place = to + field->Offset, source = from + field->Offset;
        if (field->Shape == FieldShape.List)
        {
            RawList list = default;
            Copying.List(field, &list, (RawList*)source, arena, 0);
            *(RawList*)place = list;
        }
        else if (field->Shape == FieldShape.Map)
        {
            RawMap map = default;
            Copying.Map(field->Map, &map, (RawMap*)source, arena, 0);
            *(RawMap*)place = map;
        }
        else
        {
            MessageSlot slot = default;
            Copying.Slot(field, &slot, (MessageSlot*)source, arena, 0);
            if (field->Shape == FieldShape.MemberMessage) table->Select(field, to);
            *(MessageSlot*)place = slot;
        }
    }

    private static void Parts(
        MessageTable* table, FieldEntry* field, FieldMaskTree below, byte* to, byte* from, ArenaAllocator arena,
        MaskOptions options)
    {
        bool isSet = from != null && field->IsSetIn(from), isMember = field->Shape == FieldShape.MemberMessage;
        bool hasTarget = field->IsSetIn(to);
        // Parts of a oneof's message that the source has not do not make it the member that is set.
        if (!isSet && (isMember || !hasTarget)) return;
        byte* place = to + field->Offset;
        if (!hasTarget)
        {
            byte* message = field->Message->New(arena);
            if (isMember) table->Select(field, to);
            ((MessageSlot*)place)->Address = (nint)message;
        }

        byte* target = (byte*)((MessageSlot*)place)->Address;
        Message(field->Message, below, target, isSet ? field->ValueIn(from) : null, arena, options);
    }
}
