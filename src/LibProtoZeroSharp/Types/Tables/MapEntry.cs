using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>What a table knows of a map: where entries hold keys and values, and how a key gets its value.</summary>
internal unsafe struct MapEntry
{
    /// <summary>The keys; the offset is that in an entry.</summary>
    public FieldEntry Key;

    /// <summary>The values; the offset is that in an entry.</summary>
    public FieldEntry Value;

    /// <summary>Bytes from an entry to the next one.</summary>
    public int Stride;

    /// <summary>
    /// Gives the value of a key, added with its default if the map does not hold the key; a message without the stamp
    /// of its arena. Takes this entry first.
    /// </summary>
    public delegate*<MapEntry*, RawMap*, byte*, ArenaAllocator, byte*> GetOrAdd;

    /// <summary>The number of the entry of a key, or -1.</summary>
    public delegate*<RawMap*, byte*, int> Find;

    /// <summary>Removes a key; false if the map does not hold it.</summary>
    public delegate*<RawMap*, byte*, ArenaAllocator, bool> Remove;

    /// <summary>Makes space for that many entries in all, in a map that is not borrowed.</summary>
    public delegate*<RawMap*, int, ArenaAllocator, void> Reserve;

    /// <summary>Whether entries are equal exactly when their bytes are: numbers without gaps.</summary>
    public bool IsPlain;

    /// <summary>Completes what is known of a map, of which everything else is known.</summary>
    public void Complete() =>
        IsPlain = !Key.IsText && !Value.IsText && !Value.IsMessage && Key.Size + Value.Size == Stride;

    /// <summary>The functions for one pair of types.</summary>
    internal static class Of<TKey, TValue>
        where TKey : unmanaged
        where TValue : unmanaged
    {
        // SAFETY: the addresses are those of a map and of a key of these types, in memory that does not move; the value
        // lies in the arena.
        public static byte* GetOrAdd(MapEntry* self, RawMap* map, byte* key, ArenaAllocator arena)
        {
            fixed (TValue* value = &MapTable<TKey, TValue>.GetOrAdd(ref *map, in *(TKey*)key, arena))
                return (byte*)value;
        }

        public static void Reserve(RawMap* map, int count, ArenaAllocator arena) =>
            MapTable<TKey, TValue>.Reserve(ref *map, count, arena);

        public static int Find(RawMap* map, byte* key) => MapTable<TKey, TValue>.Find(in *map, in *(TKey*)key);

        public static bool Remove(RawMap* map, byte* key, ArenaAllocator arena)
        {
            if (map->IsBorrowed) MapTable<TKey, TValue>.Detach(ref *map, arena);
            return MapTable<TKey, TValue>.Remove(ref *map, in *(TKey*)key);
        }
    }
}
