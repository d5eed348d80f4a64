using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Extensions of run-time types: they stay encoded among the unknown fields, as those of generated messages do.
/// </summary>
internal static unsafe class DynamicExtension
{
    /// <summary>Gives an entry its functions.</summary>
    public static void Settle(ExtensionEntry* entry) => entry->Take(&Get, &Add, &Holds);

    private static bool Get(ExtensionEntry* self, MessageHead* head, ArenaAllocator arena, byte* storage)
    {
        head->Check();
        FieldEntry* field = &self->Entry;
        UnknownSlice* last = head->Unknown;
        if (last == null) return false;
        using InputMemory memory = InputMemory.OfExtensions(arena, UnknownSlice.SizeOf(last));
        bool isFound = false;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            int at = ValueAt(self, slice, out bool isPacked);
            if (at == 0) continue;
            if (!isFound)
            {
                new Span<byte>(storage, self->StorageSize).Clear();
                if (field->IsMessage && field->Shape != FieldShape.List) field->Message->Begin(storage, arena);
            }

            isFound = true;
            Read(self, slice, at, isPacked, storage, arena);
        }

        return isFound;
    }

    private static void Read(
        ExtensionEntry* self, UnknownSlice* slice, int at, bool isPacked, byte* storage, ArenaAllocator arena)
    {
        FieldEntry* field = &self->Entry;
        var s = new ParseState(arena.State, default);
        if (!s.CopyInput(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size)))
            s.ThrowIn(0, (nint)slice->Size);
        nint start = (nint)s.InputStart, end = start + (nint)slice->Size, p = start + at;
        Parse.Tag(start, out uint tag);
        if (field->Shape != FieldShape.List)
        {
            p = DynamicParser.Value(
                field, null, tag, p, end, storage, ref s, ProtoParseOptions.DefaultRecursionLimit);
        }
        else
        {
            // As a message with this field alone reads it; numbers that a closed enum does not know go with it.
            MessageHead none = default;
            p = DynamicParser.Elements(field, tag, p, end, (RawList*)storage, &none, isPacked, ref s);
        }

        s.Close();
        // In an item of a message set something follows the value.
        if (p <= end) return;
        Parse.Stop(p, end, ref s);
        s.ThrowIn(start, (nint)slice->Size);
    }

    private static void Add(ExtensionEntry* self, MessageHead* head, byte* storage, ArenaAllocator arena)
    {
        head->Check();
        FieldEntry* field = &self->Entry;
        MessageOutput output = MessageOutput.Rent();
        try
        {
            Output* o = output.Begin(int.MaxValue);
            nint p = (nint)o->Start;
            if (field->Shape == FieldShape.List)
            {
                var list = (RawList*)storage;
                // Each value is a slice of its own, unless they are packed.
                if (!self->IsPacked)
                {
                    AppendEach(field, list, head, arena);
                    return;
                }

                if (list->Length != 0) p = DynamicWriter.List(field, p, list, isPacked: true, ref *o, 0);
            }
            else if (self->IsMessageSetItem)
            {
                const uint NumberTag = 0x10, MessageTag = 0x1A;
                p = Put.UInt32(
                    Put.Tag(Put.Ensure(p, ref *o), MessageSetItem.StartTag), NumberTag, (uint)field->Number);
                p = DynamicWriter.Value(field, p, MessageTag, storage, ref *o, 0);
                p = Put.Tag(Put.Ensure(p, ref *o), MessageSetItem.StartTag + 1);
            }
            else
            {
                p = DynamicWriter.Value(field, p, DynamicWriter.TagOf(field), storage, ref *o, 0);
            }

            output.End(p);
            Append(ref output, head, arena);
        }
        finally
        {
            output.Dispose();
        }
    }

    private static void AppendEach(FieldEntry* field, RawList* list, MessageHead* head, ArenaAllocator arena)
    {
        byte* element = (byte*)list->Items;
        for (int i = 0; i < list->Length; i++, element += field->Size)
        {
            MessageOutput output = MessageOutput.Rent();
            try
            {
                Output* o = output.Begin(int.MaxValue);
                byte* value = field->IsMessage ? field->MessageAt(element) : element;
                output.End(DynamicWriter.Value(field, (nint)o->Start, DynamicWriter.TagOf(field), value, ref *o, 0));
                Append(ref output, head, arena);
            }
            finally
            {
                output.Dispose();
            }
        }
    }

    private static void Append(ref MessageOutput output, MessageHead* head, ArenaAllocator arena)
    {
        int length = output.Length;
        if (length == 0) return;
        byte* bytes = arena.AllocateBytes((nuint)length);
        // SAFETY: there is space for all of it.
        output.CopyTo(new Span<byte>(bytes, length));
        byte* room = arena.AllocateBytes(UnknownSlice.RoomFor(head->Unknown));
        UnknownSlice.Append(ref *head, room, bytes, length);
    }

    private static bool Holds(ExtensionEntry* self, UnknownSlice* slice) => ValueAt(self, slice, out _) != 0;

    // Where in a slice a value begins, 0 if there is none: behind the tag, or inside an item of a message set.
    private static int ValueAt(ExtensionEntry* self, UnknownSlice* slice, out bool isPacked)
    {
        FieldEntry* field = &self->Entry;
        isPacked = false;
        // SAFETY: a slice begins with a tag that was read once already.
        VarintRead tag = Varint.Read(in *slice->Start, (nuint)slice->Size);
        if (self->IsMessageSetItem && tag.Value == MessageSetItem.StartTag)
            return MessageSetItem.Find(slice, field->Number);
        if (tag.Value >> FieldKey.WireTypeBits != (uint)field->Number) return 0;
        WireType wireType = FieldKey.WireTypeOf((uint)tag.Value);
        if (wireType != DynamicWriter.WireTypeOf(field))
        {
            isPacked = field->Shape == FieldShape.List && wireType == WireType.LengthDelimited && !field->IsMessage
                && ValueCode.Of(field)->ReadPacked != null;
            return isPacked ? tag.Length : 0;
        }

        if (!field->IsClosed) return tag.Length;
        int number = (int)Varint.Read(in slice->Start[tag.Length], (nuint)slice->Size - (nuint)tag.Length).Value;
        return field->Enum->Contains(number) ? tag.Length : 0;
    }
}
