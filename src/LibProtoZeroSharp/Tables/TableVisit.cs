using System;
using System.Runtime.CompilerServices;
using System.Text;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Finds out where a message stores its fields: visits a message that is all zero and notes the addresses that it is
/// given. Names come from a literal of the generated code.
/// </summary>
/// <remarks>
/// A message hands out those members of a oneof only whose number is its case. So each member is claimed to be set
/// right before its turn comes: fields come in the order of their numbers, which the literal holds.
/// </remarks>
internal unsafe struct TableVisit : IFieldVisit
{
    private readonly MessageTable* _table;
    private readonly byte* _message;

    // Addresses of the cases of the oneofs that have been met.
    private readonly int** _cases;
    private int _caseCount;
    private int _next;

    private TableVisit(MessageTable* table, byte* message, int** cases)
    {
        _table = table;
        _message = message;
        _cases = cases;
    }

    /// <summary>Makes the table of a type.</summary>
    public static MessageTable* Build<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        MessageTable* table = TableMemory.Take<MessageTable>(1);
        table->Size = sizeof(T);
        table->Operations = MessageOperations.Of<T>();
        table->TakeNames(Encoding.UTF8.GetBytes(T.FullName), T.FieldNames);
        byte* message = TableMemory.Take<byte>(sizeof(T));
        int** cases = (int**)TableMemory.Take<nint>(table->Count + 1);
        var visit = new TableVisit(table, message, cases);
        // SAFETY: there is room for the whole message, which begins with its head.
        T.VisitFields(ref visit, ref *(MessageHead*)message, ref *(MessageHead*)message);
        TableMemory.Free(message);
        TableMemory.Free(cases);
        if (visit._next != table->Count) ProtoThrow.FieldWithoutName(0);
        table->Complete();
        table->WellKnown = WellKnownShapes.Of(table);
        return table;
    }

    /// <inheritdoc/>
    public bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged => true;

    /// <inheritdoc/>
    public bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged => false;

    /// <inheritdoc/>
    public bool Value<T, TCodec>(int number, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        Take<T, TCodec>(number, FieldShape.Implicit, ref a);
        return true;
    }

    /// <inheritdoc/>
    public bool Optional<T, TCodec>(int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        FieldEntry* entry = Take<T, TCodec>(number, FieldShape.Explicit, ref a);
        entry->PresenceOffset = OffsetOf(ref aBits);
        entry->PresenceMask = mask;
        return true;
    }

    /// <inheritdoc/>
    public bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        Take<T, TCodec>(number, FieldShape.Member, ref a)->PresenceOffset = OffsetOf(ref aCase);
        return true;
    }

    /// <inheritdoc/>
    public bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T>
    {
        Slot<T>(number, FieldShape.Message, ref a);
        return true;
    }

    /// <inheritdoc/>
    public bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T>
    {
        Slot<T>(number, FieldShape.MemberMessage, ref a)->PresenceOffset = OffsetOf(ref aCase);
        return true;
    }

    /// <inheritdoc/>
    public bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, ref a, in b);

    /// <inheritdoc/>
    public bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        Take<T, TCodec>(number, FieldShape.List, ref Unsafe.As<RawList, T>(ref a));
        return true;
    }

    /// <inheritdoc/>
    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        FieldEntry* entry = Next(number, FieldShape.Map, OffsetOf(ref a));
        entry->Type = (byte)ProtoFieldType.Message;
        MapEntry* map = TableMemory.Take<MapEntry>(1);
        ProtoMapEntry<TKey, TValue> some = default;
        map->Stride = entry->Size = sizeof(ProtoMapEntry<TKey, TValue>);
        TypeSink.Describe<TKey, TKeyCodec>(&map->Key);
        TypeSink.Describe<TValue, TValueCodec>(&map->Value);
        map->Key.Number = 1;
        map->Value.Number = 2;
        // SAFETY: both lie in the one entry on the stack.
        map->Key.Offset = (int)((byte*)&some.KeyField - (byte*)&some);
        map->Value.Offset = (int)((byte*)&some.ValueField - (byte*)&some);
        map->GetOrAdd = &MapEntry.Of<TKey, TValue>.GetOrAdd;
        map->Find = &MapEntry.Of<TKey, TValue>.Find;
        map->Remove = &MapEntry.Of<TKey, TValue>.Remove;
        entry->LinkTo(map);
        return true;
    }

    /// <inheritdoc/>
    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged
    {
        _cases[_caseCount++] = (int*)Unsafe.AsPointer(ref aCase);
        Claim();
        return true;
    }

    private FieldEntry* Take<T, TCodec>(int number, FieldShape shape, ref T storage)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        FieldEntry* entry = Next(number, shape, OffsetOf(ref storage));
        TypeSink.Describe<T, TCodec>(entry);
        return entry;
    }

    private FieldEntry* Slot<T>(int number, FieldShape shape, ref MessageSlot storage)
        where T : unmanaged, IProtoMessage<T>
    {
        FieldEntry* entry = Next(number, shape, OffsetOf(ref storage));
        // Which codec does not matter here: names tell whether it is a group.
        TypeSink.Describe<T, MessageCodec<T>>(entry);
        return entry;
    }

    private FieldEntry* Next(int number, FieldShape shape, int offset)
    {
        // SAFETY: the index is below the count.
        if (_next >= _table->Count || _table->Fields[_next].Number != number)
            ProtoThrow.FieldWithoutName(number);
        FieldEntry* entry = _table->Fields + _next++;
        entry->Shape = shape;
        entry->Offset = offset;
        Claim();
        return entry;
    }

    private readonly void Claim()
    {
        int number = _next < _table->Count ? _table->Fields[_next].Number : 0;
        for (int i = 0; i < _caseCount; i++) *_cases[i] = number;
    }

    private readonly int OffsetOf<T>(ref T storage) =>
        // SAFETY: all that is visited lies in the message.
        (int)((byte*)Unsafe.AsPointer(ref storage) - _message);
}
