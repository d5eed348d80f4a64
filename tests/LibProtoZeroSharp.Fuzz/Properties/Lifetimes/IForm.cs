namespace ProtoZeroSharp.Fuzz;

/// <summary>The numbers of the fields that programs of lifetimes use; 0 where a message has no such field.</summary>
internal sealed record FormFields(int Number, int Text)
{
    public int Data { get; init; }

    public int Child { get; init; }

    public int Word { get; init; }

    public int Inner { get; init; }

    public int Numbers { get; init; }

    public int Texts { get; init; }

    public int Items { get; init; }

    public int ByName { get; init; }

    /// <summary>Those of the elements and values; null if they are of the same type.</summary>
    public FormFields? Item { get; init; }

    public FormFields OfItem => Item ?? this;
}

/// <summary>The same kinds of fields by the names that they have in a type of message.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <typeparam name="TItem">What its list and map of messages hold.</typeparam>
internal interface IForm<T, TItem>
    where T : unmanaged, IProtoMessage<T>
    where TItem : unmanaged, IProtoMessage<TItem>
{
    static abstract FormFields Fields { get; }

    static abstract int Number(in T m);

    static abstract void SetNumber(ref T m, int value);

    static abstract ProtoString Text(in T m);

    static abstract void SetText(ref T m, ProtoString value);

    static virtual ProtoBytes Data(in T m) => default;

    static virtual void SetData(ref T m, ProtoBytes value)
    {
    }

    static abstract ProtoString Word(in T m);

    static abstract void SetWord(ref T m, ProtoString value);

    static abstract bool HasChild(in T m);

    static abstract ref readonly T Child(in T m);

    static abstract ref T EditChild(ref T m, ArenaAllocator arena);

    static abstract void ClearChild(ref T m);

    static abstract bool HasInner(in T m);

    static abstract ref readonly T Inner(in T m);

    static abstract ref T EditInner(ref T m, ArenaAllocator arena);

    static virtual ProtoList<int> Numbers(in T m) => default;

    static virtual void SetNumbers(ref T m, ProtoList<int> value)
    {
    }

    static virtual ProtoListEditor<int> EditNumbers(ref T m) => default;

    static abstract ProtoList<ProtoString> Texts(in T m);

    static abstract void SetTexts(ref T m, ProtoList<ProtoString> value);

    static abstract ProtoListEditor<ProtoString> EditTexts(ref T m);

    static abstract ProtoList<TItem> Items(in T m);

    static abstract void SetItems(ref T m, ProtoList<TItem> value);

    static abstract ProtoListEditor<TItem> EditItems(ref T m);

    static abstract ProtoMap<ProtoString, TItem> ByName(in T m);

    static abstract void SetByName(ref T m, ProtoMap<ProtoString, TItem> value);

    static abstract ProtoMapEditor<ProtoString, TItem> EditByName(ref T m);

    static abstract int ItemNumber(in TItem m);

    static abstract void SetItemNumber(ref TItem m, int value);

    static abstract ProtoString ItemText(in TItem m);

    static abstract void SetItemText(ref TItem m, ProtoString value);
}
