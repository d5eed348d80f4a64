using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted parsers call for lists.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class ParseList
{
    // Bytes of an element that is read where it will stay, as the scratch stack would hold as much again.
    private const int LargeElement = Ranges.LargeElement;

    // Bytes of a run of large elements whose number cannot be counted ahead that wait on the scratch stack.
    private const int LongRun = 64 << 10;

    /// <summary>
    /// Reads a run of elements of a repeated field of messages. What depends on the message is in this one method:
    /// each type has its own, and a first message waits for all of them to be compiled.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Messages<T>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (T.IsLazy) return Undecoded<T>(p, end, tagBytes, ref list, ref s, depth);
        if (end - p >= s.ForkFrom)
        {
            nint behind = Forked(
                p, end, tagBytes, ref list, ref s, depth, sizeof(T), T.StackSize, &T.ParseFields);
            if (behind != 0) return behind;
        }

        if (sizeof(T) > LargeElement)
            return Counted<T, MessageCodec<T>>(p, end, tagBytes, ref list, ref s, depth);
        if (T.IsFlat && (list.Length | list.Capacity) == 0)
            return Flat<T, MessageCodec<T>>(p, end, tagBytes, ref list, ref head, ref s, depth);
        nint limit = s.Limit(end);
        (int tagSize, ulong mask) = TagBytes.ShapeOf(tagBytes);
        var run = new ScratchRun(in s);
        for (int count = 0; ; p += tagSize)
        {
            nint place = ScratchRun.TryPush(ref s, sizeof(T));
            if (place == 0)
            {
                Pushed more = More(run, count, sizeof(T), ref list, ref s);
                (place, count) = (more.Place, more.Count);
            }

            if (place == 0)
            {
                p = Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
                return Collect(p, end, run, count, sizeof(T), ref list, ref s);
            }

            // SAFETY: as in Stacked.
            ref T element = ref *(T*)place;
            element = default;
            Unsafe.As<T, MessageHead>(ref element).Mark(s.Stamp);
            p = ParseField.Body(p, end, ref element, ref s, depth);
            count++;
            if (p >= limit || (FixedWidth.Load64(in *(byte*)p) & mask) != tagBytes)
                return Collect(p, end, run, count, sizeof(T), ref list, ref s);
        }
    }

    /// <summary>Reads a run of elements of a repeated field that is not packed.</summary>
    /// <param name="p">The position behind the first tag.</param>
    /// <param name="end">The end of the message that holds the field.</param>
    /// <param name="tagBytes">The tag as encoded, its first byte lowest.</param>
    /// <param name="list">The field.</param>
    /// <param name="head">The head of the message.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Repeated<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s, int depth)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> =>
        sizeof(T) > LargeElement && TCodec.WireType == WireType.LengthDelimited
            ? Counted<T, TCodec>(p, end, tagBytes, ref list, ref s, depth)
            : TCodec.IsFlat && sizeof(T) <= LargeElement
            ? Flat<T, TCodec>(p, end, tagBytes, ref list, ref head, ref s, depth)
            : Stacked<T, TCodec>(p, end, tagBytes, ref list, ref head, ref s, depth);

    // A run of large elements: passing over their lengths first costs little beside them.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Counted<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref ParseState s, int depth)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        int count = CountRun(p, end, tagBytes, ref s);
        var place = (T*)Extend(ref list, count, sizeof(T), ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        nint limit = s.Limit(end);
        (int tagSize, _) = TagBytes.ShapeOf(tagBytes);
        while (true)
        {
            // SAFETY: Extend made space for all that were counted.
            ref T element = ref *place++;
            element = default;
            TCodec.Mark(ref element, s.Stamp);
            list.Length++;
            p = TCodec.Read(p, end, 0, ref element, ref s, depth);
            // Where fewer follow than were counted, the input changes meanwhile; nothing is read past its end.
            if (--count == 0 || p >= limit) return p;
            p += tagSize;
        }
    }

    // The same of lazy elements, of which mostly no more than a beginning is written.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Undecoded<T>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (s.IsAll && end - p >= s.ForkFrom)
        {
            nint behind = Forked(
                p, end, tagBytes, ref list, ref s, depth, sizeof(T), T.StackSize, &LazyMessage.Whole<T>);
            if (behind != 0) return behind;
        }

        int count = CountRun(p, end, tagBytes, ref s);
        var place = (T*)Extend(ref list, count, sizeof(T), ref s);
        if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        nint limit = s.Limit(end);
        (int tagSize, _) = TagBytes.ShapeOf(tagBytes);
        while (true)
        {
            // SAFETY: as in Counted.
            p = LazyMessage.Element(p, end, ref *place++, ref s, depth);
            // Of an element that was not taken, more may be undefined than a caller may see.
            if (p <= end) list.Length++;
            if (--count == 0 || p >= limit) return p;
            p += tagSize;
        }
    }

    // Goes on with a long run of large groups, behind which nothing was counted: the list grows with each.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Growing<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref ParseState s, int depth)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        nint limit = s.Limit(end);
        (int tagSize, ulong mask) = TagBytes.ShapeOf(tagBytes);
        uint tag = TagBytes.ToTag(tagBytes);
        while (p < limit && (FixedWidth.Load64(in *(byte*)p) & mask) == tagBytes)
        {
            p += tagSize;
            var place = (T*)Extend(ref list, 1, sizeof(T), ref s);
            if (place == null) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
            // SAFETY: Extend made space for it.
            ref T element = ref *place;
            element = default;
            TCodec.Mark(ref element, s.Stamp);
            list.Length++;
            p = TCodec.Read(p, end, tag, ref element, ref s, depth);
        }

        return p;
    }

    // How many elements follow each other, one that is cut included. What is wrong with them is reported when they are
    // read.
    private static int CountRun(nint p, nint end, ulong tagBytes, ref ParseState s)
    {
        nint limit = s.Limit(end);
        (int tagSize, ulong mask) = TagBytes.ShapeOf(tagBytes);
        ProtoFormatError error = s.Error;
        byte* errorAt = s.ErrorAt;
        for (int count = 1; ; count++)
        {
            p = Parse.Length(p, end, out int length, ref s) + length;
            if (p >= limit || (FixedWidth.Load64(in *(byte*)p) & mask) != tagBytes)
            {
                s.Error = error;
                s.ErrorAt = errorAt;
                return count;
            }

            p += tagSize;
        }
    }

    // A run of elements that take no other memory: the first one of a list is read where it will stay, which saves the
    // copy.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Flat<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s, int depth)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if ((list.Length | list.Capacity) != 0)
            return Stacked<T, TCodec>(p, end, tagBytes, ref list, ref head, ref s, depth);
        nint limit = s.Limit(end);
        (int tagSize, ulong mask) = TagBytes.ShapeOf(tagBytes);
        byte* start = s.Aligned, next = start;
        bool goesOn = true;
        // The rest is stacked where the block ends, or where unknown fields have taken the place behind an element.
        while (goesOn && s.End - next >= sizeof(T) && (s.Cursor == next || next == start))
        {
            // SAFETY: the block has space for it.
            ref T element = ref *(T*)next;
            s.Cursor = next += sizeof(T);
            element = default;
            TCodec.Mark(ref element, s.Stamp);
            p = TCodec.Read(p, end, 0, ref element, ref s, depth);
            goesOn = p < limit && (FixedWidth.Load64(in *(byte*)p) & mask) == tagBytes;
            if (goesOn) p += tagSize;
        }

        int count = (int)((next - start) / sizeof(T));
        SetItems(ref list, (nint)start, count, count, ref s);
        return goesOn ? Stacked<T, TCodec>(p, end, tagBytes, ref list, ref head, ref s, depth) : p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Stacked<T, TCodec>(
        nint p, nint end, ulong tagBytes, ref RawList list, ref MessageHead head, ref ParseState s, int depth)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        nint limit = s.Limit(end);
        (int tagSize, ulong mask) = TagBytes.ShapeOf(tagBytes);
        uint tag = TCodec.WireType == WireType.StartGroup ? TagBytes.ToTag(tagBytes) : 0;
        // Elements wait on the scratch stack until the run ends: then their number is known and one exact copy is made.
        var run = new ScratchRun(in s);
        int count = 0;
        while (true)
        {
            nint place = ScratchRun.TryPush(ref s, sizeof(T));
            if (place == 0)
            {
                Pushed more = More(run, count, sizeof(T), ref list, ref s);
                (place, count) = (more.Place, more.Count);
            }

            if (place == 0)
            {
                p = Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
                break;
            }

            // SAFETY: the stack has space for it. The JIT remembers of a reference, but not of an address, that it is
            // not null.
            ref T element = ref *(T*)place;
            element = default;
            TCodec.Mark(ref element, s.Stamp);
            p = TCodec.Read(p, end, tag, ref element, ref s, depth);
            count++;
            if (!TCodec.IsKnown(in element) && p <= end)
            {
                ScratchRun.Pop(ref s, sizeof(T));
                count--;
                ulong number = (ulong)(long)TCodec.Number(in element);
                p = ParseField.Keep(p, TagBytes.ToTag(tagBytes), number, ref head, ref s);
            }

            if (p >= limit || (FixedWidth.Load64(in *(byte*)p) & mask) != tagBytes) break;
            // Known at compile time: all but large groups never look at the number.
            if (sizeof(T) > LargeElement && (long)count * sizeof(T) >= LongRun)
            {
                p = Collect(p, end, run, count, sizeof(T), ref list, ref s);
                return p > end ? p : Growing<T, TCodec>(p, end, tagBytes, ref list, ref s, depth);
            }

            p += tagSize;
        }

        return Collect(p, end, run, count, sizeof(T), ref list, ref s);
    }

    /// <summary>
    /// Room for more elements of a size behind those of a list, which moves if it must; null if limits forbid it.
    /// </summary>
    internal static byte* Extend(ref RawList list, int more, int size, ref ParseState s)
    {
        long needed = (long)list.Length + more;
        if (needed > list.Capacity)
        {
            // Several runs of one field stay linear by doubling; a single one is taken exactly.
            long capacity = list.Length == 0 ? needed : Math.Max(needed, 2L * list.Capacity);
            if (capacity > Array.MaxLength) capacity = needed;
            if (!Ranges.IsFor(in list, capacity, size) || !TryGrowLarge(ref list, needed, size, ref s))
            {
                byte* items = capacity > Array.MaxLength ? null : s.Allocate((nuint)capacity * (nuint)size);
                if (items == null) return null;
                // SAFETY: the new place has space for capacity elements and does not overlap the old one.
                long bytes = (long)list.Length * size;
                if (bytes != 0) Buffer.MemoryCopy((void*)list.Items, items, bytes, bytes);
                list.Items = (nint)items;
                list.Capacity = (int)capacity;
            }
        }

#if PROTOZERO_CHECKS
        list.Stamp = s.Stamp;
#endif
        return (byte*)list.Items + ((nint)list.Length * size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryGrowLarge(ref RawList list, long needed, int size, ref ParseState s)
    {
        if (s.IsShared) return ParseCrew.Of(ref s).Memory.TryGrow(ref list, needed, size);
        s.Settle();
        return needed <= Array.MaxLength && Ranges.TryGrow(s.Arena, ref list, needed, size, s.MaxBytes);
    }

    // Space for one more element where the current block of the scratch stack is full; null if limits forbid it. A long
    // run goes to the list piece by piece, so that no more than a piece is held twice.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Pushed More(ScratchRun run, int count, int size, ref RawList list, ref ParseState s)
    {
        if ((long)count * size >= Ranges.SmallestPlainList)
        {
            // More will follow, so even a first piece is put where the list can grow.
            if ((list.Length | list.Capacity) == 0) TryGrowLarge(ref list, count, size, ref s);
            byte* place = Extend(ref list, count, size, ref s);
            if (place == null) return new Pushed(0, count);
            run.CopyTo(ref s, place, size);
            list.Length += count;
            run.End(ref s);
            count = 0;
        }

        return new Pushed((nint)ScratchRun.Push(ref s, size), count);
    }

    // Copies the elements that a run left on the scratch stack to the list.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static nint Collect(
        nint p, nint end, ScratchRun run, int count, int size, ref RawList list, ref ParseState s)
    {
        // A failed parse discards the message, so its lists need not be complete.
        if (p > end) count = 0;
        if (count != 0 && (list.Length | list.Capacity) == 0 && run.TryMoveFew(ref s, out nint items))
        {
            SetItems(ref list, items, count, count, ref s);
            return p;
        }

        if (count != 0)
        {
            byte* place = Extend(ref list, count, size, ref s);
            if (place == null)
            {
                p = Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
            }
            else
            {
                run.CopyTo(ref s, place, size);
                list.Length += count;
            }
        }

        run.End(ref s);
        return p;
    }

    // A tuple of integers has no type of this assembly, so nothing that makes one is precompiled.
    internal readonly struct Pushed(nint place, int count)
    {
        public readonly nint Place = place;
        public readonly int Count = count;
    }
}
