using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The functions of maps of run-time types. A message is the value by a slot, so four kinds of keys and four kinds of
/// values, told by their size, are all maps that there are.
/// </summary>
internal static unsafe class DynamicMap
{
    /// <summary>Gives a map its functions, its stride and its offsets, by the types of its fields.</summary>
    /// <param name="map">The map, whose fields have their types.</param>
    public static void Settle(MapEntry* map)
    {
        if (map->Key.FieldType == ProtoFieldType.String) Settle<ProtoString>(map);
        else if (map->Key.Size == sizeof(byte)) Settle<byte>(map);
        else if (map->Key.Size == sizeof(int)) Settle<int>(map);
        else Settle<long>(map);
    }

    /// <summary>
    /// The place of a key's value while its message is parsed: the default if it is new; null if limits forbid it.
    /// </summary>
    public static byte* Take(MapEntry* map, RawMap* place, byte* key, ref ParseState s)
    {
        if (map->Key.FieldType == ProtoFieldType.String) return Take<ProtoString>(map, place, key, ref s);
        return map->Key.Size switch
        {
            sizeof(byte) => Take<byte>(map, place, key, ref s),
            sizeof(int) => Take<int>(map, place, key, ref s),
            _ => Take<long>(map, place, key, ref s),
        };
    }

    /// <summary>Bytes of a value where it is stored.</summary>
    private static int Stored(MapEntry* map) => map->Value.IsMessage ? sizeof(MessageSlot) : map->Value.Size;

    private static void Settle<TKey>(MapEntry* map)
        where TKey : unmanaged
    {
        int size = Stored(map);
        if (size == sizeof(byte)) Of<TKey, byte>.Settle(map);
        else if (size == sizeof(int)) Of<TKey, int>.Settle(map);
        else if (size == sizeof(long)) Of<TKey, long>.Settle(map);
        else Of<TKey, ProtoBytes>.Settle(map);
    }

    private static byte* Take<TKey>(MapEntry* map, RawMap* place, byte* key, ref ParseState s)
        where TKey : unmanaged => Stored(map) switch
        {
            sizeof(byte) => Of<TKey, byte>.Take(place, key, ref s),
            sizeof(int) => Of<TKey, int>.Take(place, key, ref s),
            sizeof(long) => Of<TKey, long>.Take(place, key, ref s),
            _ => Of<TKey, ProtoBytes>.Take(place, key, ref s),
        };

    // SAFETY: a map and a key of these types, or of types of the same size, which are stored alike.
    private static class Of<TKey, TValue>
        where TKey : unmanaged
        where TValue : unmanaged
    {
        public static void Settle(MapEntry* map)
        {
            ProtoMapEntry<TKey, TValue> some = default;
            map->Stride = sizeof(ProtoMapEntry<TKey, TValue>);
            map->Key.Offset = (int)((byte*)&some.KeyField - (byte*)&some);
            map->Value.Offset = (int)((byte*)&some.ValueField - (byte*)&some);
            map->GetOrAdd = &GetOrAdd;
            map->Reserve = &MapEntry.Of<TKey, TValue>.Reserve;
            map->Find = &MapEntry.Of<TKey, TValue>.Find;
            map->Remove = &MapEntry.Of<TKey, TValue>.Remove;
        }

        public static byte* Take(RawMap* map, byte* key, ref ParseState s)
        {
            TValue* place = MapTable<TKey, TValue>.Place(ref *map, in *(TKey*)key);
            if (place != null) return (byte*)place;
            if (map->Length == MapTable<TKey, TValue>.LargestCapacity) return null;
            (int capacity, nuint size) = MapTable<TKey, TValue>.RoomFor(map->Length + 1);
            byte* room = s.Allocate(size);
            if (room == null) return null;
            MapTable<TKey, TValue>.MoveTo(ref *map, (nint)room, capacity);
#if PROTOZERO_CHECKS
            map->Stamp = s.Stamp;
#endif
            return (byte*)MapTable<TKey, TValue>.Place(ref *map, in *(TKey*)key);
        }

        // A message is made before its entry, so that no entry is ever without one.
        private static byte* GetOrAdd(MapEntry* self, RawMap* map, byte* key, ArenaAllocator arena)
        {
            if (!self->Value.IsMessage) return MapEntry.Of<TKey, TValue>.GetOrAdd(self, map, key, arena);
            int at = MapTable<TKey, TValue>.Find(in *map, in *(TKey*)key);
            if (at >= 0) return self->Value.ValueIn((byte*)map->Entries + ((nint)at * self->Stride));
            byte* message = self->Value.Message->New(arena);
            *(byte**)MapEntry.Of<TKey, TValue>.GetOrAdd(self, map, key, arena) = message;
            return message;
        }
    }
}
