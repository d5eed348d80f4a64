using System;
using System.Collections.Generic;
using ProtoZeroSharp.Compatibility;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Compares and merges extensions and unknown fields.</summary>
internal static class ExtensionVisits
{
    /// <summary>
    /// Makes sure that there is stack for the values: types of which the schema says that they do not hold themselves
    /// are not checked elsewhere, but may hold themselves by extensions.
    /// </summary>
    /// <exception cref="InsufficientExecutionStackException">There is not.</exception>
    public static void Descend() => StackGuard.Ask((StackSizes.SmallLevels + 1) * StackSizes.SmallLevel);

    /// <summary>Whether two objects have equal extensions and unknown fields.</summary>
    public static bool Same(ExtensionSet a, ExtensionSet b, int depth)
    {
        Visit(ref a, ref b);
        foreach (KeyValuePair<Extension, object> pair in a.Values)
        {
            Extension key = pair.Key;
            object? other = b.Find(key);
            bool isEmpty = key.IsEmpty(pair.Value), isOtherEmpty = other is null || key.IsEmpty(other);
            if (isEmpty != isOtherEmpty || (!isEmpty && !key.Same(pair.Value, other!, depth))) return false;
        }

        foreach (KeyValuePair<Extension, object> pair in b.Values)
        {
            if (a.Find(pair.Key) is null && !pair.Key.IsEmpty(pair.Value)) return false;
        }

        return FieldOrder.Same(a.Unknown, b.Unknown);
    }

    /// <summary>Extensions and unknown fields of an object after those of another one were merged into it.</summary>
    public static ExtensionSet Merge(ExtensionSet to, ExtensionSet from, int depth)
    {
        Visit(ref to, ref from);
        byte[]? unknown = ExtensionSet.Join(to.Unknown, from.Unknown);
        foreach (KeyValuePair<Extension, object> pair in from.Values)
        {
            Extension key = pair.Key;
            object merged = to.Find(key) is { } value
                ? key.Merge(value, pair.Value, depth) : key.Copy(pair.Value, depth);
            to = to.With(key, merged, null);
        }

        return new ExtensionSet(unknown, to.Values);
    }

    // What one of them holds as a value is no longer among the bytes of the other one.
    private static void Visit(ref ExtensionSet a, ref ExtensionSet b)
    {
        Descend();
        WorkLimit.Visit(a.Values.Length + b.Values.Length);
        foreach (KeyValuePair<Extension, object> pair in a.Values) ExtensionSet.Find(pair.Key, default, ref b!);
        foreach (KeyValuePair<Extension, object> pair in b.Values) ExtensionSet.Find(pair.Key, default, ref a!);
    }
}
