using System;

namespace ProtoZeroSharp.Classes;

/// <summary>Methods of lists that would make calls ambiguous as their members.</summary>
public static class RepeatedFieldExtensions
{
    /// <summary>Adds elements at the end, which may be those of the list itself.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="repeatedField"/> is null.</exception>
    /// <exception cref="ArgumentException">An element is null. Nothing was added.</exception>
    public static void AddRange<T>(this RepeatedField<T> repeatedField, ReadOnlySpan<T> source)
    {
        ArgumentNullException.ThrowIfNull(repeatedField);
        repeatedField.AddChecked(source, nameof(source));
    }
}
