using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>Sets an extension; the value is encoded at once.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Clone" path="/exception"/>
    public static void SetExtension<T, TValue, TCodec>(
        this ref T message, ProtoExtension<T, TValue, TCodec> extension, TValue value, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> =>
        ExtensionField.Set(ref MessageHead.Of(ref message), extension, in value, arena);

    /// <summary>Sets an extension to a text.</summary>
    /// <inheritdoc
    /// cref="SetExtension{T, TValue, TCodec}(ref T, ProtoExtension{T, TValue, TCodec}, TValue, ArenaAllocator)"/>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner.</exception>
    public static void SetExtension<T, TCodec>(
        this ref T message, ProtoExtension<T, ProtoString, TCodec> extension, Utf8Source value, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
        where TCodec : struct, IFieldCodec<ProtoString> =>
            SetExtension(ref message, extension, value.Store(arena), arena);

    /// <summary>Replaces the values of a repeated extension; they are encoded at once.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <param name="values">The values; none unset the extension.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <inheritdoc cref="Clone" path="/exception"/>
    public static void SetExtension<T, TValue, TCodec>(
        this ref T message, ProtoRepeatedExtension<T, TValue, TCodec> extension, ReadOnlySpan<TValue> values,
        ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> =>
        ExtensionField.Set(ref MessageHead.Of(ref message), extension, values, arena);

    /// <summary>Unsets an extension.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    public static void ClearExtension<T, TValue, TCodec>(
        this ref T message, ProtoExtension<T, TValue, TCodec> extension)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => ExtensionField.Clear(ref MessageHead.Of(ref message), extension);

    /// <inheritdoc cref="ClearExtension{T, TValue, TCodec}(ref T, ProtoExtension{T, TValue, TCodec})"/>
    public static void ClearExtension<T, TValue, TCodec>(
        this ref T message, ProtoRepeatedExtension<T, TValue, TCodec> extension)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => ExtensionField.Clear(ref MessageHead.Of(ref message), extension);
}
