using System;
using System.Buffers;
using System.IO;
using System.Text.Json;

namespace ProtoZeroSharp;

/// <summary>
/// Messages as JSON, by the rules of <see href="https://protobuf.dev/programming-guides/json/">ProtoJSON</see>. Every
/// message has the same as members of its own (<c>message.ToJson()</c>, <c>LogRecord.ParseJson(…)</c>); here a
/// message is not copied.
/// </summary>
public static unsafe partial class ProtoJson
{
    /// <summary>The message as a string: its only allocation.</summary>
    /// <param name="message">
    /// The message. Of a lazy one what is undecoded is decoded, in its arena. Unknown fields are left out.
    /// </param>
    /// <param name="options">How it is written; the canonical form unless something is set.</param>
    /// <exception cref="ProtoFormatException">
    /// The message has no JSON form, and nothing is written. <see cref="ProtoFormatError.InvalidValue"/>: a timestamp,
    /// duration or field mask that cannot be expressed, a <c>Value</c> that is empty or no finite number, an <c>Any</c>
    /// whose type is no URL. <see cref="ProtoFormatError.UnknownType"/>: an <c>Any</c> of a type that is not in <see
    /// cref="ProtoJsonOptions.Types"/>. <see cref="ProtoFormatError.InvalidUtf8"/>: a string that is not UTF-8, as
    /// proto2 allows. <see cref="ProtoFormatError.RecursionLimitExceeded"/>: messages nested deeper than <see
    /// cref="ProtoJsonOptions.RecursionLimit"/> or than the thread's stack bears. <see
    /// cref="ProtoFormatError.TooLarge"/>: 2 GiB of text and more. What parsing says: the bytes in an <c>Any</c> or of
    /// an extension are damaged. The offset says nothing.
    /// </exception>
    /// <exception cref="ArenaLimitException">Decoding a lazy message takes more than its arena may hold.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static string ToJson<T>(ref readonly T message, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is while it is written. So below.
        fixed (T* place = &message)
        {
            var source = new JsonSource(TableOf<T>.Get(), (byte*)place, options);
            return TextDestination.ToString(ref source);
        }
    }

    /// <summary>Writes the message as UTF-8 into a buffer writer. Allocates nothing by itself.</summary>
    /// <param name="message"><inheritdoc cref="ToJson" path="/param[@name='message']/node()"/></param>
    /// <param name="destination">Where to.</param>
    /// <param name="options"><inheritdoc cref="ToJson" path="/param[@name='options']/node()"/></param>
    /// <inheritdoc cref="ToJson" path="/exception"/>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public static void Write<T>(
        ref readonly T message, IBufferWriter<byte> destination, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        fixed (T* place = &message)
        {
            var source = new JsonSource(TableOf<T>.Get(), (byte*)place, options);
            TextDestination.Write(ref source, destination);
        }
    }

    /// <summary>Writes the message as UTF-8 into a stream, with one call of it. Allocates nothing by itself.</summary>
    /// <inheritdoc cref="Write{T}(ref readonly T, IBufferWriter{byte}, ProtoJsonOptions)"/>
    public static void Write<T>(ref readonly T message, Stream destination, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        fixed (T* place = &message)
        {
            var source = new JsonSource(TableOf<T>.Get(), (byte*)place, options);
            TextDestination.Write(ref source, destination);
        }
    }

    /// <summary>Writes the message as one value of a JSON text.</summary>
    internal static void Write<T>(ref readonly T message, Utf8JsonWriter destination, ProtoJsonOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        fixed (T* place = &message)
        {
            new JsonSource(TableOf<T>.Get(), (byte*)place, options).Write(destination);
        }
    }

    /// <summary>Writes the message as UTF-8 into a span, if it fits. Allocates nothing.</summary>
    /// <param name="message"><inheritdoc cref="ToJson" path="/param[@name='message']/node()"/></param>
    /// <param name="destination">
    /// Where to. What the message refers to must not lie there. Bytes in it behind the text may be overwritten.
    /// </param>
    /// <param name="written">Bytes written, or 0.</param>
    /// <param name="options"><inheritdoc cref="ToJson" path="/param[@name='options']/node()"/></param>
    /// <returns>
    /// False if the text is longer than the destination, whose bytes are undefined then, as after an exception.
    /// </returns>
    /// <inheritdoc cref="ToJson" path="/exception"/>
    public static bool TryWrite<T>(
        ref readonly T message, Span<byte> destination, out int written, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        fixed (T* place = &message)
        {
            var source = new JsonSource(TableOf<T>.Get(), (byte*)place, options);
            return TextDestination.TryWrite(ref source, destination, out written);
        }
    }
}
