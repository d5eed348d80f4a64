using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Reads messages by their tables: the loop that is emitted for a generated message, over the same primitives, so that
/// both find the same errors at the same places.
/// </summary>
/// <remarks>SAFETY: the rules of the cursor are those of <see cref="ParseState"/>; offsets come from the table.</remarks>
internal static unsafe partial class DynamicParser
{
    private const int LevelSize = LevelSizes.DynamicParse;

    /// <summary>
    /// Reads fields from <paramref name="p"/> up to <paramref name="end"/> and merges them into a message: those that
    /// <paramref name="mask"/> names, or all if it is null.
    /// </summary>
    public static nint Fields(
        MessageTable* table, MaskNode* mask, nint p, nint end, MessageHead* h, ref ParseState s, int depth)
    {
        nint limit = s.Limit(end);
        int next = 0;
        for (nint start = p; p < limit; start = p)
        {
            p = Parse.Tag(p, out uint tag);
            FieldEntry* field = Find(table, (int)(tag >> FieldKey.WireTypeBits), ref next);
            if (!MaskNode.Names(mask, table, field, out MaskNode* below))
            {
                p = PassOver(table, mask, field, start, tag, p, end, h, ref s, depth);
                continue;
            }

            if (field != null && TryField(field, below, tag, ref p, end, h, ref s, depth)) continue;
            if (below != null) p = Validate.Hop(start, tag, p, end, ref s, depth);
            else p = table->IsExtendable ? ParseField.Extension(start, tag, p, end, ref *h, ref s, depth)
                : ParseField.Unknown(start, tag, p, end, ref *h, ref s, depth);
        }

        if (p != end) return Rest(table, mask, p, end, h, ref s, depth);
        return Required.HasOwn(table, mask, (byte*)h) ? p : ParseField.MissingRequired(p, ref s);
    }

    /// <summary>Reads a value into a place that is not part of a message: that of an extension.</summary>
    /// <param name="field">The extension; no list.</param>
    /// <param name="mask">What is read of a message; null for everything.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="p">The position behind it.</param>
    /// <param name="end">The end of the input.</param>
    /// <param name="place">Where the value goes; a message is merged into.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go.</param>
    public static nint Value(
        FieldEntry* field, MaskNode* mask, uint tag, nint p, nint end, byte* place, ref ParseState s, int depth)
    {
        if (!field->IsMessage) return ValueCode.Of(field)->Read(p, end, place, ref s);
        return field->FieldType == ProtoFieldType.Group
            ? GroupBody(field->Message, mask, p, end, tag + 1, place, ref s, depth)
            : Body(field->Message, mask, p, end, place, ref s, depth);
    }

    /// <summary>Reads a value, or a packed list, of a repeated extension.</summary>
    /// <inheritdoc cref="Value" path="/param"/>
    public static nint Elements(
        FieldEntry* field, uint tag, nint p, nint end, RawList* list, MessageHead* h, bool isPacked, ref ParseState s)
    {
        if (field->IsMessage)
            return Element(field, null, tag, p, end, list, ref s, ProtoParseOptions.DefaultRecursionLimit);
        ValueCode* code = ValueCode.Of(field);
        if (isPacked)
        {
            return field->IsClosed ? ClosedPacked(field, tag, p, end, list, h, ref s)
                : code->ReadPacked(p, end, TagBytes.Of(tag), list, h, ref s);
        }

        return field->IsClosed ? ClosedElement(field, tag, p, end, list, h, ref s)
            : code->ReadList(p, end, TagBytes.Of(tag), list, h, ref s);
    }

    // The field behind the last one is likely the next.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FieldEntry* Find(MessageTable* table, int number, ref int next)
    {
        FieldEntry* field = table->Fields + next;
        if (next < table->Count && field->Number == number)
        {
            if (field->Shape < FieldShape.List) next++;
            return field;
        }

        field = table->Find(number);
        if (field != null) next = (int)(field - table->Fields) + (field->Shape < FieldShape.List ? 1 : 0);
        return field;
    }

