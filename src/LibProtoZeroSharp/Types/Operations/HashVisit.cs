using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Hashes a generated message; what <see cref="Hashing"/> does by a table.</summary>
internal struct HashVisit : IReferenceVisit
{
    // How many messages are above the one that is hashed.
    private readonly int _depth;

    private uint _hash;

    // What was visited: equal messages are visited in the same way.
    private int _place;

    private HashVisit(int depth) => _depth = depth;

    /// <summary>Hashes a message at some depth.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static uint Of<T>(ref readonly T message, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        WorkLimit.Descend(depth, T.StackSize);
        ref MessageHead head = ref MessageHead.Checked(in message);
        var visit = new HashVisit(depth);
        T.VisitReferences(ref visit, ref head, ref head);
        return visit._hash;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged =>
        // SAFETY: the plain fields lie side by side behind the first one; the size is all of theirs.
        Mix(KeyHash.PartOf(ref Unsafe.As<T, byte>(ref a), size));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged => false;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Number<T>(ref T a, ref readonly T b)
        where T : unmanaged => Mix(MapKey.Hash(in b));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Text(ref ProtoString a, ref readonly ProtoString b)
    {
        _place++;
        return b.Length == 0 || Mix(KeyHash.PartOf(b.LivingSpan));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Text(ref ProtoBytes a, ref readonly ProtoBytes b)
    {
        _place++;
        return b.Length == 0 || Mix(KeyHash.PartOf(b.LivingSpan));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Message<T>(ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T>
    {
        _place++;
        return !b.IsSet || Mix(Of(in b.Of<T>(), _depth + 1));
    }

    /// <inheritdoc/>
    public bool Numbers(ref RawList a, ref readonly RawList b, int size)
    {
        _place++;
        return b.Length == 0 || Mix(Hashing.Numbers(in b, size));
    }

    /// <inheritdoc/>
    public bool Texts(ref RawList a, ref readonly RawList b)
    {
        _place++;
        foreach (ref readonly ProtoString text in b.Of<ProtoString>().Span) Mix(KeyHash.PartOf(text.LivingSpan));
        return true;
    }

    /// <inheritdoc/>
    public bool Messages<T>(ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T>
    {
        _place++;
        WorkLimit.VisitAll(b.Length);
        foreach (ref readonly T element in b.Of<T>().Span) Mix(Of(in element, _depth + 1));
        return true;
    }

    /// <summary>Hashes a map, whatever the order of its entries.</summary>
    public bool Map<TKey, TValue>(ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        _place++;
        WorkLimit.VisitAll(b.Length);
        uint sum = 0;
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in b.Of<TKey, TValue>().Entries)
            sum += Hashing.Mixed(MapKey.Hash(in entry.KeyField), 2, Value(in entry.ValueField));
        return b.Length == 0 || Mix(sum);
    }

    /// <inheritdoc cref="Map"/>
    public bool MessageMap<TKey, TValue>(ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged, IProtoMessage<TValue>
    {
        _place++;
        WorkLimit.VisitAll(b.Length);
        uint sum = 0;
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in b.Of<TKey, TValue>().Entries)
            sum += Hashing.Mixed(MapKey.Hash(in entry.KeyField), 2, Of(in entry.ValueField, _depth + 1));
        return b.Length == 0 || Mix(sum);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Value<T>(ref readonly T value)
        where T : unmanaged =>
        // SAFETY: the cast is to the very type that was tested.
        typeof(T) == typeof(ProtoBytes)
            ? KeyHash.PartOf(Unsafe.As<T, ProtoBytes>(ref Unsafe.AsRef(in value)).LivingSpan) : MapKey.Hash(in value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Mix(uint value)
    {
        _hash = Hashing.Mixed(_hash, _place, value);
        return true;
    }
}
