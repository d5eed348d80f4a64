using System;

namespace ProtoZeroSharp.Classes;

/// <summary>Copies of values: messages are cloned, all else is immutable and shared.</summary>
internal static class ValueCopy<T>
{
    private static readonly bool s_isShared =
        typeof(T).IsValueType || typeof(T) == typeof(string) || typeof(T) == typeof(ByteString);

    public static T Of(T value) => !s_isShared && value is IDeepCloneable<T> message ? message.Clone() : value;

    public static T[] Of(ReadOnlySpan<T> values)
    {
        if (values.IsEmpty) return [];
        T[] copies = values.ToArray();
        if (s_isShared) return copies;
        for (int i = 0; i < copies.Length; i++) copies[i] = Of(copies[i]);
        return copies;
    }
}
