using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Copies messages, with all that they refer to, into an arena. Generated types bring code of their own, see
/// <see cref="CopyVisit"/>; the walk here is that of run-time types.
/// </summary>
/// <remarks>
/// A copy may end with an exception at any allocation. Then a part of the message is there: what is already seen is
/// filled by <see cref="Fill"/>.
/// </remarks>
internal static unsafe partial class Copying
{
    private const int LevelSize = LevelSizes.Copy;

    /// <summary>Copies a message; the beginning of it.</summary>
    /// <param name="table">The type.</param>
    /// <param name="to">A message that is all zero.</param>
    /// <param name="from">The message.</param>
    /// <param name="arena">The arena of the new one.</param>
    public static void Root(MessageTable* table, byte* to, byte* from, ArenaAllocator arena)
    {
        using var copy = new CopyScope(table, from);
        table->Operations.Copy(table, to, from, arena, 0);
    }

    /// <summary>
    /// Copies a message of any type at some depth into one that is all zero and already seen: where memory runs out, it
    /// is all zero again.
    /// </summary>
    /// <inheritdoc cref="Root" path="/param"/>
    public static void Fill(MessageTable* table, byte* to, byte* from, ArenaAllocator arena, int depth)
    {
        try
        {
            table->Operations.Copy(table, to, from, arena, depth);
        }
        catch
        {
            Words.Clear(to, table->Size);
            throw;
        }
    }

    /// <summary>A copy of a message of any type.</summary>
    public static byte* New(MessageTable* table, byte* from, ArenaAllocator arena, int depth)
    {
        byte* message = arena.AllocateBytes((nuint)table->Size);
        Words.Clear(message, table->Size);
        table->Operations.Copy(table, message, from, arena, depth);
        return message;
    }

    /// <summary>Copies a message of a run-time type at some depth.</summary>
    /// <inheritdoc cref="Root" path="/param"/>
    public static void Message(MessageTable* table, byte* to, byte* from, ArenaAllocator arena, int depth)
    {
        WorkLimit.Descend(depth, LevelSize);
        var source = (MessageHead*)from;
        ((MessageHead*)to)->Mark(arena.State->ViewStamp);
        source->Check();
        // SAFETY: references and plain fields are those of both messages' type. So below.
        Reference* end = table->References + table->ReferenceCount;
        for (Reference* reference = table->References; reference < end; reference++)
        {
            byte* place = to + reference->Offset, old = from + reference->Offset;
            switch (reference->Kind)
            {
                case ReferenceKind.Texts:
                    for (int i = 0; i < reference->Count; i++)
                        ((ProtoString*)place)[i] = Text((ProtoString*)old + i, arena);
                    break;
                case ReferenceKind.Message:
                    Slot(reference->Field, (MessageSlot*)place, (MessageSlot*)old, arena, depth);
                    break;
                case ReferenceKind.List:
                    List(reference->Field, (RawList*)place, (RawList*)old, arena, depth);
                    break;
                case ReferenceKind.Map:
                    Map(reference->Field->Map, (RawMap*)place, (RawMap*)old, arena, depth);
                    break;
                default:
                    int number = *(int*)old;
                    if (number != 0) Member(table->Find(number), to, from, arena, depth);
                    break;
            }
        }

        Unsafe.CopyBlockUnaligned(to + table->PlainOffset, from + table->PlainOffset, (uint)table->PlainSize);
        Unknown((MessageHead*)to, source->Unknown, arena);
    }

    /// <summary>Copies a message into a new one, which is seen when it is complete.</summary>
    public static void Slot(FieldEntry* field, MessageSlot* to, MessageSlot* from, ArenaAllocator arena, int depth)
    {
        if (from->IsSet) to->Address = (nint)New(field->Message, (byte*)from->Address, arena, depth + 1);
    }

    /// <summary>Copies a value that is no message.</summary>
    public static void Value(FieldEntry* field, byte* to, byte* from, ArenaAllocator arena)
    {
        if (field->IsText) *(ProtoString*)to = Text((ProtoString*)from, arena);
        else Unsafe.CopyBlockUnaligned(to, from, (uint)field->Size);
    }

    /// <summary>Appends the elements of a list.</summary>
    public static void List(FieldEntry* field, RawList* to, RawList* from, ArenaAllocator arena, int depth)
    {
        if (field->IsMessage) Messages(field, to, from, arena, depth);
        else if (field->IsText) Texts(ref *to, in *from, arena);
        else Numbers(ref *to, in *from, field->Size, arena);
    }

