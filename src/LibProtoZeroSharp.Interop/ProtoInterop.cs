using System;
using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Google.Protobuf;

namespace ProtoZeroSharp.Interop;

/// <summary>
/// One API over messages of both runtimes: the structs of ProtobufZeroSharp, <see cref="Owned{T}"/> of them, and the
/// classes that protoc makes for Google.Protobuf. It takes any <c>T</c>, without a constraint, finds out once for each
/// type which runtime it belongs to, and calls that.
/// </summary>
/// <remarks>
/// <para><c>T</c> is the type of the message itself. Any other type (a number, a string, <c>object</c>, an interface
/// such as <see cref="IMessage"/>, a class without <see cref="IBufferMessage"/>) is a
/// <see cref="NotSupportedException"/>, from every method. Null is an <see cref="ArgumentNullException"/>. Damaged
/// bytes are a <see cref="ProtoFormatException"/>, whichever runtime has found them.</para>
/// <para>Nothing is allocated on the managed heap for structs, but for the array of
/// <see cref="ToByteArray{T}(in T)"/>, and nothing but what Google.Protobuf allocates for its messages. No reflection
/// is used: trimming and NativeAOT are fine.</para>
/// </remarks>
public static partial class ProtoInterop
{
    private const DynamicallyAccessedMemberTypes Constructor =
        DynamicallyAccessedMemberTypes.PublicParameterlessConstructor;

    /// <summary>The number of bytes that a message takes when written.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is no message.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="InvalidOperationException">It would take more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    public static int CalculateSize<T>(in T message) => MessageRuntime<T>.Of(in message).CalculateSize(in message);

    /// <summary>Writes a message into a new array.</summary>
    /// <inheritdoc cref="CalculateSize"/>
    public static byte[] ToByteArray<T>(in T message) => MessageRuntime<T>.Of(in message).ToByteArray(in message);

    /// <summary>Writes a message to a buffer writer.</summary>
    /// <param name="message">The message.</param>
    /// <param name="destination">Where to.</param>
    /// <inheritdoc cref="CalculateSize"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static void WriteTo<T>(in T message, IBufferWriter<byte> destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        MessageRuntime<T>.Of(in message).WriteTo(in message, destination);
    }

    /// <summary>Writes a message into a span if it fits.</summary>
    /// <param name="message">The message.</param>
    /// <param name="destination">Where to; the bytes in it behind the message may be overwritten.</param>
    /// <param name="written">Bytes written, or 0.</param>
    /// <returns>False if the message is longer than the destination, whose bytes are undefined then.</returns>
    /// <inheritdoc cref="CalculateSize"/>
    public static bool TryWriteTo<T>(in T message, Span<byte> destination, out int written) =>
        MessageRuntime<T>.Of(in message).TryWriteTo(in message, destination, out written);

    /// <summary>Parses a message.</summary>
    /// <typeparam name="T">
    /// The message. Its public constructor is called where it is a class; code that passes its own type parameter on
    /// says <c>new()</c> or repeats the attribute, which only trimming needs.
    /// </typeparam>
    /// <param name="data">The encoded message; it is copied.</param>
    /// <param name="arena">
    /// Where a struct lives: it is valid until the arena is reset or disposed. Google's messages and
    /// <see cref="Owned{T}"/> have memory of their own, and do not look at it: <c>default</c> will do.
    /// </param>
    /// <param name="extensions">
    /// The extensions that a message of Google's is to know: others stay unknown fields in it. Structs need none.
    /// </param>
    /// <returns>The message; an <see cref="Owned{T}"/> is the caller's to dispose.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is no message.</exception>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded. What Google.Protobuf finds has the
    /// code <see cref="ProtoFormatError.Other"/>, the offset -1, since it does not say where, and its own exception
    /// inside. Google.Protobuf does not look for required fields.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The type is a struct, and the arena was disposed.</exception>
    public static T Parse<[DynamicallyAccessedMembers(Constructor)] T>(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions = null) =>
        MessageRuntime<T>.OfType<T>().Parse(data, arena, extensions);

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ArenaAllocator, ExtensionRegistry?)"/>
    public static T Parse<[DynamicallyAccessedMembers(Constructor)] T>(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions = null) =>
        MessageRuntime<T>.OfType<T>().Parse(in data, arena, extensions);

    /// <summary>
    /// Merges an encoded message into another: numbers are replaced, lists appended, sub-messages merged.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="message">
    /// The message to merge into; incomplete but usable after an error. Extensions that are new to a message of
    /// Google's become unknown fields.
    /// </param>
    /// <param name="data">The encoded message; it is copied.</param>
    /// <param name="arena">
    /// The arena of a struct. Google's messages and <see cref="Owned{T}"/> do not look at it: <c>default</c> will do.
    /// </param>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is no message.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="ProtoLifetimeException">The message has ended, or the arena was disposed.</exception>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, or a limit is exceeded; what Google.Protobuf finds has the code
    /// <see cref="ProtoFormatError.Other"/>. Required fields may be missing.
    /// </exception>
    public static void MergeFrom<T>(ref T message, ReadOnlySpan<byte> data, ArenaAllocator arena) =>
        MessageRuntime<T>.Of(in message).MergeFrom(ref message, data, arena);

    /// <summary>
    /// Whether two messages of one type have equal fields, as their runtime says it. Numbers with a fraction are
    /// compared by their bits in both. To compare messages of two types, convert one of them first.
    /// </summary>
    /// <param name="left">A message.</param>
    /// <param name="right">Another one.</param>
    /// <inheritdoc cref="CalculateSize"/>
    /// <exception cref="ArgumentNullException">A message is null.</exception>
    public static bool Equals<T>(in T left, in T right)
    {
        if (!typeof(T).IsValueType) ArgumentNullException.ThrowIfNull(right);
        return MessageRuntime<T>.Of(in left).AreEqual(in left, in right);
    }

    /// <summary>Does not compile: two types of messages, which <see cref="object"/> would call different.</summary>
    [Obsolete("Messages of two types are never equal. Convert one of them with ToOurs or ToGoogle first.", true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static new bool Equals(object? left, object? right) => throw new NotSupportedException();

    /// <summary>Makes a deep copy of a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="arena">
    /// Where the copy of a struct lives. Google's messages and <see cref="Owned{T}"/> do not look at it.
    /// </param>
    /// <returns>The copy; an <see cref="Owned{T}"/> is the caller's to dispose.</returns>
    /// <inheritdoc cref="CalculateSize"/>
    /// <exception cref="ProtoLifetimeException">The message has ended, or the arena was disposed.</exception>
    public static T Clone<T>(in T message, ArenaAllocator arena) =>
        MessageRuntime<T>.Of(in message).Clone(in message, arena);
}
