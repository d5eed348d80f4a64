using System;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <summary>A message that can have extensions.</summary>
/// <remarks>
/// Extensions are among the unknown fields until they are first read or set, so every parser keeps them. Any member
/// throws <see cref="ArgumentNullException"/> for a null key, and <see cref="InvalidOperationException"/> if the message
/// holds a value of another key with that number. Reading throws <see cref="InvalidProtocolBufferException"/> if the
/// value was damaged when it was parsed. The first use of a key costs a look at all unknown fields.
/// </remarks>
/// <typeparam name="T">The class.</typeparam>
public interface IExtendableMessage<T> : IMessage<T>
    where T : IExtendableMessage<T>
{
    /// <summary>The value; the default one if it is not set, and null for a message.</summary>
    /// <param name="extension">Which one.</param>
    TValue GetExtension<TValue>(Extension<T, TValue> extension);

    /// <summary>The values, to be read and changed; null if there are none.</summary>
    /// <param name="extension">Which ones.</param>
    RepeatedField<TValue>? GetExtension<TValue>(RepeatedExtension<T, TValue> extension);

    /// <summary>The values, to be read and changed; a new list if there are none.</summary>
    /// <param name="extension">Which ones.</param>
    RepeatedField<TValue> GetOrInitializeExtension<TValue>(RepeatedExtension<T, TValue> extension);

    /// <summary>Sets the value.</summary>
    /// <param name="extension">Which one.</param>
    /// <param name="value">The value; the message holds it itself.</param>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    void SetExtension<TValue>(Extension<T, TValue> extension, TValue value);

    /// <summary>Whether the value is set.</summary>
    /// <param name="extension">Which one.</param>
    bool HasExtension<TValue>(Extension<T, TValue> extension);

    /// <summary>Unsets the value.</summary>
    /// <param name="extension">Which one.</param>
    void ClearExtension<TValue>(Extension<T, TValue> extension);

    /// <summary>Removes all values.</summary>
    /// <param name="extension">Which ones.</param>
    void ClearExtension<TValue>(RepeatedExtension<T, TValue> extension);
}
