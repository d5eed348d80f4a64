using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Hashes messages: equal messages have equal hashes. Unknown fields do not count. Generated types bring code of their
/// own, see <see cref="HashVisit"/>; the walk here is that of run-time types.
/// </summary>
internal static unsafe class Hashing
{
    private const int LevelSize = LevelSizes.Walk;

    private const ulong Factor = 0x9E37_79B9_7F4A_7C15;

    /// <summary>The hash of a message; the beginning of it.</summary>
    public static uint Root(MessageTable* table, byte* message)
    {
        WorkLimit.Begin();
        return table->Operations.Hash(table, message, 0);
    }

    /// <summary>Hashes a message of a run-time type at some depth.</summary>
    public static uint Message(MessageTable* table, byte* message, int depth)
    {
        WorkLimit.Descend(depth, LevelSize);
        ((MessageHead*)message)->Check();
        // SAFETY: the plain fields and the references are those of the message's type. So below.
        uint hash = Mixed(0, 0, KeyHash.PartOf(new ReadOnlySpan<byte>(message + table->PlainOffset, table->PlainSize)));
        for (int i = 0; i < table->ReferenceCount; i++)
        {
            Reference* reference = table->References + i;
            byte* place = message + reference->Offset;
            switch (reference->Kind)
            {
                case ReferenceKind.Texts:
                    for (int at = 0; at < reference->Count; at++)
                    {
                        ProtoString text = ((ProtoString*)place)[at];
                        if (text.Length == 0) continue;
                        hash = Mixed(hash, reference->Offset + at, KeyHash.PartOf(text.LivingSpan));
                    }

                    break;
                case ReferenceKind.Message:
                    if (((MessageSlot*)place)->IsSet)
                        hash = Mixed(hash, i, Value(reference->Field, *(byte**)place, depth));
                    break;
                case ReferenceKind.List:
                    hash = List(hash, i, reference->Field, (RawList*)place, depth);
                    break;
                case ReferenceKind.Map:
                    hash = Map(hash, i, reference->Field->Map, (RawMap*)place, depth);
                    break;
                default:
                    int number = *(int*)place;
                    if (number == 0) break;
                    FieldEntry* member = table->Find(number);
                    hash = Mixed(hash, i, Value(member, member->ValueIn(message), depth));
                    break;
            }
        }

        return hash;
    }

    /// <summary>The hash of a list of numbers of a size.</summary>
    public static uint Numbers(ref readonly RawList list, int size)
    {
        list.Check();
        uint hash = 0;
        byte* element = (byte*)list.Items;
        // In pieces: there may be more bytes than a span holds.
        for (nint left = (nint)list.Length * size; left > 0; element += int.MaxValue, left -= int.MaxValue)
        {
            var piece = new ReadOnlySpan<byte>(element, (int)Math.Min(left, int.MaxValue));
            hash = Mixed(hash, size, KeyHash.PartOf(piece));
        }

        return hash;
    }

    /// <summary>Mixes the hash of a value into that of a message.</summary>
    /// <param name="hash">The hash of what came before.</param>
    /// <param name="place">What tells the value from others.</param>
    /// <param name="value">The hash of the value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Mixed(uint hash, int place, uint value)
    {
        ulong product = unchecked((((ulong)hash << 32) + value + (uint)place) * Factor);
        return (uint)(product >> 32) ^ (uint)product;
    }

    /// <summary>The hash of a value that is no message.</summary>
    public static uint Value(FieldEntry* field, byte* place) => KeyHash.PartOf(
        field->IsText ? ((ProtoString*)place)->LivingSpan : new ReadOnlySpan<byte>(place, field->Size));

    // Of a sub-message its own place.
    private static uint Value(FieldEntry* field, byte* place, int depth) =>
        field->IsMessage ? Message(field->Message, place, depth + 1) : Value(field, place);

    private static uint List(uint hash, int place, FieldEntry* field, RawList* list, int depth)
    {
        list->Check();
        int count = list->Length;
        if (count == 0) return hash;
        if (!field->IsMessage && !field->IsText) return Mixed(hash, place, Numbers(in *list, field->Size));
        if (field->IsMessage) WorkLimit.VisitAll(count);
        byte* element = (byte*)list->Items;
        for (int i = 0; i < count; i++, element += field->Size)
            hash = Mixed(hash, place, Value(field, field->IsMessage ? *(byte**)element : element, depth));
        return hash;
    }

    // Whatever the order of the entries.
    private static uint Map(uint hash, int place, MapEntry* types, RawMap* map, int depth)
    {
        map->Check();
        int count = map->Length;
        if (count == 0) return hash;
        WorkLimit.VisitAll(count);
        byte* entry = (byte*)map->Entries;
        uint sum = 0;
        for (int i = 0; i < count; i++, entry += types->Stride)
        {
            uint key = Value(&types->Key, entry + types->Key.Offset);
            sum += Mixed(key, 2, Value(&types->Value, types->Value.ValueIn(entry), depth));
        }

        return Mixed(hash, place, sum);
    }
}
