using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Compares messages; numbers with a fraction by their bits: NaN equals itself, -0.0 differs from 0.0. Generated types
/// bring code of their own, see <see cref="SameVisit"/>; the walk here is that of run-time types.
/// </summary>
internal static unsafe class Equality
{
    private const int LevelSize = LevelSizes.Walk;

    /// <summary>Whether two messages of a type are equal; the beginning of it.</summary>
    public static bool Roots(MessageTable* table, byte* a, byte* b)
    {
        WorkLimit.Begin();
        return table->Operations.Same(table, a, b, 0);
    }

    /// <summary>Whether unknown fields are the same bytes in the same order.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Unknown(ref readonly MessageHead a, ref readonly MessageHead b) =>
        a.Unknown == b.Unknown || SameSlices(a.Unknown, b.Unknown);

    /// <summary>Whether two lazy messages are as they were read, from the same bytes.</summary>
    public static bool HaveSameSource(ref readonly LazyState a, ref readonly LazyState b) =>
        a.IsUnchanged && b.IsUnchanged && a.Length == b.Length && ByteRuns.Same(a.Source, b.Source, a.Length);

    /// <summary>Compares values that are no messages.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Values(FieldEntry* field, byte* a, byte* b) => field->IsText
        ? ((ProtoString*)a)->Equals(*(ProtoString*)b) : ByteRuns.Same(a, b, field->Size);

    /// <summary>Compares messages of a run-time type at some depth.</summary>
    public static bool Messages(MessageTable* table, byte* a, byte* b, int depth)
    {
        if (a == b) return true;
        WorkLimit.Descend(depth, LevelSize);
        ((MessageHead*)a)->Check();
        ((MessageHead*)b)->Check();
        if (!ByteRuns.Same(a + table->PlainOffset, b + table->PlainOffset, table->PlainSize)) return false;
        // SAFETY: the references are those of the messages' type. So below.
        Reference* end = table->References + table->ReferenceCount;
        for (Reference* reference = table->References; reference < end; reference++)
        {
            byte* left = a + reference->Offset, right = b + reference->Offset;
            bool same = reference->Kind switch
            {
                ReferenceKind.Texts => Texts((ProtoString*)left, (ProtoString*)right, reference->Count),
                ReferenceKind.Message => Slots(reference->Field, left, right, depth),
                ReferenceKind.List => Lists(reference->Field, (RawList*)left, (RawList*)right, depth),
                ReferenceKind.Map => Maps(reference->Field->Map, (RawMap*)left, (RawMap*)right, depth),
                _ => Members(table, *(int*)left, a, b, depth),
            };
            if (!same) return false;
        }

        return Unknown(in *(MessageHead*)a, in *(MessageHead*)b);
    }

    /// <summary>Compares strings or bytes that lie side by side.</summary>
    public static bool Texts(ProtoString* a, ProtoString* b, int count)
    {
        for (int i = 0; i < count; i++)
        {
            if (!a[i].Equals(b[i])) return false;
        }

        return true;
    }

    // The cases are equal: they are plain.
    private static bool Members(MessageTable* table, int number, byte* a, byte* b, int depth)
    {
        if (number == 0) return true;
        FieldEntry* field = table->Find(number);
        byte* left = a + field->Offset, right = b + field->Offset;
        return field->IsMessage ? Slots(field, left, right, depth) : Values(field, left, right);
    }

    private static bool Slots(FieldEntry* field, byte* left, byte* right, int depth)
    {
        nint a = ((MessageSlot*)left)->Address, b = ((MessageSlot*)right)->Address;
        return a == b || (a != 0 && b != 0 && Messages(field->Message, (byte*)a, (byte*)b, depth + 1));
    }

    private static bool Lists(FieldEntry* field, RawList* a, RawList* b, int depth)
    {
        a->Check();
        b->Check();
        int count = a->Length;
        if (count != b->Length) return false;
        byte* left = (byte*)a->Items, right = (byte*)b->Items;
        if (field->IsText) return Texts((ProtoString*)left, (ProtoString*)right, count);
        if (!field->IsMessage) return ByteRuns.Same(left, right, (nint)count * field->Size);
        WorkLimit.VisitAll(count);
        for (int i = 0; i < count; i++, left += sizeof(MessageSlot), right += sizeof(MessageSlot))
        {
            if (!Slots(field, left, right, depth)) return false;
        }

        return true;
    }

    // Whatever the order of the entries.
    private static bool Maps(MapEntry* map, RawMap* a, RawMap* b, int depth)
    {
        a->Check();
        b->Check();
        int count = a->Length, stride = map->Stride;
        if (count != b->Length) return false;
        WorkLimit.VisitAll(count);
        byte* left = (byte*)a->Entries, likely = (byte*)b->Entries;
        for (int i = 0; i < count; i++, left += stride, likely += stride)
        {
            byte* right = likely, key = left + map->Key.Offset;
            // Most equal maps were filled in the same order.
            if (!Values(&map->Key, key, right + map->Key.Offset))
            {
                int at = map->Find(b, key);
                if (at < 0) return false;
                right = (byte*)b->Entries + ((nint)at * stride);
            }

            byte* x = left + map->Value.Offset, y = right + map->Value.Offset;
            if (map->Value.IsMessage ? !Slots(&map->Value, x, y, depth) : !Values(&map->Value, x, y)) return false;
        }

        return true;
    }

    private static bool SameSlices(UnknownSlice* a, UnknownSlice* b)
    {
        long remaining = UnknownSlice.SizeOf(a);
        if (remaining != UnknownSlice.SizeOf(b)) return false;
        // The same bytes may be cut into slices in different ways.
        UnknownSlice* left = UnknownSlice.FirstOf(a), right = UnknownSlice.FirstOf(b);
        long leftAt = 0, rightAt = 0;
        while (remaining > 0)
        {
            long count = Math.Min(left->Size - leftAt, right->Size - rightAt);
            // SAFETY: count stays inside both slices.
            if (!ByteRuns.Same(left->Start + leftAt, right->Start + rightAt, (nint)count)) return false;
            remaining -= count;
            leftAt += count;
            rightAt += count;
            if (leftAt == left->Size)
            {
                left = UnknownSlice.After(left, a);
                leftAt = 0;
            }

            if (rightAt == right->Size)
            {
                right = UnknownSlice.After(right, b);
                rightAt = 0;
            }
        }

        return true;
    }
}
