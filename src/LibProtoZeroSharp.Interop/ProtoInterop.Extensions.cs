using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Interop;

/// <content>
/// Extensions, by the typed keys of either runtime; here those of ours. The methods of both mean the same: an extension
/// that is not set reads as its default or as an empty list, and setting an empty list unsets it.
/// </content>
public static partial class ProtoInterop
{
    /// <summary>Whether an extension is set; of a list, whether it has a value.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    public static bool HasExtension<T, TValue, TCodec>(in T message, ProtoExtension<T, TValue, TCodec> extension)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => ExtensionField.Has(in HeadOf(in message), extension);

    /// <summary>Whether an extension has a value.</summary>
    public static bool HasExtension<T, TValue, TCodec>(
        in T message, ProtoRepeatedExtension<T, TValue, TCodec> extension)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => ExtensionField.Has(in HeadOf(in message), extension);

    /// <summary>The value of an extension, decoded; its default if it is not set.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <param name="arena">Where the value lives.</param>
    /// <exception cref="ProtoFormatException">The value is damaged; the offset counts from its tag.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static TValue GetExtension<T, TValue, TCodec>(
        in T message, ProtoExtension<T, TValue, TCodec> extension, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => ExtensionField.Get(in HeadOf(in message), extension, arena);

    /// <summary>The values of an extension, decoded; none if it is not set.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <param name="arena">Where the values live.</param>
    /// <exception cref="ProtoFormatException">A value is damaged; the offset counts from its tag.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static ProtoList<TValue> GetExtension<T, TValue, TCodec>(
        in T message, ProtoRepeatedExtension<T, TValue, TCodec> extension, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => ExtensionField.Get(in HeadOf(in message), extension, arena);

    /// <summary>Sets an extension.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static void SetExtension<T, TValue, TCodec>(
        ref T message, ProtoExtension<T, TValue, TCodec> extension, TValue value, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => message.SetExtension(extension, value, arena);

    /// <summary>Replaces the values of an extension; none unset it.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    /// <param name="values">The values.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static void SetExtension<T, TValue, TCodec>(
        ref T message, ProtoRepeatedExtension<T, TValue, TCodec> extension, ReadOnlySpan<TValue> values,
        ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => message.SetExtension(extension, values, arena);

    /// <summary>Unsets an extension; nothing if it is not set.</summary>
    /// <param name="message">The message.</param>
    /// <param name="extension">The key of the extension.</param>
    public static void ClearExtension<T, TValue, TCodec>(
        ref T message, ProtoExtension<T, TValue, TCodec> extension)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => message.ClearExtension(extension);

    /// <summary>Unsets an extension; nothing if it is not set.</summary>
    public static void ClearExtension<T, TValue, TCodec>(
        ref T message, ProtoRepeatedExtension<T, TValue, TCodec> extension)
        where T : unmanaged, IProtoMessage<T>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => message.ClearExtension(extension);

    // A message begins with its head.
    private static ref readonly MessageHead HeadOf<T>(in T message)
        where T : unmanaged, IProtoMessage<T> => ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in message));
}
