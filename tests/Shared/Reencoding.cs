using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// Makes a lazy message one that encodes all its fields, at every depth, as one that is not lazy does: what was merged
/// into has changed. Messages that are not lazy stay as they are.
/// </summary>
internal struct Reencoding : IFieldVisit
{
    private readonly ArenaAllocator _arena;

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

    public readonly bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, ref a, in b);

    public readonly bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        var elements = new Elements(this, b);
        TCodec.Describe(ref elements);
        return true;
    }

    public readonly bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        var values = new Values<TKey>(this, b);
        TValueCodec.Describe(ref values);
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

    // What is done with elements depends on their type: nothing, unless they are messages.
    private readonly struct Elements(Reencoding visit, RawList list) : ITypeSink
    {
        public void Scalar(ProtoFieldType type)
        {
        }

        public void Enum<TValues>(bool isClosed)
            where TValues : struct, IEnumValues
        {
        }

        public void Message<T>(ProtoFieldType type)
            where T : unmanaged, IProtoMessage<T>
        {
            foreach (ref readonly T element in list.Of<T>().Span) visit.Message(in element);
        }
    }

    private readonly struct Values<TKey>(Reencoding visit, RawMap map) : ITypeSink
        where TKey : unmanaged
    {
        public void Scalar(ProtoFieldType type)
        {
        }

        public void Enum<TValues>(bool isClosed)
            where TValues : struct, IEnumValues
        {
        }

        public void Message<T>(ProtoFieldType type)
            where T : unmanaged, IProtoMessage<T>
        {
            foreach (ref readonly ProtoMapEntry<TKey, T> entry in map.Of<TKey, T>().Entries)
                visit.Message(in entry.Value);
        }
    }
}