    /// <summary>Appends numbers.</summary>
    public static void Numbers(ref RawList to, ref readonly RawList from, int size, ArenaAllocator arena)
    {
        from.Check();
        // With the count and the place from before, which reserving leaves as it is: the source may be the target.
        int count = from.Length;
        if (count == 0) return;
        byte* source = (byte*)from.Items;
        RawList.Reserve(ref to, count, size, arena);
        // SAFETY: behind the elements there is space for as many as the source has. So below.
        Buffer.MemoryCopy(source, (byte*)to.Items + ((nint)to.Length * size), (nint)count * size, (nint)count * size);
        to.Length += count;
    }

    /// <summary>Appends strings or bytes.</summary>
    public static void Texts(ref RawList to, ref readonly RawList from, ArenaAllocator arena)
    {
        from.Check();
        int count = from.Length;
        if (count == 0) return;
        var source = (ProtoString*)from.Items;
        RawList.Reserve(ref to, count, sizeof(ProtoString), arena);
        ProtoString* place = (ProtoString*)to.Items + to.Length;
        for (int i = 0; i < count; i++) place[i] = Text(source + i, arena);
        to.Length += count;
    }

    /// <summary>Copies a map into an empty one, which is seen when it is complete.</summary>
    public static void Map(MapEntry* map, RawMap* to, RawMap* from, ArenaAllocator arena, int depth)
    {
        from->Check();
        int count = from->Length;
        if (count == 0) return;
        WorkLimit.VisitAll(count);
        RawMap copy = from->Lent();
        map->Reserve(&copy, count, arena);
        byte* entry = (byte*)copy.Entries, old = (byte*)from->Entries;
        for (int i = 0; i < count; i++, entry += map->Stride, old += map->Stride)
        {
            Value(&map->Key, entry + map->Key.Offset, old + map->Key.Offset, arena);
            byte* value = entry + map->Value.Offset, source = map->Value.ValueIn(old);
            if (!map->Value.IsMessage)
            {
                Value(&map->Value, value, source, arena);
            }
            else if (map->Value.IsDynamic)
            {
                *(byte**)value = New(map->Value.Message, source, arena, depth + 1);
            }
            else
            {
                Words.Clear(value, map->Value.Size);
                MessageTable* table = map->Value.Message;
                table->Operations.Copy(table, value, source, arena, depth + 1);
            }
        }

        *to = copy;
    }

    /// <summary>Appends the unknown fields, cut into the same slices: each extension stays one.</summary>
    public static void Unknown(MessageHead* to, UnknownSlice* last, ArenaAllocator arena)
    {
        // The source may be the target: what is added comes behind its last slice, where this loop ends.
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            byte* bytes = arena.AllocateBytes((nuint)slice->Size);
            // SAFETY: the copy has space for the slice.
            Buffer.MemoryCopy(slice->Start, bytes, slice->Size, slice->Size);
            UnknownSlice.Append(
                ref *to, arena.AllocateBytes(UnknownSlice.RoomFor(to->Unknown)), bytes, (nint)slice->Size);
        }
    }

    private static void Messages(FieldEntry* field, RawList* to, RawList* from, ArenaAllocator arena, int depth)
    {
        from->Check();
        int count = from->Length, size = field->Size;
        if (count == 0) return;
        WorkLimit.VisitAll(count);
        byte* source = (byte*)from->Items;
        RawList.Reserve(ref *to, count, size, arena);
        byte* place = (byte*)to->Items + ((nint)to->Length * size);
        MessageTable* table = field->Message;
        for (int i = 0; i < count; i++, place += size, source += size)
        {
            if (field->IsDynamic)
            {
                *(byte**)place = New(table, *(byte**)source, arena, depth + 1);
                continue;
            }

            Words.Clear(place, size);
            table->Operations.Copy(table, place, source, arena, depth + 1);
        }

        to->Length += count;
    }

    private static void Member(FieldEntry* field, byte* to, byte* from, ArenaAllocator arena, int depth)
    {
        byte* place = to + field->Offset, old = from + field->Offset;
        if (field->IsMessage) Slot(field, (MessageSlot*)place, (MessageSlot*)old, arena, depth);
        else Value(field, place, old, arena);
    }

    // Strings and bytes are stored alike.
    private static ProtoString Text(ProtoString* text, ArenaAllocator arena) => arena.Utf8(text->LivingSpan);
}
