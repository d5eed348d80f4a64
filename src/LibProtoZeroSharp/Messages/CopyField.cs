using System;
using System.ComponentModel;
using ProtoZeroSharp;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted code calls to merge a deep copy of fields into another message.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class CopyField
{
    /// <summary>Merges a message field that is set.</summary>
    public static void Message<T>(ref nint to, nint from, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        if (from == 0) return;
        ref T target = ref ProtoMessage.Ensure<T>(ref to, arena);
        // SAFETY: a field that is set holds the address of a T in the arena. Merging a message into itself is taken care of there.
        ProtoMessage.Merge(ref target, in *(T*)from, arena);
    }

    /// <summary>Appends the elements of a list.</summary>
    public static void Repeated<T, TCodec>(ref RawList to, ref readonly RawList from, ArenaAllocator arena)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        // With the count and the place from before, which reserving leaves as it is: the source may be the target.
        RawList source = from;
        ref ProtoList<T> target = ref RawList.Mutable<T>(ref to);
        target.Reserve(source.Length, arena);
        for (int i = 0; i < source.Length; i++)
        {
            T copy = default;
            TCodec.Copy(ref copy, in source.Of<T>().Span[i], arena);
            target.Add(copy, arena);
        }
    }

    /// <summary>Sets the entries of a map; values of keys that are there are replaced.</summary>
    public static void Map<TKey, TValue, TKeyCodec, TValueCodec>(ref RawMap to, ref readonly RawMap from, ArenaAllocator arena)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        RawMap source = from;
        ref ProtoMap<TKey, TValue> target = ref RawMap.Mutable<TKey, TValue>(ref to);
        if (source.Entries == target.Raw.Entries) return;
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in source.Of<TKey, TValue>())
        {
            TKey key = default;
            TValue value = default;
            TKeyCodec.Copy(ref key, in entry.KeyField, arena);
            TValueCodec.Copy(ref value, in entry.ValueField, arena);
            target.Set(key, value, arena);
        }
    }

    /// <summary>Appends the unknown fields, cut into the same slices: each extension stays one.</summary>
    public static void Unknown(ref MessageHead to, ref readonly MessageHead from, ArenaAllocator arena)
    {
        UnknownSlice* last = from.Unknown;
        if (last == null) return;
        // The source may be the target: what is linked comes behind its last slice, where this loop has ended.
        UnknownSlice* slice = last;
        do
        {
            slice = slice->Next;
            byte* bytes = arena.AllocateBytes((nuint)slice->Size);
            // SAFETY: the copy has room for the slice.
            Buffer.MemoryCopy(slice->Start, bytes, slice->Size, slice->Size);
            ParseField.Link(ref to, (UnknownSlice*)arena.AllocateBytes((nuint)sizeof(UnknownSlice)), bytes, (nint)slice->Size);
        }
        while (slice != last);
    }
}
