using System;
using System.Collections.Generic;
using ProtoZeroSharp.Compatibility;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Compares and merges extensions and unknown fields.</summary>
internal static unsafe class ExtensionVisits
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
        Begin(a, b);
        // What is a value in one of them and damaged in the other one differs.
        foreach (KeyValuePair<Extension, object?> pair in a.Values)
            if (!ExtensionSet.TryFind(pair.Key, default, ref b!, out _, out _)) return false;
        foreach (KeyValuePair<Extension, object?> pair in b.Values)
            if (!ExtensionSet.TryFind(pair.Key, default, ref a!, out _, out _)) return false;
        foreach (KeyValuePair<Extension, object?> pair in a.Values)
        {
            Extension key = pair.Key;
            b.Knows(key, out object? other);
            bool isEmpty = IsEmpty(key, pair.Value);
            if (isEmpty != IsEmpty(key, other) || (!isEmpty && !key.Same(pair.Value!, other!, depth))) return false;
        }

        foreach (KeyValuePair<Extension, object?> pair in b.Values)
            if (!a.Knows(pair.Key, out _) && !IsEmpty(pair.Key, pair.Value)) return false;
        return FieldOrder.Same(a.Unknown, b.Unknown);
    }

    /// <summary>Extensions and unknown fields of an object after those of another one were merged into it.</summary>
    public static ExtensionSet Merge(ExtensionSet to, ExtensionSet from, int depth)
    {
        Begin(to, from);
        // What is a value in one of them and damaged in the other one is joined as encoded.
        foreach (KeyValuePair<Extension, object?> pair in to.Values)
            if (!ExtensionSet.TryFind(pair.Key, default, ref from!, out _, out _)) to = Encode(to, pair);
        foreach (KeyValuePair<Extension, object?> pair in from.Values)
            if (!ExtensionSet.TryFind(pair.Key, default, ref to!, out _, out _)) from = Encode(from, pair);
        byte[]? unknown = ExtensionSet.Join(to.Unknown, from.Unknown);
        foreach (KeyValuePair<Extension, object?> pair in from.Values)
        {
            if (pair.Value is null) continue;
            Extension key = pair.Key;
            to.Knows(key, out object? value);
            to = to.With(
                key, value is null ? key.Copy(pair.Value, depth) : key.Merge(value, pair.Value, depth), null);
        }

        return new ExtensionSet(unknown, to.Values);
    }

    private static void Begin(ExtensionSet a, ExtensionSet b)
    {
        Descend();
        WorkLimit.Visit(a.Values.Length + b.Values.Length);
    }

    private static bool IsEmpty(Extension key, object? value) => value is null || key.IsEmpty(value);

    private static ExtensionSet Encode(ExtensionSet set, KeyValuePair<Extension, object?> pair)
    {
        if (pair.Value is null) return set.Without(pair.Key, set.Unknown);
        MessageOutput output = MessageOutput.Rent();
        try
        {
            // Nothing is referred to: the collector moves what objects hold.
            Output* o = output.Begin(referenceFrom: 0);
            output.End(pair.Key.Write((nint)o->Start, ref *o, pair.Value, 0));
            var bytes = new byte[output.Length];
            output.CopyTo(bytes);
            return set.Without(pair.Key, ExtensionSet.Join(set.Unknown, bytes));
        }
        finally
        {
            output.Dispose();
        }
    }
}
