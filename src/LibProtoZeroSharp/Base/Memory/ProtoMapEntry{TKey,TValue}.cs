using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp;

/// <summary>One entry of a <see cref="ProtoMap{TKey,TValue}"/>.</summary>
/// <typeparam name="TKey">The key.</typeparam>
/// <typeparam name="TValue">The value.</typeparam>
[DebuggerDisplay("{Value}", Name = "{Key}")]
public struct ProtoMapEntry<TKey, TValue>
    where TKey : unmanaged
    where TValue : unmanaged
{
    internal TKey KeyField;
    internal TValue ValueField;

    /// <summary>The key.</summary>
    public readonly TKey Key => KeyField;

    /// <summary>The value; as long-lived as the map.</summary>
    [UnscopedRef]
    public readonly ref readonly TValue Value => ref ValueField;

    /// <summary>Takes the entry apart.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">A copy of the value.</param>
    public readonly void Deconstruct(out TKey key, out TValue value)
    {
        key = KeyField;
        value = ValueField;
    }
}
