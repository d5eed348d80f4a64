using System;
using System.Collections.Generic;
using Google.Protobuf;
using Google.Protobuf.Collections;

namespace ProtoZeroSharp.Interop;

/// <content>
/// Extensions of Google's messages. A message knows those that it was parsed with (see <c>Parse</c>); what is not
/// known stays an unknown field.
/// </content>
public static partial class ProtoInterop
{
    /// <summary>Whether an extension is set.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool HasExtension<T, TValue>(T message, Extension<T, TValue> extension)
        where T : class, IExtendableMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(extension);
        return message.HasExtension(extension);
    }

    /// <summary>Whether an extension has at least one value.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool HasExtension<T, TValue>(T message, RepeatedExtension<T, TValue> extension)
        where T : class, IExtendableMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(extension);
        return message.GetExtension(extension) is { Count: > 0 };
    }

    /// <summary>The value of an extension; its default if it is not set, which is null for a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static TValue GetExtension<T, TValue>(T message, Extension<T, TValue> extension)
        where T : class, IExtendableMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(extension);
        return message.GetExtension(extension);
    }

    /// <summary>The values of an extension, to be read; none if it is not set.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static IReadOnlyList<TValue> GetExtension<T, TValue>(T message, RepeatedExtension<T, TValue> extension)
        where T : class, IExtendableMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(extension);
        return message.GetExtension(extension) is { } values ? values : [];
    }

    /// <summary>Sets an extension.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException">An argument or the value is null.</exception>
    public static void SetExtension<T, TValue>(T message, Extension<T, TValue> extension, TValue value)
        where T : class, IExtendableMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(extension);
        message.SetExtension(extension, value);
    }

    /// <summary>Replaces the values of an extension; none unset it.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <param name="values">The values.</param>
    /// <exception cref="ArgumentNullException">An argument or a value is null.</exception>
    public static void SetExtension<T, TValue>(
        T message, RepeatedExtension<T, TValue> extension, params ReadOnlySpan<TValue> values)
        where T : class, IExtendableMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(extension);
        message.ClearExtension(extension);
        if (values.IsEmpty) return;
        RepeatedField<TValue> list = message.GetOrInitializeExtension(extension);
        foreach (TValue value in values) list.Add(value);
    }

    /// <summary>Unsets an extension; nothing if it is not set.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static void ClearExtension<T, TValue>(T message, Extension<T, TValue> extension)
        where T : class, IExtendableMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(extension);
        message.ClearExtension(extension);
    }

    /// <summary>Unsets an extension; nothing if it is not set.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static void ClearExtension<T, TValue>(T message, RepeatedExtension<T, TValue> extension)
        where T : class, IExtendableMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(extension);
        message.ClearExtension(extension);
    }
}
