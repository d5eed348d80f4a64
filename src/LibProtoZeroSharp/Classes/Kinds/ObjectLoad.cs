using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Emitted;

/// <summary>Makes objects of structs. For emitted code only.</summary>
/// <remarks>
/// Short strings that came twice on the thread are shared. Other strings of single fields are not made: their UTF-8 is
/// copied to pages of bytes, which the objects of one message share, and a string is made when it is first read. So a
/// string that is kept may keep up to 16 KiB of others.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe ref struct ObjectLoad
{
    private const int FirstPage = 256, LargestPage = 16 << 10;

    // Longer ones are not in a page with others.
    private const int MostInPage = 2 << 10;

    private readonly ShortTexts _texts;
    private byte[] _page;
    private int _used;
    private int _nextPage;
    private int _depth;

    /// <summary>Begins.</summary>
    /// <param name="length">Bytes of the encoded message, if they are known: no page is larger; else 0.</param>
    internal ObjectLoad(int length)
    {
        _texts = ShortTexts.OfThread;
        _page = [];
        _nextPage = length == 0 ? FirstPage : Math.Min(length, FirstPage);
    }

    /// <summary>A list whose elements are null, to be filled.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object NewList<T>(int count)
        where T : class => RepeatedField<T>.OfLength(count);

    /// <summary>Takes the unknown fields.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Head(ref ObjectHead to, ref readonly MessageHead from)
    {
        from.Check();
        to.Unknown = from.Unknown == null ? null : new ProtoUnknownFields(in from).ToArray();
    }

    /// <summary>Takes a string that is UTF-8.</summary>
    public void Text(ref TextSlot to, ProtoString from)
    {
        ReadOnlySpan<byte> utf8 = from.Span;
        if ((uint)(utf8.Length - 1) < ShortTexts.MostBytes && _texts.Find(utf8) is { } text) to.Source = text;
        else to.Source = utf8.IsEmpty ? null : Keep(utf8, out to.Place);
    }

    /// <summary>Takes a string that may not be UTF-8: what is not is replaced, once for reading and writing.</summary>
    public void RawText(ref TextSlot to, ProtoString from)
    {
        if (Utf8Check.IsValid(from.Span)) Text(ref to, from);
        else to.Source = from.ToString();
    }

    /// <summary>Makes a string; what is not UTF-8 is replaced.</summary>
    internal readonly string MakeText(ProtoString from) =>
        (uint)(from.Length - 1) < ShortTexts.MostBytes && _texts.Find(from.Span) is { } text ? text : from.ToString();

    /// <summary>Takes bytes.</summary>
    public readonly void Bytes(ref ByteString? to, ProtoBytes from) =>
        to = from.Length == 0 ? null : MakeBytes(from.Span);

    /// <summary>Takes a message.</summary>
    public void Message<T, TStruct>(ref T? to, MessageSlot from)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct =>
        to = from.IsSet ? Unsafe.As<T>(Fill<TStruct>(to, ref *(MessageHead*)from.Address)) : null;

    /// <summary>Takes the value of a wrapper.</summary>
    public void Value<T, TStored, TKind>(ref T? to, MessageSlot from)
        where TStored : unmanaged, IProtoMessage<TStored>
        where TKind : struct, IObjectKind<T, TStored> =>
        to = from.IsSet ? TKind.Load(in from.Of<TStored>(), default, ref this) : default;

    /// <summary>Takes a list of numbers.</summary>
    public readonly void Numbers<T>(ref RepeatedField<T>? to, ref readonly RawList from)
        where T : unmanaged
    {
        if (from.Count == 0 && to is null) return;
        to ??= new RepeatedField<T>();
        ReadOnlySpan<T> numbers = from.Of<T>().Span;
        to.Take(numbers.ToArray(), numbers.Length);
    }

    /// <summary>Takes a list.</summary>
    public void List<T, TStored, TKind>(ref RepeatedField<T>? to, ref readonly RawList from)
        where TStored : unmanaged
        where TKind : struct, IObjectKind<T, TStored>
    {
        if (from.Count == 0 && to is null) return;
        to ??= new RepeatedField<T>();
        ReadOnlySpan<TStored> stored = from.Of<TStored>().Span;
        ReadOnlySpan<T> before = to.Items;
        var items = new T[stored.Length];
        for (int i = 0; i < items.Length; i++)
            items[i] = TKind.Load(in stored[i], i < before.Length ? before[i] : default, ref this);
        to.Take(items, items.Length);
    }

    /// <summary>Takes a list of messages.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Messages<T, TStruct>(ref RepeatedField<T>? to, ref readonly RawList from)
        where T : class
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        if (from.Count != 0 || to is not null)
            Messages<TStruct>(ref Unsafe.As<RepeatedField<T>?, RepeatedField<object>?>(ref to), in from);
    }

    /// <summary>Takes a map.</summary>
    public void Map<TKey, TValue, TStoredKey, TStoredValue, TKeyKind, TValueKind>(
        ref MapField<TKey, TValue>? to, ref readonly RawMap from)
        where TKey : notnull
        where TStoredKey : unmanaged
        where TStoredValue : unmanaged
        where TKeyKind : struct, IObjectKind<TKey, TStoredKey>
        where TValueKind : struct, IObjectKind<TValue, TStoredValue>
    {
        if (from.Count == 0 && to is null) return;
        MapField<TKey, TValue>? before = null;
        if (to is { Count: > 0 })
        {
            // Messages that are there already stay.
            before = new MapField<TKey, TValue>();
            foreach (ref MapEntry<TKey, TValue> entry in to.Entries) before.Append(entry.Key, entry.Value);
            to.Clear();
        }

        to ??= new MapField<TKey, TValue>();
        foreach (ref readonly ProtoMapEntry<TStoredKey, TStoredValue> entry in
            from.Of<TStoredKey, TStoredValue>().Entries)
        {
            TKey key = TKeyKind.Load(in entry.KeyField, default, ref this);
            TValue? old = default;
            before?.TryGetValue(key, out old);
            TValue value = TValueKind.Load(in entry.ValueField, old, ref this);
            // Keys that were not UTF-8 may be equal once that is replaced: the last one counts.
            if (key is string text && text.Contains('\ufffd')) to.GetOrAdd(key) = value;
            else to.Append(key, value);
        }
    }

    /// <summary>Takes the case of a oneof: what was set before stays if it is the same member.</summary>
    public readonly int Case(ref OneofSlot to, ref int caseOfObject, int caseOfStruct)
    {
        if (caseOfObject != caseOfStruct) to = default;
        return caseOfObject = caseOfStruct;
    }

    /// <summary>Takes a string in a oneof.</summary>
    public void OneofText(ref OneofSlot to, ProtoString from, bool isUtf8)
    {
        if (isUtf8) Text(ref to.Slot, from);
        else RawText(ref to.Slot, from);
    }

    /// <summary>Takes bytes in a oneof.</summary>
    public readonly void OneofBytes(ref OneofSlot to, ProtoBytes from) =>
        to.Set(from.Length == 0 ? ByteString.Empty : MakeBytes(from.Span));

    /// <summary>Takes a message in a oneof.</summary>
    public void OneofMessage<TStruct>(ref OneofSlot to, MessageSlot from)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct =>
        to.Set(Fill<TStruct>(to.Source, ref MessageHead.Of(ref Unsafe.AsRef(in from.OrEmpty<TStruct>()))));

    /// <summary>Takes the value of a wrapper in a oneof.</summary>
    public void OneofValue<T, TStored, TKind>(ref OneofSlot to, MessageSlot from)
        where TStored : unmanaged, IProtoMessage<TStored>
        where TKind : struct, IObjectKind<T, TStored> =>
        to.Set(TKind.Load(in from.OrEmpty<TStored>(), default, ref this));

    /// <summary>Makes an object, or changes the one that is there.</summary>
    internal object Fill<TStruct>(object? to, ref MessageHead head)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        StackGuard.Descend(_depth, TStruct.StackSize);
        _depth++;
        to ??= TStruct.NewObject();
        TStruct.LoadObject(to, ref head, ref this);
        _depth--;
        return to;
    }

    // The type of the list is known to the struct alone, so this is compiled for each struct, without look-ups.
    private void Messages<TStruct>(ref RepeatedField<object>? to, ref readonly RawList from)
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        ReadOnlySpan<TStruct> stored = from.Of<TStruct>().Span;
        // SAFETY: lists of classes have the same fields, whichever class it is.
        RepeatedField<object> made = Unsafe.As<RepeatedField<object>>(TStruct.NewList(stored.Length));
        ReadOnlySpan<object> before = to is null ? default : to.Objects;
        Span<object> items = made.Objects;
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = Fill<TStruct>(
                i < before.Length ? before[i] : null,
                ref Unsafe.As<TStruct, MessageHead>(ref Unsafe.AsRef(in stored[i])));
        }

        if (to is null) to = made;
        else to.TakeAll(made);
    }

    /// <summary>Bytes of their own.</summary>
    internal static ByteString MakeBytes(ReadOnlySpan<byte> bytes) => ByteString.AttachBytes(bytes.ToArray());

    // Copies at least one byte to a page.
    private byte[] Keep(ReadOnlySpan<byte> bytes, out ulong place)
    {
        if (bytes.Length > _page.Length - _used && !TryAddPage(bytes.Length))
        {
            place = (ulong)bytes.Length << 32;
            return bytes.ToArray();
        }

        bytes.CopyTo(_page.AsSpan(_used));
        place = (uint)_used | (ulong)bytes.Length << 32;
        _used += bytes.Length;
        return _page;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryAddPage(int needed)
    {
        if (needed > MostInPage) return false;
        int size = Math.Max(needed, _nextPage);
        _page = GC.AllocateUninitializedArray<byte>(size);
        _used = 0;
        _nextPage = Math.Min(4 * _nextPage, LargestPage);
        return true;
    }
}
