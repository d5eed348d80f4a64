using System;
using System.Buffers;

namespace ProtoZeroSharp;

/// <summary>Reads JSON into a message with an arena of its own.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <param name="options">Limits and switches.</param>
internal readonly struct JsonBody<T>(ProtoJsonOptions options) : IBodyParser<T>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public Owned<T> Parse(in ReadOnlySequence<byte> bytes)
    {
        if (bytes.IsSingleSegment) return Parse(bytes.FirstSpan);
        if (bytes.Length > Array.MaxLength)
            ProtoThrow.TooLarge(ProtoLimitKind.EncodedSize, Array.MaxLength, Array.MaxLength);
        byte[] whole = ArrayPool<byte>.Shared.Rent((int)bytes.Length);
        try
        {
            bytes.CopyTo(whole);
            return Parse(whole.AsSpan(0, (int)bytes.Length));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(whole);
        }
    }

    /// <summary>The same for bytes that lie together.</summary>
    public Owned<T> Parse(ReadOnlySpan<byte> utf8)
    {
        var message = new Owned<T>();
        bool isGood = false;
        try
        {
            message.Value = ProtoJson.Parse<T>(utf8, message.Arena, options);
            isGood = true;
            return message;
        }
        finally
        {
            if (!isGood) message.Dispose();
        }
    }
}
