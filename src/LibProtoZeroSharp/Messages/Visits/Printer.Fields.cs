namespace ProtoZeroSharp.Emitted;

internal partial struct Printer
{
    /// <inheritdoc/>
    public readonly bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged => true;

    /// <inheritdoc/>
    public bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged => false;

    /// <inheritdoc/>
    public bool Value<T, TCodec>(int number, string name, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => !TCodec.IsSet(in b) || Print<T, TCodec>(name, in b);

    /// <inheritdoc/>
    public bool Optional<T, TCodec>(
        int number, string name, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => (bBits & mask) == 0 || Print<T, TCodec>(name, in b);

    /// <inheritdoc/>
    public bool Member<T, TCodec>(int number, string name, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => Print<T, TCodec>(name, in b);

    /// <inheritdoc/>
    public bool Message<T>(int number, string name, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T> =>
        !b.IsSet || Print<T, MessageCodec<T>>(name, in b.Of<T>());

    /// <inheritdoc/>
    public bool OneofMessage<T>(int number, string name, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T> => Message<T>(number, name, ref a, b);

    /// <inheritdoc/>
    public bool Messages<T>(int number, string name, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, name, ref a, in b);

    /// <inheritdoc/>
    public bool Repeated<T, TCodec>(int number, string name, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        foreach (ref readonly T element in b.Of<T>().Span)
        {
            if (EndsHere()) break;
            Name(name);
            TCodec.Give(in element, ref this);
        }

        return true;
    }

    /// <inheritdoc/>
    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, string name, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in b.Of<TKey, TValue>().Entries)
        {
            if (EndsHere()) break;
            Name(name);
            Open();
            Name("key");
            TKeyCodec.Give(in entry.KeyField, ref this);
            Name("value");
            TValueCodec.Give(in entry.ValueField, ref this);
            Close();
        }

        return true;
    }

    /// <inheritdoc/>
    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged => true;

    private bool Print<T, TCodec>(string name, ref readonly T value)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        Name(name);
        TCodec.Give(in value, ref this);
        return true;
    }

    private readonly bool EndsHere()
    {
        if (IsFull) Ellipsis();
        return IsFull;
    }
}
