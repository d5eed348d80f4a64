using System;
using System.ComponentModel;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>The key of a repeated extension, as emitted.</summary>
/// <typeparam name="TTarget">The class that is extended.</typeparam>
/// <typeparam name="TStruct">Its struct.</typeparam>
/// <typeparam name="T">An element.</typeparam>
/// <typeparam name="TStored">An element in a struct.</typeparam>
/// <typeparam name="TCodec">How it is encoded.</typeparam>
/// <typeparam name="TKind">How it is made, written and compared.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public class RepeatedObjectExtension<TTarget, TStruct, T, TStored, TCodec, TKind> : RepeatedExtension<TTarget, T>
    where TStruct : unmanaged, IProtoMessage<TStruct>
    where TStored : unmanaged
    where TCodec : struct, IFieldCodec<TStored>
    where TKind : struct, IObjectKind<T, TStored>
{
    private readonly ProtoRepeatedExtension<TStruct, TStored, TCodec> _key;

    /// <summary>Makes it.</summary>
    /// <param name="key">The key of the struct.</param>
    public RepeatedObjectExtension(ProtoRepeatedExtension<TStruct, TStored, TCodec> key)
        : base(key.FieldNumber, key.FullName) => _key = key;

    /// <inheritdoc/>
    internal override bool TryTake(ref byte[]? fields, out object? value, out ProtoError error)
    {
        value = null;
        error = default;
        if (!FieldOrder.Has(fields, FieldNumber)) return true;
        try
        {
            using var work = new ExtensionWork<TStruct>(fields);
            if (!ExtensionField.Has(in work.Head, _key)) return true;
            value = Load(ExtensionField.Get(in work.Head, _key, work.Arena).Span);
            byte[]? unknown = ExtensionField.UnknownPacked<TStored, TCodec>(in work.Head, FieldNumber);
            ExtensionField.Clear(ref work.Head, _key);
            fields = ExtensionSet.Join(work.Fields, unknown);
            return true;
        }
        catch (Exception e) when (ExtensionWork<TStruct>.IsDamage(e, out error))
        {
            return false;
        }
    }

    /// <inheritdoc/>
    internal override void Drop(ref byte[]? fields)
    {
        using var work = new ExtensionWork<TStruct>(fields);
        ExtensionField.Clear(ref work.Head, _key);
        fields = work.Fields;
    }

    /// <inheritdoc/>
    internal override nint Write(nint p, ref Output o, object value, int depth)
    {
        uint tag = FieldKey.Make(_key.FieldNumber, TKind.WireType);
        return PutObject.Repeated<T, TStored, TKind>(p, ref o, tag, (RepeatedField<T>)value, 0, depth);
    }

    /// <inheritdoc/>
    internal override bool IsEmpty(object value) => ((RepeatedField<T>)value).Count == 0;

    /// <inheritdoc/>
    internal override object Copy(object value, int depth) => Merge(new RepeatedField<T>(), value, depth);

    /// <inheritdoc/>
    internal override object Merge(object value, object other, int depth)
    {
        var list = (RepeatedField<T>)value;
        var visit = new MergeObjects(depth);
        visit.List<T, TStored, TKind>(ref list!, (RepeatedField<T>)other);
        return list;
    }

    /// <inheritdoc/>
    internal override bool Same(object a, object b, int depth)
    {
        var list = (RepeatedField<T>)a;
        return new SameObjects(depth).List<T, TStored, TKind>(ref list!, (RepeatedField<T>)b);
    }

    private static RepeatedField<T> Load(ReadOnlySpan<TStored> stored)
    {
        var items = new T[stored.Length];
        var load = new ObjectLoad(0);
        for (int i = 0; i < items.Length; i++) items[i] = TKind.Load(in stored[i], default, ref load);
        var list = new RepeatedField<T>();
        list.Take(items, items.Length);
        return list;
    }
}

/// <summary>The key of a repeated extension that is written packed, as emitted.</summary>
/// <inheritdoc/>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class PackedObjectExtension<TTarget, TStruct, T, TCodec, TKind>
    : RepeatedObjectExtension<TTarget, TStruct, T, T, TCodec, TKind>
    where TStruct : unmanaged, IProtoMessage<TStruct>
    where T : unmanaged
    where TCodec : struct, IPackedCodec<T>
    where TKind : struct, IObjectKind<T, T>
{
    /// <summary>Makes it.</summary>
    /// <param name="key">The key of the struct.</param>
    public PackedObjectExtension(ProtoRepeatedExtension<TStruct, T, TCodec> key)
        : base(key)
    {
    }

    /// <inheritdoc/>
    internal override nint Write(nint p, ref Output o, object value, int depth)
    {
        uint tag = FieldKey.Make(FieldNumber, WireType.LengthDelimited);
        return PutObject.Packed<T, TCodec>(p, ref o, tag, (RepeatedField<T>)value);
    }
}
