using System;
using System.Buffers;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Nats;

/// <summary>Parses messages that are classes.</summary>
internal static class ClassParser
{
    /// <summary>Parses a message.</summary>
    /// <param name="data">The encoded message, in one piece or in several.</param>
    /// <param name="options">Limits and switches.</param>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded.
    /// </exception>
    public static T Parse<T>(in ReadOnlySequence<byte> data, ProtoParseOptions options)
        where T : class, IMessage<T>, new()
    {
        if (data.IsSingleSegment) return ProtoZeroSharp_Classes.Parse<T>(data.FirstSpan, options);
        if (data.Length > Array.MaxLength) throw new ProtoFormatException(ProtoFormatError.TooLarge, Array.MaxLength);
        int length = (int)data.Length;
        byte[] whole = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            data.CopyTo(whole);
            return ProtoZeroSharp_Classes.Parse<T>(whole.AsSpan(0, length), options);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(whole);
        }
    }
}
