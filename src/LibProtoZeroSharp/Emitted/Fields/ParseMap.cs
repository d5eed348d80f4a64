using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted parsers call for maps.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class ParseMap
{
    // Bytes of entries that wait on the scratch stack at most before they go into the map, so that one key again and
    // again is not held each time. A map that has more takes as many at once, as it moves whenever it grows.
    private const long LongMapRun = 8 << 20;

    // Bytes of stack that an entry takes at most, beside copies of it. A message in it counts by itself.
    private const int EntryStackSize = LevelSizes.ParseEntry;

    /// <summary>Reads a run of entries of a map field. The last value of a key wins.</summary>
    /// <param name="p">The position behind the first tag.</param>
    /// <param name="end">The end of the message that holds the field.</param>
    /// <param name="tagBytes">The tag as encoded, its first byte lowest.</param>
    /// <param name="map">The field.</param>
    /// <param name="head">The head of the message.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go; an entry counts as a message.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Entries<TKey, TValue, TKeyCodec, TValueCodec>(
        nint p, nint end, ulong tagBytes, ref RawMap map, ref MessageHead head, ref ParseState s, int depth)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        nint limit = s.Limit(end);
        (int tagSize, ulong mask) = TagBytes.ShapeOf(tagBytes);
        // Entries wait on the scratch stack until the run ends: then their number is known, and the table is built
        // once.
        var run = new ScratchRun(in s);
        int count = 0;
        while (true)
        {
            p = Parse.Length(p, end, out int length, ref s);
            if (p > end) break;
            int entrySize = sizeof(ProtoMapEntry<TKey, TValue>);
            if ((entrySize > EntryStackSize || depth <= s.AskFrom)
                && !StackGuard.MayDescend(depth, EntryStackSize + (4 * entrySize)))
            {
                p = Parse.TooDeep(ref s, p, depth);
                break;
            }

            var entry = (ProtoMapEntry<TKey, TValue>*)ScratchRun.TryPush(ref s, entrySize);
            if (entry == null)
            {
                long waiting = (long)count * entrySize;
                if (waiting >= LongMapRun && count >= map.Length)
                {
                    if (!TryFill<TKey, TValue>(ref map, run, count, ref s)) count = -1;
                    run.End(ref s);
                    // What could not go into the map fails here as well.
                    if (count >= 0) count = 0;
                }

                if (count >= 0) entry = (ProtoMapEntry<TKey, TValue>*)ScratchRun.Push(ref s, entrySize);
            }

            if (entry == null)
            {
                p = Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
                break;
            }

            // SAFETY: the stack has space for it.
            entry->KeyField = default;
            entry->ValueField = TValueCodec.Default;
            TValueCodec.Mark(ref entry->ValueField, s.Stamp);
            nint body = p;
            p = Entry<TKey, TValue, TKeyCodec, TValueCodec>(p, p + length, ref *entry, ref s, depth - 1);
            if (p != body + length)
            {
                p = Parse.Beyond(p);
                break;
            }

            count++;
            if (!TValueCodec.IsKnown(in entry->ValueField))
            {
                ScratchRun.Pop(ref s, entrySize);
                count--;
                p = ParseField.KeepEntry(body, length, TagBytes.ToTag(tagBytes), ref head, ref s);
            }

            if (p >= limit || (FixedWidth.Load64(in *(byte*)p) & mask) != tagBytes) break;
            p += tagSize;
        }

        // A failed parse discards the message, so its maps need not be complete.
        if (p <= end && !TryFill<TKey, TValue>(ref map, run, count, ref s))
            p = Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        run.End(ref s);
        return p;
    }

    // Most entries hold a key and then a value.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Entry<TKey, TValue, TKeyCodec, TValueCodec>(
        nint p, nint end, ref ProtoMapEntry<TKey, TValue> entry, ref ParseState s, int depth)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        uint keyTag = FieldKey.Make(1, TKeyCodec.WireType), valueTag = FieldKey.Make(2, TValueCodec.WireType);
        nint limit = s.Limit(end);
        if (Parse.Next(p, limit, (byte)keyTag))
            p = TKeyCodec.Read(p + 1, end, keyTag, ref entry.KeyField, ref s, depth);
        if (!Parse.Next(p, limit, (byte)valueTag))
            return EntryRest<TKey, TValue, TKeyCodec, TValueCodec>(p, end, false, ref entry, ref s, depth);
        p = TValueCodec.Read(p + 1, end, valueTag, ref entry.ValueField, ref s, depth);
        return p == end ? p : EntryRest<TKey, TValue, TKeyCodec, TValueCodec>(p, end, true, ref entry, ref s, depth);
    }

    // All that is not a key and then a value.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint EntryRest<TKey, TValue, TKeyCodec, TValueCodec>(
        nint p, nint end, bool hasValue, ref ProtoMapEntry<TKey, TValue> entry, ref ParseState s, int depth)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        var fields = new EntryFields
        {
            Key = EntryPart.Of<TKey, TKeyCodec>(1, ref entry.KeyField),
            Value = EntryPart.Of<TValue, TValueCodec>(2, ref entry.ValueField),
        };
        return fields.Read(p, end, hasValue, ref s, depth);
    }

    // Moves the entries of a run into a map: a later value of a key replaces an earlier one.
    private static bool TryFill<TKey, TValue>(ref RawMap map, ScratchRun run, int count, ref ParseState s)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        if (count == 0) return true;
        if (count > map.Capacity - map.Length)
        {
            if (count > MapTable<TKey, TValue>.LargestCapacity - map.Length) return false;
            (int capacity, nuint size) = MapTable<TKey, TValue>.RoomFor(map.Length + count);
            byte* place = s.Allocate(size);
            if (place == null) return false;
            MapTable<TKey, TValue>.MoveTo(ref map, (nint)place, capacity);
        }

#if PROTOZERO_CHECKS
        map.Stamp = s.Stamp;
#endif
        // SAFETY: there is space for all of them behind the entries that the map has.
        var added = (ProtoMapEntry<TKey, TValue>*)map.Entries + map.Length;
        run.CopyTo(ref s, (byte*)added, sizeof(ProtoMapEntry<TKey, TValue>));
        MapTable<TKey, TValue>.Adopt(ref map, count);
        return true;
    }
}
