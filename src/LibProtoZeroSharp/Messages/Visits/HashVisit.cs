using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>Hashes the fields of a message that are set: equal messages have equal hashes.</summary>
internal struct HashVisit : IFieldVisit
{
    /// <summary>How many messages are above the one that is hashed.</summary>
    internal int Depth;

    /// <summary>The hash of what was visited.</summary>
    internal uint Hash;

    /// <summary>Hashes a message at some depth.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static uint Of<T>(ref readonly T message, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        WorkLimit.Descend(depth, T.StackSize);
        ref MessageHead head = ref MessageHead.Checked(in message);
        var visit = new HashVisit { Depth = depth, Hash = 17 };
        T.VisitFields(ref visit, ref head, ref head);
        return visit.Hash;
    }

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
        where TCodec : struct, IFieldCodec<T> => !TCodec.IsSet(in b) || Mix(number, TCodec.Hash(in b, Depth));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Optional<T, TCodec>(
        int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => (bBits & mask) == 0 || Mix(number, TCodec.Hash(in b, Depth));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => Mix(number, TCodec.Hash(in b, Depth));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T> =>
        !b.IsSet || Mix(number, Of(in b.Of<T>(), Depth + 1));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T> => Message<T>(number, ref a, b);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, ref a, in b);

    /// <inheritdoc/>
    public bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (default(TCodec) is IHoldsMessage) WorkLimit.VisitAll(b.Length);
        foreach (ref readonly T element in b.Of<T>().Span) Mix(number, TCodec.Hash(in element, Depth + 1));
        return true;
    }

    /// <summary>Hashes a map, whatever the order of its entries.</summary>
    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        WorkLimit.VisitAll(b.Length);
        uint sum = 0;
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in b.Of<TKey, TValue>().Entries)
            sum += Mixed(MapKey.Hash(in entry.KeyField), 2, TValueCodec.Hash(in entry.ValueField, Depth + 1));
        return b.Length == 0 || Mix(number, sum);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Mix(int number, uint value)
    {
        Hash = Mixed(Hash, number, value);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Mixed(uint hash, int number, uint value) =>
        unchecked((((hash ^ (uint)number) * 0x9E37_79B1) ^ value) * 0x85EB_CA77);
}
