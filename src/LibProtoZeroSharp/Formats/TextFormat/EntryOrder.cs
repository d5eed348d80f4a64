using System;
using System.Buffers.Binary;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Sorts entries of a map by their keys. Beside the address of an entry lies the beginning of its key, so that most
/// comparisons look nowhere else: large maps do not fit into the caches.
/// </summary>
internal static unsafe class EntryOrder
{
    /// <summary>An entry in the order of keys.</summary>
    public struct Ranked
    {
        /// <summary>The address of the entry.</summary>
        public byte* Entry;

        /// <summary>Orders keys that are numbers, and texts that differ in their first eight bytes.</summary>
        public ulong Rank;
    }

    /// <summary>Sorts the entries of a map.</summary>
    /// <param name="map">The map.</param>
    /// <param name="types">Its keys and values.</param>
    /// <param name="room">Place for twice as many as the map has.</param>
    /// <returns>The sorted entries, which lie in the space.</returns>
    public static Ranked* Sort(RawMap* map, MapEntry* types, Ranked* room)
    {
        int count = map->Length;
        FieldEntry* key = &types->Key;
        // SAFETY: there is space for all entries twice, and none is read or written outside of its half.
        for (int i = 0; i < count; i++)
        {
            byte* entry = (byte*)map->Entries + ((nint)i * types->Stride);
            room[i] = new Ranked { Entry = entry, Rank = RankOf(entry + key->Offset, key->Storage) };
        }

        Ranked* from = room, to = room + count;
        if (IsSorted(from, count, key)) return from;
        // Merging, in the order of memory: no order of the entries makes it slow.
        for (long width = 1; width < count; width *= 2)
        {
            for (long start = 0; start < count; start += 2 * width)
            {
                long left = count - start;
                Merge(from + start, Math.Min(width, left), Math.Min(2 * width, left), to + start, key);
            }

            Ranked* sorted = to;
            to = from;
            from = sorted;
        }

        return from;
    }

    private static void Merge(Ranked* from, long middle, long end, Ranked* to, FieldEntry* key)
    {
        long left = 0, right = middle;
        for (long i = 0; i < end; i++)
        {
            bool isLeft = left < middle && (right == end || Compare(from + left, from + right, key) <= 0);
            to[i] = from[isLeft ? left++ : right++];
        }
    }

    private static bool IsSorted(Ranked* entries, int count, FieldEntry* key)
    {
        for (int i = 1; i < count; i++)
        {
            if (Compare(entries + i - 1, entries + i, key) > 0) return false;
        }

        return true;
    }

    private static int Compare(Ranked* left, Ranked* right, FieldEntry* key)
    {
        if (left->Rank != right->Rank) return left->Rank < right->Rank ? -1 : 1;
        if (key->Storage != StorageKind.Text) return 0;
        var text = (ProtoString*)(left->Entry + key->Offset);
        return text->Span.SequenceCompareTo(((ProtoString*)(right->Entry + key->Offset))->Span);
    }

    private static ulong RankOf(byte* key, StorageKind kind)
    {
        switch (kind)
        {
            case StorageKind.Text:
                ReadOnlySpan<byte> text = ((ProtoString*)key)->Span;
                if (text.Length >= sizeof(ulong)) return BinaryPrimitives.ReadUInt64BigEndian(text);
                ulong rank = 0;
                for (int i = 0; i < text.Length; i++) rank |= (ulong)text[i] << (8 * (sizeof(ulong) - 1 - i));
                return rank;
            case StorageKind.Bool:
                return *key;
            case StorageKind.UInt32:
                return *(uint*)key;
            case StorageKind.UInt64:
                return *(ulong*)key;
            case StorageKind.Int32:
                return (ulong)*(int*)key ^ (1UL << 63);
            default:
                return (ulong)*(long*)key ^ (1UL << 63);
        }
    }
}
