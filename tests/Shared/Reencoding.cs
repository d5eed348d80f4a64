using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// Makes a lazy message one that encodes all its fields, at every depth, as one that is not lazy does: what was merged
/// into has changed. Messages that are not lazy stay as they are.
/// </summary>
internal unsafe struct Reencoding : IFieldVisit, ITypeSink
{
    private readonly ArenaAllocator _arena;

    // Where a value lies whose type is about to be told.
    private void* _value;

    private Reencoding(ArenaAllocator arena) => _arena = arena;

    /// <summary>Marks all of a message as changed.</summary>
    public static void Of<T>(ref T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        var visit = new Reencoding(arena);
        visit.Message(in message);
    }

    public readonly bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged => true;

    public readonly bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged => false;

    public readonly bool Value<T, TCodec>(int number, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => true;

    public readonly bool Optional<T, TCodec>(
        int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => true;

    public readonly bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => true;

    public readonly bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T>
    {
        if (b.IsSet) Message(in GetField.Message<T>(b));
        return true;
    }

    public readonly bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T> => Message<T>(number, ref a, b);

    public bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, ref a, in b);

    public bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        foreach (ref readonly T element in b.Of<T>().Span) Give<T, TCodec>(in element);
        return true;
    }

    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in b.Of<TKey, TValue>().Entries)
            Give<TValue, TValueCodec>(in entry.Value);
        return true;
    }

    public readonly bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged => true;

    public readonly void Message<T>(ref readonly T value)
        where T : unmanaged, IProtoMessage<T>
    {
        if (T.IsLazy)
        {
            T none = default;
            ProtoMessage.MergeFrom(ref Unsafe.AsRef(in value), in none, _arena);
        }

        ref MessageHead head = ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in value));
        Reencoding visit = this;
        T.VisitFields(ref visit, ref head, ref head);
    }

    public readonly void Scalar(ProtoFieldType type)
    {
    }

    public readonly void Enum<TValues>(bool isClosed)
        where TValues : struct, IEnumValues
    {
    }

    public readonly void Message<T>(ProtoFieldType type)
        where T : unmanaged, IProtoMessage<T> => Message(in *(T*)_value);

    private void Give<T, TCodec>(ref readonly T value)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        // SAFETY: the value lies in the arena, or in a message that the caller holds still.
        _value = Unsafe.AsPointer(ref Unsafe.AsRef(in value));
        TCodec.Describe(ref this);
    }
}
