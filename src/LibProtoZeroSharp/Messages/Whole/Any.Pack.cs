using System;
using System.Text;

namespace ProtoZeroSharp.WellKnownTypes;

public partial struct Any
{
    private const int LongestName = 200;

    /// <summary>What stands before the name of the message, where nothing else is said.</summary>
    public const string DefaultPrefix = "type.googleapis.com";

    /// <summary>Packs a message: it is encoded at once.</summary>
    /// <param name="message">The message.</param>
    /// <param name="arena">
    /// Where the bytes and the type's URL live: the result is valid until it is reset or disposed.
    /// </param>
    /// <param name="typeUrlPrefix">
    /// What stands before the message's name in the type's URL; a slash is put between if it has none.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="typeUrlPrefix"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static Any Pack<T>(in T message, ArenaAllocator arena, string typeUrlPrefix = DefaultPrefix)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(typeUrlPrefix);
        string slash = typeUrlPrefix.EndsWith('/') ? "" : "/";
        return new Any
        {
            TypeUrl = arena.Utf8(typeUrlPrefix + slash + T.FullName),
            Value = ProtoMessage.ToBytes(in message, arena),
        };
    }

    /// <summary>Unpacks the message.</summary>
    /// <param name="arena">Where the message lives; the bytes are copied into it.</param>
    /// <param name="options">Limits and switches.</param>
    /// <exception cref="ProtoFormatException">
    /// A message of another type is packed (<see cref="ProtoFormatError.WrongType"/>), or its bytes are damaged; the
    /// offset counts in <see cref="Value"/>.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public readonly T Unpack<T>(ArenaAllocator arena, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!TryUnpack(arena, out T message, options)) ProtoThrow.WrongType(DescribeType(), T.FullName);
        return message;
    }

    /// <summary>Unpacks the message if it is of this type.</summary>
    /// <param name="arena">Where the message lives; the bytes are copied into it.</param>
    /// <param name="message">The message, or the empty message if another type is packed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether a message of this type is packed.</returns>
    /// <exception cref="ProtoFormatException">It is, but its bytes are damaged.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public readonly bool TryUnpack<T>(ArenaAllocator arena, out T message, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        bool isOfType = Is<T>();
        message = isOfType ? ProtoMessage.Parse<T>(Value.Span, arena, options) : default;
        return isOfType;
    }

    // The URL is input: it may be anything, and long.
    private readonly string DescribeType()
    {
        ReadOnlySpan<byte> name = TypeName;
        if (name.IsEmpty) return "no message";
        return name.Length <= LongestName ? Encoding.UTF8.GetString(name) : Encoding.UTF8.GetString(name[..LongestName])
            + "…";
    }
}
