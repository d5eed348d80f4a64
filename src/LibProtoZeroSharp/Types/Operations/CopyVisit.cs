using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Copies a generated message into one that is all zero, with everything that it refers to; what <see cref="Copying"/>
/// does by a table.
/// </summary>
internal unsafe struct CopyVisit : IReferenceVisit
{
    private readonly ArenaAllocator _arena;
    private readonly int _depth;

    // The plain fields of both messages, which are copied last.
    private void* _to, _from;
    private int _size;

    private CopyVisit(ArenaAllocator arena, int depth) => (_arena, _depth) = (arena, depth);

    /// <summary>Copies a message; the beginning of it.</summary>
    public static void Root<T>(T* to, T* from, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        using var copy = new CopyScope(&Measure<T>, from);
        Message(to, from, arena, 0);
    }

    /// <summary>
    /// Copies a message into one that is all zero and already seen: where memory runs out, it is all zero again.
    /// </summary>
    public static void Fill<T>(T* to, T* from, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        try
        {
            Root(to, from, arena);
        }
        catch
        {
            *to = default;
            throw;
        }
    }

    /// <summary>Copies a message at some depth.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Message<T>(T* to, T* from, ArenaAllocator arena, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        WorkLimit.Descend(depth, T.StackSize);
        var target = (MessageHead*)to;
        var source = (MessageHead*)from;
        target->Mark(arena.State->ViewStamp);
        source->Check();
        if (T.IsLazy)
        {
            if (Copying.TryCopySource(ref LazyState.Of(ref *target), in LazyState.Of(ref *source), arena)) return;
            LazyField.Edit(ref *to, LazyState.Everything);
        }

        var visit = new CopyVisit(arena, depth);
        T.VisitReferences(ref visit, ref *target, ref *source);
        // SAFETY: the plain fields lie side by side in both messages.
        Unsafe.CopyBlockUnaligned(visit._to, visit._from, (uint)visit._size);
        if (source->Unknown != null) Copying.Unknown(target, source->Unknown, arena);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged
    {
        // SAFETY: both messages stay where they are.
        _to = Unsafe.AsPointer(ref a);
        _from = Unsafe.AsPointer(ref Unsafe.AsRef(in b));
        _size = size;
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Number<T>(ref T a, ref readonly T b)
        where T : unmanaged
    {
        a = b;
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Text(ref ProtoString a, ref readonly ProtoString b)
    {
        if (b.Length != 0) a = _arena.Utf8(b.LivingSpan);
        return true;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Text(ref ProtoBytes a, ref readonly ProtoBytes b)
    {
        if (b.Length != 0) a = _arena.Bytes(b.LivingSpan);
        return true;
    }

    /// <inheritdoc/>
    public readonly bool Message<T>(ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!b.IsSet) return true;
        // SAFETY: the arena gives space for a message, and the slot holds the address of one.
        var message = (T*)_arena.AllocateBytes((nuint)sizeof(T));
        *message = default;
        Message(message, (T*)b.Address, _arena, _depth + 1);
        a.Address = (nint)message;
        return true;
    }

    /// <inheritdoc/>
    public readonly bool Numbers(ref RawList a, ref readonly RawList b, int size)
    {
        Copying.Numbers(ref a, in b, size, _arena);
        return true;
    }

    /// <inheritdoc/>
    public readonly bool Texts(ref RawList a, ref readonly RawList b)
    {
        Copying.Texts(ref a, in b, _arena);
        return true;
    }

    /// <inheritdoc/>
    public readonly bool Messages<T>(ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T>
    {
        b.Check();
        int count = b.Length;
        if (count == 0) return true;
        WorkLimit.VisitAll(count);
        RawList.Reserve(ref a, count, sizeof(T), _arena);
        // SAFETY: there is space for as many messages as the source has.
        T* place = (T*)a.Items, source = (T*)b.Items;
        for (int i = 0; i < count; i++)
        {
            place[i] = default;
            Message(place + i, source + i, _arena, _depth + 1);
        }

        a.Length = count;
        return true;
    }

    /// <inheritdoc/>
    public readonly bool Map<TKey, TValue>(ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        if (b.Length == 0) return true;
        RawMap copy = CopyOf<TKey, TValue>(in b);
        ProtoMapEntry<TKey, TValue>* entries = MapTable<TKey, TValue>.Items(in copy);
        for (int i = 0; i < copy.Length; i++)
        {
            Own(ref entries[i].KeyField);
            Own(ref entries[i].ValueField);
        }

        a = copy;
        return true;
    }

    /// <inheritdoc/>
    public readonly bool MessageMap<TKey, TValue>(ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged, IProtoMessage<TValue>
    {
        if (b.Length == 0) return true;
        RawMap copy = CopyOf<TKey, TValue>(in b);
        ProtoMapEntry<TKey, TValue>* entries = MapTable<TKey, TValue>.Items(in copy),
            source = MapTable<TKey, TValue>.Items(in b);
        for (int i = 0; i < copy.Length; i++)
        {
            Own(ref entries[i].KeyField);
            entries[i].ValueField = default;
            Message(&entries[i].ValueField, &source[i].ValueField, _arena, _depth + 1);
        }

        a = copy;
        return true;
    }

    // SAFETY: the source is a message of this type.
    private static long Measure<T>(void* type, void* source)
        where T : unmanaged, IProtoMessage<T> => T.SizeFields(ref *(MessageHead*)source, 0);

    // With the keys and values as they are.
    private readonly RawMap CopyOf<TKey, TValue>(ref readonly RawMap map)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        map.Check();
        WorkLimit.VisitAll(map.Length);
        RawMap copy = map.Lent();
        MapTable<TKey, TValue>.Reserve(ref copy, copy.Length, _arena);
        return copy;
    }

    // Gives a text a copy of its bytes; nothing for numbers.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void Own<T>(ref T value)
        where T : unmanaged
    {
        if (typeof(T) != typeof(ProtoString) && typeof(T) != typeof(ProtoBytes)) return;
        // SAFETY: strings and bytes are stored alike.
        ref ProtoString text = ref Unsafe.As<T, ProtoString>(ref value);
        text = _arena.Utf8(text.LivingSpan);
    }
}
