using System;

namespace ProtoZeroSharp;

/// <summary>Sorts entries of a map by their keys, which lie at their beginning. Takes no memory.</summary>
internal static unsafe class EntryOrder
{
    /// <summary>Sorts addresses of entries.</summary>
    /// <param name="entries">The addresses.</param>
    /// <param name="count">How many there are.</param>
    /// <param name="key">The keys.</param>
    public static void Sort(byte** entries, int count, FieldEntry* key)
    {
        if (IsSorted(entries, count, key)) return;
        // Heapsort: no order of the entries makes it slow. SAFETY: all indices are below the count.
        for (int i = (count / 2) - 1; i >= 0; i--) Sift(entries, i, count, key);
        for (int i = count - 1; i > 0; i--)
        {
            byte* largest = entries[0];
            entries[0] = entries[i];
            entries[i] = largest;
            Sift(entries, 0, i, key);
        }
    }

    private static bool IsSorted(byte** entries, int count, FieldEntry* key)
    {
        for (int i = 1; i < count; i++)
        {
            if (Compare(entries[i - 1], entries[i], key) > 0) return false;
        }

        return true;
    }

    private static void Sift(byte** entries, int at, int count, FieldEntry* key)
    {
        byte* moved = entries[at];
        for (int child = (2 * at) + 1; child < count; child = (2 * at) + 1)
        {
            if (child + 1 < count && Compare(entries[child], entries[child + 1], key) < 0) child++;
            if (Compare(moved, entries[child], key) >= 0) break;
            entries[at] = entries[child];
            at = child;
        }

        entries[at] = moved;
    }

    private static int Compare(byte* left, byte* right, FieldEntry* key)
    {
        // SAFETY: keys of this type lie there.
        left += key->Offset;
        right += key->Offset;
        return key->FieldType switch
        {
            ProtoFieldType.String => ((ProtoString*)left)->Span.SequenceCompareTo(((ProtoString*)right)->Span),
            ProtoFieldType.Bool => left->CompareTo(*right),
            ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => ((uint*)left)->CompareTo(*(uint*)right),
            ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => ((ulong*)left)->CompareTo(*(ulong*)right),
            ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 =>
                ((int*)left)->CompareTo(*(int*)right),
            _ => ((long*)left)->CompareTo(*(long*)right),
        };
    }
}
