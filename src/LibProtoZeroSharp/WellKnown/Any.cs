using System;
using System.Text;

namespace ProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// Names of messages come from the types themselves: no registry is asked, and no message is unpacked whose type the
/// caller does not name.
/// </remarks>
public partial struct Any
{
    private const int LongestName = 200;

    /// <summary>What stands before the name of the message, where nothing else is asked for.</summary>
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

    /// <summary>
    /// The name of the message in a type's URL: what follows its last slash, or nothing if it has none.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="typeUrl"/> is null.</exception>
    public static string GetTypeName(string typeUrl)
    {
        ArgumentNullException.ThrowIfNull(typeUrl);
        int slash = typeUrl.LastIndexOf('/');
        return slash < 0 ? "" : typeUrl[(slash + 1)..];
    }

    /// <summary>
    /// The full name of the message that is packed, as UTF-8, or nothing; valid as long as the Any. Allocates nothing.
    /// </summary>
    public readonly ReadOnlySpan<byte> TypeName
    {
        get
        {
            ReadOnlySpan<byte> url = TypeUrl.Span;
            int slash = url.LastIndexOf((byte)'/');
            return slash < 0 ? default : url[(slash + 1)..];
        }
    }

    /// <summary>Whether a message of this type is packed, by its name alone. Allocates nothing.</summary>
    public readonly bool Is<T>()
        where T : unmanaged, IProtoMessage<T> => Utf8Text.Equals(TypeName, T.FullName);

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

    // The URL is input: it may be anything, and long.
    private readonly string DescribeType()
    {
        ReadOnlySpan<byte> name = TypeName;
        if (name.IsEmpty) return "no message";
        return name.Length <= LongestName ? Encoding.UTF8.GetString(name) : Encoding.UTF8.GetString(name[..LongestName])
            + "…";
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
}
