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
    private readonly KeyValuePair<Extension, object?>[] _values;

    internal ExtensionSet(byte[]? unknown, ReadOnlySpan<KeyValuePair<Extension, object?>> values = default)
    {
        Unknown = unknown;
        _values = values.ToArray();
    }

    /// <summary>
    /// The unknown fields that are no value of an extension in the set, as encoded; null if there are none.
    /// </summary>
    internal byte[]? Unknown { get; }

    /// <summary>The values, in the order of their numbers; null stands for what is known not to be there.</summary>
    internal ReadOnlySpan<KeyValuePair<Extension, object?>> Values => _values;

    /// <summary>All of an object's unknown fields as a set.</summary>
    internal static ExtensionSet Of(ref readonly ObjectHead head, ExtensionSet? set) =>
        set ?? new ExtensionSet(head.Unknown);

    /// <summary>Encoded fields behind others.</summary>
    internal static byte[]? Join(byte[]? a, byte[]? b) => b is null ? a : a is null ? b : [.. a, .. b];

    /// <summary>Finds an extension of an object, and decodes it if it is not yet.</summary>
    /// <remarks>Threads that only read agree on one set, so that they get the same value.</remarks>
    /// <param name="extension">Which one.</param>
    /// <param name="head">The unknown fields while there is no set.</param>
    /// <param name="set">The set, or null.</param>
    /// <param name="value">The value; null if it is not set.</param>
    /// <param name="error">Why it could not be decoded.</param>
    internal static bool TryFind(
        Extension extension, in ObjectHead head, ref ExtensionSet? set, out object? value, out ProtoError error)
    {
        error = default;
        while (true)
        {
            ExtensionSet? before = Volatile.Read(ref set);
            if (before is not null && before.Knows(extension, out value)) return true;
            byte[]? unknown = before is null ? head.Unknown : before.Unknown;
            value = null;
            if (unknown is null) return true;
            if (!extension.TryTake(ref unknown, out value, out error)) return false;
            ExtensionSet after = (before ?? new ExtensionSet(null)).With(extension, value, unknown);
            if (ReferenceEquals(Interlocked.CompareExchange(ref set, after, before), before)) return true;
        }
    }

    /// <summary>Sets an extension of an object, or unsets it.</summary>
    internal static void Put(Extension extension, object? value, ref ObjectHead head, ref ExtensionSet? set)
    {
        ExtensionSet before = Of(in head, set);
        byte[]? unknown = before.Unknown;
        if (unknown is not null && !before.Knows(extension, out _)) extension.Drop(ref unknown);
        set = before.With(extension, value, unknown);
        head.Unknown = null;
    }

    /// <summary>Whether the set says if an extension is there, and its value.</summary>
    /// <exception cref="InvalidOperationException">There is a value of another key with the same number.</exception>
    internal bool Knows(Extension key, out object? value)
    {
        int at = PlaceOf(key, out bool isThere);
        value = isThere ? _values[at].Value : null;
        return isThere;
    }

    /// <summary>A set with another value of an extension, or one that says that there is none.</summary>
    internal ExtensionSet With(Extension key, object? value, byte[]? unknown)
    {
        int at = PlaceOf(key, out bool isThere);
        return new ExtensionSet(
            unknown, [.. _values.AsSpan(0, at), new(key, value), .. _values.AsSpan(isThere ? at + 1 : at)]);
    }

    /// <summary>A set that says nothing of an extension.</summary>
    internal ExtensionSet Without(Extension key, byte[]? unknown)
    {
        int at = PlaceOf(key, out bool isThere);
        return new ExtensionSet(unknown, [.. _values.AsSpan(0, at), .. _values.AsSpan(isThere ? at + 1 : at)]);
    }

    private int PlaceOf(Extension key, out bool isThere)
    {
        int at = 0;
        while (at < _values.Length && _values[at].Key.FieldNumber < key.FieldNumber) at++;
        isThere = at < _values.Length && _values[at].Key.FieldNumber == key.FieldNumber;
        if (isThere && _values[at].Value is not null && !ReferenceEquals(_values[at].Key, key))
            ProtoThrow.Misuse($"The message holds {_values[at].Key.FullName}, whose number is that of {key.FullName}.");
        return at;
    }
}
