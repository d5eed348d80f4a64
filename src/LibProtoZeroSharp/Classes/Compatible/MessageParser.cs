using System;
using System.Buffers;
using System.IO;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Parses messages of one class: what <c>Parser</c> of a generated class gives.</summary>
/// <remarks>Required fields must be set. Each call may run on any thread.</remarks>
/// <typeparam name="T">The class.</typeparam>
public sealed class MessageParser<T> : MessageParser
    where T : IMessage<T>
{
    private readonly Func<T>? _factory;

    internal MessageParser(ObjectCode code, ProtoParseOptions options = default, Func<T>? factory = null)
        : base(code, options) => _factory = factory;

    /// <summary>Makes a parser of messages that others make; <c>T.Parser</c> makes new ones.</summary>
    /// <param name="factory">
    /// Makes a message for each one that is parsed, into which that is merged as <c>MergeFrom(T)</c> does; it is called
    /// once more here. A required field that only it sets is missing.
    /// </param>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    public MessageParser(Func<T> factory)
        : this(CodeOf(factory), default, factory)
    {
    }

    /// <summary>Parses a message.</summary>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes.</param>
    /// <returns>The message, which refers to nothing of the input.</returns>
    /// <exception cref="ArgumentNullException">An input is null.</exception>
    /// <exception cref="InvalidProtocolBufferException">
    /// The bytes are damaged, a required field is missing, or messages are nested deeper than 100 levels.
    /// </exception>
    public new T ParseFrom(byte[] data)
    {
        ArgumentNullException.ThrowIfNull(data);
        return ParseFrom(data.AsSpan());
    }

    /// <inheritdoc cref="ParseFrom(byte[])"/>
    /// <param name="data">What holds the encoded message.</param>
    /// <param name="offset">Where it begins.</param>
    /// <param name="length">Its bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">The array has no such bytes.</exception>
    public new T ParseFrom(byte[] data, int offset, int length)
    {
        ArgumentNullException.ThrowIfNull(data);
        return ParseFrom(data.AsSpan(offset, length));
    }

    /// <inheritdoc cref="ParseFrom(byte[])"/>
    public new T ParseFrom(ByteString data)
    {
        ArgumentNullException.ThrowIfNull(data);
        return ParseFrom(data.Span);
    }

    /// <inheritdoc cref="ParseFrom(byte[])"/>
    public new T ParseFrom(ReadOnlySpan<byte> data) => (T)base.ParseFrom(data);

    /// <inheritdoc cref="ParseFrom(byte[])"/>
    public new T ParseFrom(ReadOnlySequence<byte> data) => (T)base.ParseFrom(data);

    /// <summary>Parses a stream up to its end as one message.</summary>
    /// <param name="input">Is at its end afterwards, or somewhere after an error; it is left open.</param>
    /// <inheritdoc cref="ParseFrom(byte[])"/>
    public new T ParseFrom(Stream input) => (T)base.ParseFrom(input);

    /// <summary>Parses the fields that are left, or those up to the end tag of a group, as one message.</summary>
    /// <param name="input">Is behind them afterwards.</param>
    /// <inheritdoc cref="ParseFrom(byte[])"/>
    public new T ParseFrom(CodedInputStream input) => (T)base.ParseFrom(input);

    /// <summary>
    /// Parses a message that stands behind its length in a stream; reads no more than these bytes.
    /// </summary>
    /// <param name="input">Is behind the message afterwards; it is left open.</param>
    /// <inheritdoc cref="ParseFrom(byte[])"/>
    public new T ParseDelimitedFrom(Stream input) => (T)base.ParseDelimitedFrom(input);

    /// <summary>Reads a message from JSON; fields that the schema does not know are refused.</summary>
    /// <param name="json">The text.</param>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    /// <exception cref="InvalidJsonException">The text is no JSON.</exception>
    /// <exception cref="InvalidProtocolBufferException">It is not the JSON of such a message.</exception>
    public new T ParseJson(string json) => (T)base.ParseJson(json);

    /// <summary>The same parser, which drops or keeps fields that the schema does not know.</summary>
    /// <param name="discardUnknownFields">
    /// Whether they are dropped, and extensions as well. JSON has none in any case.
    /// </param>
    public new MessageParser<T> WithDiscardUnknownFields(bool discardUnknownFields) =>
        new(Code, Options with { DiscardUnknownFields = discardUnknownFields }, _factory);

    /// <summary>The same parser: every one keeps all extensions.</summary>
    /// <param name="registry">Keys of extensions; null is none.</param>
    public new MessageParser<T> WithExtensionRegistry(ExtensionRegistry? registry) => this;

    private protected override IMessage Finish(IMessage parsed)
    {
        if (_factory is null) return parsed;
        T message = _factory();
        Code.Merge(message, parsed);
        return message;
    }

    private protected override MessageParser WithUnknownFields(bool discard) => WithDiscardUnknownFields(discard);

    private static ObjectCode CodeOf(Func<T> factory)
    {
        ArgumentNullException.ThrowIfNull(factory);
        return factory().Code;
    }
}

