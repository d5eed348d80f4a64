using System;
using System.Buffers;
using System.ComponentModel;
using System.IO;
using System.Runtime.InteropServices;
using ProtoZeroSharp;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

/// <summary>
/// What every message that is a class can do, with the names of Google.Protobuf. In the global namespace, so that no
/// <c>using</c> is needed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
#pragma warning disable CA1050, CA1707 // The global namespace is the point, and such a name meets no other there.
public static class ProtoZeroSharp_Classes
#pragma warning restore CA1050, CA1707
{
    /// <summary>Parsing.</summary>
    /// <typeparam name="T">The class.</typeparam>
    extension<T>(T)
        where T : class, IMessage<T>, new()
    {
        /// <summary>Parses a message.</summary>
        /// <param name="data">The encoded message, up to 2 GiB - 1 bytes; nothing refers to it afterwards.</param>
        /// <param name="options">Limits and switches.</param>
        /// <exception cref="ProtoFormatException">
        /// The bytes are damaged, a required field is missing, or a limit is exceeded.
        /// </exception>
        public static T Parse(ReadOnlySpan<byte> data, ProtoParseOptions options = default)
        {
            var message = new T();
            if (!message.Code.TryRead(message, data, options, isPartial: false, out ProtoError error))
                throw new ProtoFormatException(error);
            return message;
        }
    }

    /// <summary>Writes a message into a new array.</summary>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears, or one holds itself.
    /// </exception>
    public static byte[] ToByteArray(this IMessage message)
    {
        MessageOutput output = Encode(message);
        using (output)
        {
            if (output.Length == 0) return [];
            byte[] array = GC.AllocateUninitializedArray<byte>(output.Length);
            output.CopyTo(array);
            return array;
        }
    }

    /// <summary>Writes a message into a string of bytes.</summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public static ByteString ToByteString(this IMessage message) => ByteString.AttachBytes(message.ToByteArray());

    /// <summary>Reads bytes by hand; the input refers to them, or to a copy where they are no array.</summary>
    /// <exception cref="ArgumentNullException">The bytes are null.</exception>
    public static CodedInputStream CreateCodedInput(this ByteString bytes)
    {
        ArgumentNullException.ThrowIfNull(bytes);
        return MemoryMarshal.TryGetArray(bytes.Memory, out ArraySegment<byte> part)
            ? new CodedInputStream(part.Array!, part.Offset, part.Count) : new CodedInputStream(bytes.ToByteArray());
    }

    /// <summary>Writes a message to a stream.</summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public static void WriteTo(this IMessage message, Stream output)
    {
        ArgumentNullException.ThrowIfNull(output);
        using MessageOutput encoded = Encode(message);
        encoded.CopyTo(output);
    }

    /// <summary>Writes a message to a stream, with its length in front.</summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public static void WriteDelimitedTo(this IMessage message, Stream output)
    {
        ArgumentNullException.ThrowIfNull(output);
        using MessageOutput encoded = Encode(message);
        Span<byte> length = stackalloc byte[Varint.MaxLength32];
        output.Write(length[..Varint.TryWrite(length, (uint)encoded.Length)]);
        encoded.CopyTo(output);
    }

    /// <summary>Writes a message to a buffer writer.</summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public static void WriteTo(this IMessage message, IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        using MessageOutput encoded = Encode(message);
        encoded.CopyTo(output);
    }

    /// <summary>Writes a message into a span that has exactly its size.</summary>
    /// <exception cref="ArgumentException">The span has another size.</exception>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public static void WriteTo(this IMessage message, Span<byte> output)
    {
        using MessageOutput encoded = Encode(message);
        if (encoded.Length != output.Length)
            throw new ArgumentException($"The message takes {encoded.Length} bytes.", nameof(output));
        encoded.CopyTo(output);
    }

    /// <summary>Writes a message among what else is written there, without tag and length.</summary>
    /// <exception cref="CodedOutputStream.OutOfSpaceException">The array is too short.</exception>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public static void WriteTo(this IMessage message, CodedOutputStream output)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.WriteRawMessage(message);
    }

    /// <summary>Whether all required fields are set, here and in all that the message holds.</summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public static bool IsInitialized(this IMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        return message.Code.IsInitialized(message);
    }

    /// <summary>
    /// Merges an encoded message into this one: what is set there replaces what is here, lists are appended, messages
    /// are merged. After an error the message is as it was.
    /// </summary>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="InvalidProtocolBufferException">
    /// The bytes are damaged, or messages are nested deeper than 100 levels.
    /// </exception>
    public static void MergeFrom(this IMessage message, byte[] data)
    {
        ArgumentNullException.ThrowIfNull(data);
        message.MergeFrom(data.AsSpan());
    }

    /// <inheritdoc cref="MergeFrom(IMessage, byte[])"/>
    /// <exception cref="ArgumentOutOfRangeException">The array has no such bytes.</exception>
    public static void MergeFrom(this IMessage message, byte[] data, int offset, int length)
    {
        ArgumentNullException.ThrowIfNull(data);
        message.MergeFrom(data.AsSpan(offset, length));
    }

    /// <inheritdoc cref="MergeFrom(IMessage, byte[])"/>
    public static void MergeFrom(this IMessage message, ByteString data)
    {
        ArgumentNullException.ThrowIfNull(data);
        message.MergeFrom(data.Span);
    }

    /// <inheritdoc cref="MergeFrom(IMessage, byte[])"/>
    public static void MergeFrom(this IMessage message, Stream input)
    {
        using var bytes = StreamBytes.ReadAll(input);
        message.MergeFrom(bytes.Span);
    }

    /// <summary>
    /// Merges all fields that are left, or those up to the end tag of a group. After an error the message is as it was.
    /// </summary>
    /// <inheritdoc cref="MergeFrom(IMessage, byte[])" path="/exception"/>
    public static void MergeFrom(this IMessage message, CodedInputStream input)
    {
        ArgumentNullException.ThrowIfNull(input);
        input.ReadRawMessage(message);
    }

    /// <summary>Merges a message that stands behind its length in a stream.</summary>
    /// <inheritdoc cref="MergeFrom(IMessage, byte[])"/>
    public static void MergeDelimitedFrom(this IMessage message, Stream input)
    {
        using var bytes = StreamBytes.ReadDelimited(input);
        message.MergeFrom(bytes.Span);
    }

    /// <inheritdoc cref="MergeFrom(IMessage, byte[])"/>
    public static void MergeFrom(this IMessage message, ReadOnlySpan<byte> span)
    {
        ArgumentNullException.ThrowIfNull(message);
        // By way of an object of its own: what the message holds may be held by others, or twice, and stays as it is.
        IMessage other = message.Code.New();
        if (!message.Code.TryRead(other, span, default, isPartial: true, out ProtoError error))
            throw InvalidProtocolBufferException.Of(error);
        message.Code.Merge(message, other);
    }

    /// <summary>Encodes a message; the output is to be disposed of.</summary>
    internal static MessageOutput Encode(IMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        MessageOutput output = MessageOutput.Rent();
        try
        {
            message.Code.Encode(message, ref output);
            return output;
        }
        catch
        {
            output.Dispose();
            throw;
        }
    }
}
