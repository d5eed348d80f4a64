using System;
using System.ComponentModel;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What the members of a class that can be extended call. Until an extension is used it is among the unknown fields;
/// from then on there is a set, which has the other unknown fields, too.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ObjectExtensions
{
    /// <summary>The value, or the default one.</summary>
    public static TValue Get<T, TValue>(
        Extension<T, TValue> extension, ref readonly ObjectHead head, ref ExtensionSet? set)
    {
        ArgumentNullException.ThrowIfNull(extension);
        return Find(extension, in head, ref set) is { } value ? (TValue)value : extension.DefaultValue!;
    }

    /// <summary>The values, or null.</summary>
    public static RepeatedField<TValue>? Get<T, TValue>(
        RepeatedExtension<T, TValue> extension, ref readonly ObjectHead head, ref ExtensionSet? set)
    {
        ArgumentNullException.ThrowIfNull(extension);
        return (RepeatedField<TValue>?)Find(extension, in head, ref set);
    }

    /// <summary>The values, or a new list.</summary>
    public static RepeatedField<TValue> GetOrAdd<T, TValue>(
        RepeatedExtension<T, TValue> extension, ref ObjectHead head, ref ExtensionSet? set)
    {
        if (Get(extension, in head, ref set) is { } list) return list;
        list = new RepeatedField<TValue>();
        ExtensionSet.Put(extension, list, ref head, ref set);
        return list;
    }

    /// <summary>Sets the value.</summary>
    public static void Set<T, TValue>(
        Extension<T, TValue> extension, TValue value, ref ObjectHead head, ref ExtensionSet? set)
    {
        ArgumentNullException.ThrowIfNull(extension);
        ArgumentNullException.ThrowIfNull(value);
        ExtensionSet.Put(extension, value, ref head, ref set);
    }

    /// <summary>Whether the value is set.</summary>
    public static bool Has(Extension extension, ref readonly ObjectHead head, ref ExtensionSet? set)
    {
        ArgumentNullException.ThrowIfNull(extension);
        return Find(extension, in head, ref set) is not null;
    }

    /// <summary>Unsets an extension.</summary>
    public static void Clear(Extension extension, ref ObjectHead head, ref ExtensionSet? set)
    {
        ArgumentNullException.ThrowIfNull(extension);
        if (set is not null || head.Unknown is not null) ExtensionSet.Put(extension, null, ref head, ref set);
    }

    private static object? Find(Extension extension, ref readonly ObjectHead head, ref ExtensionSet? set) =>
        ExtensionSet.TryFind(extension, in head, ref set, out object? value, out ProtoError error)
            ? value : throw InvalidProtocolBufferException.Of(error);
}
