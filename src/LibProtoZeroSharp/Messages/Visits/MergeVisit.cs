using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>Merges a deep copy of the fields that are set into another message.</summary>
internal readonly unsafe partial struct MergeVisit : IFieldVisit
{
    private readonly ArenaAllocator _arena;
    private readonly int _depth;

    /// <summary>Makes one that copies into an arena, with so many messages above.</summary>
    internal MergeVisit(ArenaAllocator arena, int depth) => (_arena, _depth) = (arena, depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged => true;

    /// <inheritdoc/>
    public bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Value<T, TCodec>(int number, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => !TCodec.IsSet(in b) || Copy<T, TCodec>(ref a, in b);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Optional<T, TCodec>(
        int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if ((bBits & mask) == 0) return true;
        aBits |= mask;
        return Copy<T, TCodec>(ref a, in b);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        TCodec.Copy(ref a, in b, _arena, _depth);
        aCase = number;
        return true;
    }

    /// <inheritdoc/>
    public bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T>
    {
        // A message may be merged into itself.
        if (b.IsSet) Merge(ref a.Ensure<T>(_arena), in b.Of<T>(), _arena, _depth + 1);
        return true;
    }

    /// <inheritdoc/>
    public bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T>
    {
        a.Ensure<T>(_arena);
        aCase = number;
        return Message<T>(number, ref a, b);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, ref a, in b);

    /// <summary>Appends the elements of a list.</summary>
    public bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (b.Length == 0) return true;
        // With the count and the place from before, which reserving leaves as it is: the source may be the target.
        RawList source = b;
        if (default(TCodec) is IHoldsMessage) WorkLimit.VisitAll(source.Length);
        RawList.Reserve<T>(ref a, source.Length, _arena);
        // SAFETY: behind the elements there is room for as many as the source has.
        T* place = (T*)a.Items + a.Length;
        foreach (ref readonly T element in source.Of<T>().Span)
        {
            *place = default;
            TCodec.Copy(ref *place++, in element, _arena, _depth + 1);
        }

        a.Length += source.Length;
        return true;
    }

    /// <summary>Sets the entries of a map; values of keys that are there are replaced.</summary>
    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        if (b.Length == 0) return true;
        RawMap source = b;
        WorkLimit.VisitAll(source.Length);
        // A copy of one map. If the target borrows the entries, the source may have been added to.
        if (source.Entries == a.Entries && !(a.IsBorrowed && a.Length != source.Length)) return true;
        MapTable<TKey, TValue>.Reserve(ref a, Math.Max(a.Length, source.Length), _arena);
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in source.Of<TKey, TValue>().Entries)
        {
            TKey key = default;
            TKeyCodec.Copy(ref key, in entry.KeyField, _arena, 0);
            // Where it will stay: a copy of a large message would take stack at each level.
            ref TValue value = ref MapTable<TKey, TValue>.GetOrAdd(ref a, in key, _arena);
            value = default;
            TValueCodec.Copy(ref value, in entry.ValueField, _arena, _depth + 1);
        }

        return true;
    }

    /// <summary>
    /// Forgets a member of the target if another one is set in the source. Which one follows when it has been copied:
    /// until then the arena may say no, and a case without its message could not be written.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged
    {
        if (bCase == 0 || aCase == bCase) return true;
        a = default;
        aCase = 0;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Copy<T, TCodec>(ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        TCodec.Copy(ref a, in b, _arena, _depth);
        return true;
    }

    /// <summary>Appends the unknown fields, cut into the same slices: each extension stays one.</summary>
    internal static void Unknown(ref MessageHead to, ref readonly MessageHead from, ArenaAllocator arena)
    {
        // The source may be the target: what is added comes behind its last slice, where this loop ends.
        UnknownSlice* last = from.Unknown;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            byte* bytes = arena.AllocateBytes((nuint)slice->Size);
            // SAFETY: the copy has room for the slice.
            Buffer.MemoryCopy(slice->Start, bytes, slice->Size, slice->Size);
            UnknownSlice.Append(
                ref to, arena.AllocateBytes(UnknownSlice.RoomFor(to.Unknown)), bytes, (nint)slice->Size);
        }
    }
}
