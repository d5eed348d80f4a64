using System;
using System.ComponentModel;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>The key of an extension with one value, as emitted.</summary>
/// <typeparam name="TTarget">The class that is extended.</typeparam>
/// <typeparam name="TStruct">Its struct.</typeparam>
/// <typeparam name="T">The value.</typeparam>
/// <typeparam name="TStored">The value in a struct.</typeparam>
/// <typeparam name="TCodec">How it is encoded.</typeparam>
/// <typeparam name="TKind">How it is made, written and compared.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ObjectExtension<TTarget, TStruct, T, TStored, TCodec, TKind> : Extension<TTarget, T>
    where TStruct : unmanaged, IProtoMessage<TStruct>
    where T : notnull
    where TStored : unmanaged
    where TCodec : struct, IFieldCodec<TStored>
    where TKind : struct, IObjectKind<T, TStored>
{
    private readonly ProtoExtension<TStruct, TStored, TCodec> _key;

    /// <summary>Makes it.</summary>
    /// <param name="key">The key of the struct.</param>
    /// <param name="defaultValue">What a message without the extension gives.</param>
    public ObjectExtension(ProtoExtension<TStruct, TStored, TCodec> key, T? defaultValue = default)
        : base(key.FieldNumber, key.FullName, defaultValue) => _key = key;

    /// <inheritdoc/>
    internal override bool TryTake(ref byte[]? fields, out object? value, out ProtoError error)
    {
        value = null;
        error = default;
        if (!FieldOrder.Has(fields, _key.IsMessageSetItem ? 1 : FieldNumber)) return true;
        try
        {
            using var work = new ExtensionWork<TStruct>(fields);
            if (!ExtensionField.Has(in work.Head, _key)) return true;
            TStored stored = ExtensionField.Get(in work.Head, _key, work.Arena);
            var load = new ObjectLoad(0);
            value = TKind.Load(in stored, default, ref load);
            ExtensionField.Clear(ref work.Head, _key);
            fields = work.Fields;
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
        if (!_key.IsMessageSetItem)
        {
            uint tag = FieldKey.Make(_key.FieldNumber, TKind.WireType);
            return TKind.Write(Put.Ensure(p, ref o), ref o, tag, (T)value, 0, depth);
        }

        p = MessageSetItem.Open(p, ref o, _key.FieldNumber);
        return MessageSetItem.Close(TKind.Write(p, ref o, MessageSetItem.MessageTag, (T)value, 0, depth), ref o);
    }

    /// <inheritdoc/>
    internal override bool IsEmpty(object value) => false;

    /// <inheritdoc/>
    internal override object Copy(object value, int depth) => TKind.Copy((T)value, depth);

    /// <inheritdoc/>
    internal override object Merge(object value, object other, int depth) =>
        TKind.Merge((T)value, TKind.Copy((T)other, depth), depth);

    /// <inheritdoc/>
    internal override bool Same(object a, object b, int depth) => TKind.Same((T)a, (T)b, depth);
}
