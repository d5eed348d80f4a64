using System;
using Google.Protobuf;

namespace ProtoZeroSharp.Interop;

/// <content>From one runtime to the other: through the bytes, which wait in a pooled array.</content>
public static partial class ProtoInterop
{
    /// <summary>
    /// Makes a message of Google.Protobuf with the same content. Unknown fields and extensions come along.
    /// </summary>
    /// <typeparam name="TOurs">Our message.</typeparam>
    /// <typeparam name="TGoogle">Google's class of the same schema.</typeparam>
    /// <param name="message">Our message.</param>
    /// <param name="parser">
    /// The parser of Google's class, <c>Foo.Parser</c>. Extensions that it knows (<c>WithExtensionRegistry</c>) are
    /// decoded; others are unknown fields there.
    /// </param>
    /// <returns>The message. Nothing else is allocated on the managed heap.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parser"/> is null.</exception>
    /// <exception cref="ArgumentException">The two have different full names in their schemas.</exception>
    /// <exception cref="ProtoFormatException">
    /// Google.Protobuf refuses the message: it is nested too deep. It does not look for required fields.
    /// </exception>
    public static TGoogle ToGoogle<TOurs, TGoogle>(in TOurs message, MessageParser<TGoogle> parser)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        ArgumentNullException.ThrowIfNull(parser);
        if (!Pair<TOurs, TGoogle>.IsSame) throw OtherSchema(TOurs.FullName, new TGoogle());
        using var bytes = PooledBytes.Of(in message);
        try
        {
            return parser.ParseFrom(bytes.Span);
        }
        catch (InvalidProtocolBufferException error)
        {
            throw GoogleDamage.Of(error);
        }
    }

    /// <summary>
    /// Makes one of our messages with the content of Google's. Unknown fields and extensions come along.
    /// </summary>
    /// <typeparam name="TOurs">Our message of the same schema.</typeparam>
    /// <param name="message">Google's message.</param>
    /// <param name="arena">Where our message lives: it is valid until the arena is reset or disposed.</param>
    /// <returns>The message. Allocates nothing on the managed heap.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="ArgumentException">The two have different full names in their schemas.</exception>
    /// <exception cref="ProtoFormatException">
    /// A required field is missing, or it is nested too deep, or a limit of the arena is exceeded.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static TOurs ToOurs<TOurs>(IMessage message, ArenaAllocator arena)
        where TOurs : unmanaged, IProtoMessage<TOurs>
    {
        ArgumentNullException.ThrowIfNull(message);
        if (message.Descriptor.FullName != TOurs.FullName) throw OtherSchema(TOurs.FullName, message);
        using var bytes = PooledBytes.Of(message);
        return ProtoMessage.Parse<TOurs>(bytes.Span, arena);
    }

    private static ArgumentException OtherSchema(string ours, IMessage google) => new(
        $"{ours} and {google.Descriptor.FullName} are different messages: a conversion is between two forms of one.");

    // Google's name of a type needs a message to be read from.
    private static class Pair<TOurs, TGoogle>
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        public static readonly bool IsSame = new TGoogle().Descriptor.FullName == TOurs.FullName;
    }
}
