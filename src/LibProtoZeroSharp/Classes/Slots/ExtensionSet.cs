using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Threading;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// The extensions of an object that were used, and its other unknown fields. It does not change: each change makes
/// another set, so a thread that reads sees one or the other.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ExtensionSet
{
    private readonly KeyValuePair<Extension, object>[] _values;

    internal ExtensionSet(byte[]? unknown, ReadOnlySpan<KeyValuePair<Extension, object>> values = default)
    {
        Unknown = unknown;
        _values = values.ToArray();
    }

    /// <summary>
    /// The unknown fields that are no value of an extension in the set, as encoded; null if there are none.
    /// </summary>
    internal byte[]? Unknown { get; }

    /// <summary>The values, in the order of their numbers.</summary>
    internal ReadOnlySpan<KeyValuePair<Extension, object>> Values => _values;

    /// <summary>All of an object's unknown fields as a set.</summary>
    internal static ExtensionSet Of(ref readonly ObjectHead head, ExtensionSet? set) =>
        set ?? new ExtensionSet(head.Unknown);

    /// <summary>Encoded fields behind others.</summary>
    internal static byte[]? Join(byte[]? a, byte[]? b) => b is null ? a : a is null ? b : [.. a, .. b];

    /// <summary>The value of an extension of an object, decoded if it is not yet; null if it is not set.</summary>
    /// <remarks>Threads that only read agree on one set, so that they get the same value.</remarks>
    internal static object? Find(Extension extension, in ObjectHead head, ref ExtensionSet? set)
    {
        while (true)
        {
            ExtensionSet? before = Volatile.Read(ref set);
            if (before?.Find(extension) is { } found) return found;
            byte[]? unknown = before is null ? head.Unknown : before.Unknown;
            if (unknown is null || extension.Take(ref unknown) is not { } value) return null;
            ExtensionSet after = (before ?? new ExtensionSet(null)).With(extension, value, unknown);
            if (ReferenceEquals(Interlocked.CompareExchange(ref set, after, before), before)) return value;
        }
    }

    /// <summary>Sets an extension of an object, or unsets it.</summary>
    internal static void Put(Extension extension, object? value, in ObjectHead head, ref ExtensionSet? set)
    {
        ExtensionSet before = Of(in head, set);
        byte[]? unknown = before.Unknown;
        if (unknown is not null && before.Find(extension) is null) extension.Drop(ref unknown);
        set = before.With(extension, value, unknown);
    }

    /// <summary>The value of an extension in the set, or null.</summary>
    /// <exception cref="InvalidOperationException">There is a value of another key with the same number.</exception>
    internal object? Find(Extension key)
    {
        int at = PlaceOf(key, out bool isThere);
        return isThere ? _values[at].Value : null;
    }

    /// <summary>A set with another value of an extension, or without one.</summary>
    internal ExtensionSet With(Extension key, object? value, byte[]? unknown)
    {
        int at = PlaceOf(key, out bool isThere), behind = isThere ? at + 1 : at;
        KeyValuePair<Extension, object>[] one = value is null ? [] : [new(key, value)];
        return new ExtensionSet(unknown, [.. _values.AsSpan(0, at), .. one, .. _values.AsSpan(behind)]);
    }

    private int PlaceOf(Extension key, out bool isThere)
    {
        int at = 0;
        while (at < _values.Length && _values[at].Key.FieldNumber < key.FieldNumber) at++;
        isThere = at < _values.Length && _values[at].Key.FieldNumber == key.FieldNumber;
        if (isThere && !ReferenceEquals(_values[at].Key, key))
        {
            throw new InvalidOperationException(
                $"The message holds {_values[at].Key.FullName}, whose number is that of {key.FullName}.");
        }

        return at;
    }
}
