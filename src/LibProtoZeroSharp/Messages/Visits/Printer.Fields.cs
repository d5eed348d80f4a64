using System.Text;

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
    public bool Value<T, TCodec>(int number, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => !TCodec.IsSet(in b) || Print<T, TCodec>(number, in b);

    /// <inheritdoc/>
    public bool Optional<T, TCodec>(
        int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => (bBits & mask) == 0 || Print<T, TCodec>(number, in b);

    /// <inheritdoc/>
    public bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => Print<T, TCodec>(number, in b);

    /// <inheritdoc/>
    public bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T> =>
        !b.IsSet || Print<T, MessageCodec<T>>(number, in b.Of<T>());

    /// <inheritdoc/>
    public bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T> => Message<T>(number, ref a, b);

    /// <inheritdoc/>
    public bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, ref a, in b);

    /// <inheritdoc/>
    public bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (b.Count == 0) return true;
        string name = NameOf(number);
        foreach (ref readonly T element in b.Of<T>().Span)
        {
            if (EndsHere()) break;
            Name(name);
            Give<T, TCodec>(in element);
        }

        return true;
    }

    /// <inheritdoc/>
    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        if (b.Count == 0) return true;
        string name = NameOf(number);
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in b.Of<TKey, TValue>().Entries)
        {
            if (EndsHere()) break;
            Name(name);
            Open();
            Name("key");
            Give<TKey, TKeyCodec>(in entry.KeyField);
            Name("value");
            Give<TValue, TValueCodec>(in entry.ValueField);
            Close();
        }

        return true;
    }

    /// <inheritdoc/>
    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged => true;

    private bool Print<T, TCodec>(int number, ref readonly T value)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        Name(NameOf(number));
        Give<T, TCodec>(in value);
        return true;
    }

    private readonly unsafe string NameOf(int number) => Encoding.UTF8.GetString(_table->Find(number)->Name);

    private unsafe void Give<T, TCodec>(ref readonly T value)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        fixed (T* place = &value)
        {
            _value = place;
            TCodec.Describe(ref this);
        }
    }

    private readonly bool EndsHere()
    {
        if (IsFull) Ellipsis();
        return IsFull;
    }
}