    // False if the field has another wire type: then it is an unknown one.
    private static bool TryField(
        FieldEntry* field, MaskNode* below, uint tag, ref nint p, nint end, MessageHead* h, ref ParseState s, int depth)
    {
        byte* place = (byte*)h + field->Offset;
        WireType wireType = FieldKey.WireTypeOf(tag);
        if (field->IsMessage)
        {
            bool isGroup = field->FieldType == ProtoFieldType.Group;
            if (wireType != (isGroup ? WireType.StartGroup : WireType.LengthDelimited)) return false;
            p = field->Shape switch
            {
                FieldShape.Map => Entry(field, below, tag, p, end, (RawMap*)place, h, ref s, depth),
                FieldShape.List => Element(field, below, tag, p, end, (RawList*)place, ref s, depth),
                _ => Slot(field, below, tag, p, end, h, ref s, depth),
            };
            return true;
        }

        ValueCode* code = ValueCode.Of(field);
        if (wireType != code->WireType)
        {
            if (field->Shape != FieldShape.List || wireType != WireType.LengthDelimited || code->ReadPacked == null)
                return false;
            p = Elements(field, tag, p, end, (RawList*)place, h, isPacked: true, ref s);
            return true;
        }

        if (field->Shape == FieldShape.List)
        {
            p = Elements(field, tag, p, end, (RawList*)place, h, isPacked: false, ref s);
            return true;
        }

        if (field->IsClosed)
        {
            p = Parse.UInt64(p, out ulong number);
            if (!field->Enum->Contains((int)number))
            {
                p = ParseField.Keep(p, tag, number, ref *h, ref s);
                return true;
            }

            *(int*)place = (int)number;
        }
        else
        {
            p = code->Read(p, end, place, ref s);
        }

        field->MarkIn((byte*)h);
        return true;
    }

    private static nint Slot(
        FieldEntry* field, MaskNode* below, uint tag, nint p, nint end, MessageHead* h, ref ParseState s, int depth)
    {
        var slot = (MessageSlot*)((byte*)h + field->Offset);
        bool isMember = field->Shape == FieldShape.MemberMessage;
        int* which = (int*)((byte*)h + field->PresenceOffset);
        if (isMember ? *which != field->Number : slot->Address == 0)
        {
            nint message = ParseField.New(field->Message->Size, ref s);
            if (message == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
            slot->Address = message;
            if (isMember) *which = field->Number;
        }

        return Value(field, below, tag, p, end, (byte*)slot->Address, ref s, depth);
    }

    private static nint Element(
        FieldEntry* field, MaskNode* below, uint tag, nint p, nint end, RawList* list, ref ParseState s, int depth)
    {
        nint message = ParseField.New(field->Message->Size, ref s);
        byte* place = message == 0 ? null : ParseList.Extend(ref *list, 1, sizeof(MessageSlot), ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        *(nint*)place = message;
        list->Length++;
        return Value(field, below, tag, p, end, (byte*)message, ref s, depth);
    }

    private static nint Body(
        MessageTable* table, MaskNode* mask, nint p, nint end, byte* message, ref ParseState s, int depth)
    {
        p = Parse.Length(p, end, out int length, ref s);
        if (depth <= s.AskFrom && !StackGuard.MayDescend(depth, LevelSize)) return Parse.TooDeep(ref s, p, depth);
        nint bodyEnd = p + length;
        nint stop = Fields(table, mask, p, bodyEnd, (MessageHead*)message, ref s, depth - 1);
        return stop == bodyEnd ? bodyEnd : Parse.Beyond(stop);
    }

    private static nint GroupBody(
        MessageTable* table, MaskNode* mask, nint p, nint end, uint endTag, byte* message, ref ParseState s, int depth)
    {
        if (depth <= s.AskFrom && !StackGuard.MayDescend(depth, LevelSize)) return Parse.TooDeep(ref s, p, depth);
        var group = new GroupScope(ref s, endTag, depth - 1);
        nint stop = Fields(table, mask, p, end, (MessageHead*)message, ref s, depth - 1);
        nint behind = group.Leave(stop, end, ref s);
        if (behind <= end && !Required.HasOwn(table, mask, message)) s.MissingRequired = true;
        return behind;
    }

    // Where the loop ends when not at its end: damage, or the last bytes of an input that was not copied.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Rest(
        MessageTable* table, MaskNode* mask, nint p, nint end, MessageHead* h, ref ParseState s, int depth)
    {
        if (p > end) return s.GroupStop != 0 ? p : Parse.Stop(p, end, ref s);
        var tail = new InputTail(p, end, ref s);
        if (tail.Start == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        return tail.Leave(Fields(table, mask, tail.Start, tail.End, h, ref s, depth), ref s);
    }
}
