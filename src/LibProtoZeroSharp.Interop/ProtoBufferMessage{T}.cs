using System;
using System.Buffers.Binary;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Interop;

/// <summary>
/// One of our messages for code that takes Google's: that writes an <see cref="IBufferMessage"/> or merges bytes into
/// one.
/// </summary>
/// <typeparam name="T">Our message.</typeparam>
/// <remarks>
/// <para>What works: <c>CalculateSize</c>, all methods of <see cref="MessageExtensions"/> that write or merge, gRPC's
/// marshallers over these, equality, cloning. What needs the schema (a parser, <c>Any.Pack</c>)
/// works as far as the <see cref="Descriptor"/> that was given. What takes the
/// fields one by one through a descriptor (JSON, <c>IsInitialized</c> of proto2, field masks) cannot work: convert with
/// <see cref="ProtoInterop.ToGoogle"/> for that.</para>
/// <para>Unknown fields are always kept, also where Google's parser was told to discard them. Damage that Google's
/// reader finds is its <see cref="InvalidProtocolBufferException"/>; what ours finds in a field is a
/// <see cref="ProtoFormatException"/>, whose offset counts in the merged bytes. Required fields are not checked.</para>
/// <para>Writing allocates nothing on the managed heap. Merging allocates a <see cref="ByteString"/> for each field of
/// bytes, text or message, since Google's reader gives these in no other form.</para>
/// </remarks>
public sealed class ProtoBufferMessage<T> : IMessage<ProtoBufferMessage<T>>, IBufferMessage, IDisposable
    where T : unmanaged, IProtoMessage<T>
{
    private readonly MessageDescriptor? _descriptor;

    /// <summary>An empty message, without a descriptor.</summary>
    public ProtoBufferMessage()
        : this(new Owned<T>())
    {
    }

    /// <summary>A view of a message.</summary>
    /// <param name="message">The message; it ends with this object.</param>
    /// <param name="descriptor">Google's description of its schema, where code needs it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="ArgumentException">The descriptor is that of another message.</exception>
    public ProtoBufferMessage(Owned<T> message, MessageDescriptor? descriptor = null)
    {
        ArgumentNullException.ThrowIfNull(message);
        if (descriptor is not null && descriptor.FullName != T.FullName)
            throw new ArgumentException($"The descriptor is that of {descriptor.FullName}, not of {T.FullName}.");
        Message = message;
        _descriptor = descriptor;
    }

    /// <summary>The message, to be read and changed.</summary>
    public Owned<T> Message { get; }

    /// <summary>
    /// Limits and switches for bytes that are merged: <see cref="ProtoParseOptions.MaxArenaBytes"/> is in relation to
    /// them unless it is set.
    /// </summary>
    public ProtoParseOptions ParseOptions { get; set; }

    /// <summary>The descriptor that was given.</summary>
    /// <exception cref="NotSupportedException">None was given.</exception>
    public MessageDescriptor Descriptor => _descriptor ?? throw new NotSupportedException(
        $"Google.Protobuf asks for the descriptor of {T.FullName}, and this adapter was made without one. Give it that of "
        + "Google's class or of FileDescriptor.BuildFromByteStrings.");

    /// <inheritdoc/>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    public int CalculateSize() => ProtoMessage.CalculateSize(in Message.Value);

    /// <inheritdoc/>
    public void WriteTo(CodedOutputStream output)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.WriteRawMessage(this);
    }

    /// <inheritdoc/>
    public void MergeFrom(CodedInputStream input)
    {
        ArgumentNullException.ThrowIfNull(input);
        input.ReadRawMessage(this);
    }

    /// <inheritdoc/>
    public void MergeFrom(ProtoBufferMessage<T> message)
    {
        ArgumentNullException.ThrowIfNull(message);
        Message.Value.MergeFrom(in message.Message.Value, Message.Arena);
    }

    /// <summary>Makes a deep copy with memory of its own, which the caller disposes.</summary>
    public ProtoBufferMessage<T> Clone() => new(Message.Clone(), _descriptor) { ParseOptions = ParseOptions };

    /// <summary>Whether the fields of both messages are equal.</summary>
    public bool Equals(ProtoBufferMessage<T>? other) =>
        other is not null && ProtoMessage.Same(in Message.Value, in other.Message.Value);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as ProtoBufferMessage<T>);

    /// <inheritdoc/>
    public override int GetHashCode() => ProtoMessage.Hash(in Message.Value);

    /// <summary>The text of the message.</summary>
    public override string ToString() => ProtoMessage.Describe(in Message.Value);

    /// <summary>Ends the message. Harmless the second time.</summary>
    public void Dispose() => Message.Dispose();

    void IBufferMessage.InternalWriteTo(ref WriteContext output)
    {
        using var bytes = PooledBytes.Of(in Message.Value);
        // These write bytes as they are; there is no other way to give it a message that is encoded.
        ReadOnlySpan<byte> rest = bytes.Span;
        for (; rest.Length >= sizeof(ulong); rest = rest[sizeof(ulong)..])
            output.WriteFixed64(BinaryPrimitives.ReadUInt64LittleEndian(rest));
        foreach (byte last in rest) output.WriteRawTag(last);
    }

    void IBufferMessage.InternalMergeFrom(ref ParseContext input)
    {
        ref T value = ref Message.Value;
        using var bytes = RawFields.Read(ref input, Message.Arena);
        value.MergeFrom(bytes.Span, Message.Arena, ParseOptions);
    }
}