/// <summary>Parses messages of a class that is not known when the program is compiled.</summary>
public abstract class MessageParser
{
    private protected MessageParser(ObjectCode code, ProtoParseOptions options = default)
    {
        Code = code;
        Options = options;
    }

    private protected ObjectCode Code { get; }

    private protected ProtoParseOptions Options { get; }

    internal IMessage New() => Code.New();

    /// <inheritdoc cref="MessageParser{T}.ParseFrom(byte[])"/>
    public IMessage ParseFrom(byte[] data)
    {
        ArgumentNullException.ThrowIfNull(data);
        return ParseFrom(data.AsSpan());
    }

    /// <inheritdoc cref="MessageParser{T}.ParseFrom(byte[], int, int)"/>
    public IMessage ParseFrom(byte[] data, int offset, int length)
    {
        ArgumentNullException.ThrowIfNull(data);
        return ParseFrom(data.AsSpan(offset, length));
    }

    /// <inheritdoc cref="MessageParser{T}.ParseFrom(ByteString)"/>
    public IMessage ParseFrom(ByteString data)
    {
        ArgumentNullException.ThrowIfNull(data);
        return ParseFrom(data.Span);
    }

    /// <inheritdoc cref="MessageParser{T}.ParseFrom(ReadOnlySpan{byte})"/>
    public IMessage ParseFrom(ReadOnlySpan<byte> data)
    {
        IMessage message = Code.New();
        if (!Code.TryRead(message, data, Options, isPartial: false, out ProtoError error))
            throw InvalidProtocolBufferException.Of(error);
        return Finish(message);
    }

    /// <inheritdoc cref="MessageParser{T}.ParseFrom(ReadOnlySequence{byte})"/>
    public IMessage ParseFrom(ReadOnlySequence<byte> data)
    {
        IMessage message = Code.New();
        if (!Code.TryRead(message, in data, Options, isPartial: false, out ProtoError error))
            throw InvalidProtocolBufferException.Of(error);
        return Finish(message);
    }

    /// <inheritdoc cref="MessageParser{T}.ParseFrom(Stream)"/>
    public IMessage ParseFrom(Stream input)
    {
        using var bytes = StreamBytes.ReadAll(input);
        return ParseFrom(bytes.Span);
    }

    /// <inheritdoc cref="MessageParser{T}.ParseFrom(CodedInputStream)"/>
    public IMessage ParseFrom(CodedInputStream input)
    {
        ArgumentNullException.ThrowIfNull(input);
        IMessage message = Code.New();
        input.ReadNew(message, Options);
        return Finish(message);
    }

    /// <inheritdoc cref="MessageParser{T}.ParseDelimitedFrom(Stream)"/>
    public IMessage ParseDelimitedFrom(Stream input)
    {
        using var bytes = StreamBytes.ReadDelimited(input);
        return ParseFrom(bytes.Span);
    }

    /// <inheritdoc cref="MessageParser{T}.ParseJson(string)"/>
    public IMessage ParseJson(string json) => Finish(JsonParser.Default.Parse(json, Code.New()));

    /// <inheritdoc cref="MessageParser{T}.WithDiscardUnknownFields(bool)"/>
    public MessageParser WithDiscardUnknownFields(bool discardUnknownFields) => WithUnknownFields(discardUnknownFields);

    /// <inheritdoc cref="MessageParser{T}.WithExtensionRegistry(ExtensionRegistry)"/>
    public MessageParser WithExtensionRegistry(ExtensionRegistry? registry) => this;

    /// <summary>Hands out what was parsed, or the message that a factory makes for it.</summary>
    private protected abstract IMessage Finish(IMessage parsed);

    private protected abstract MessageParser WithUnknownFields(bool discard);
}
