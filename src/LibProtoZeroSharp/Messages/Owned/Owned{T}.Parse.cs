using System;
using System.Buffers;

namespace ProtoZeroSharp;

/// <content>From bytes to messages.</content>
public partial class Owned<T>
{
    /// <summary>Parses a message into an arena of its own.</summary>
    /// <param name="data">The encoded message; it is copied.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>The message, which the caller disposes.</returns>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static Owned<T> Parse(ReadOnlySpan<byte> data, ProtoParseOptions options = default)
    {
        var parsed = new Owned<T>();
        if (!parsed.TryFill(data, options, out ProtoError error)) ProtoThrow.Format(error.Code, error.Offset);
        return parsed;
    }

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ProtoParseOptions)"/>
    public static Owned<T> Parse(in ReadOnlySequence<byte> data, ProtoParseOptions options = default)
    {
        var parsed = new Owned<T>();
        if (!parsed.TryFill(in data, options, out ProtoError error)) ProtoThrow.Format(error.Code, error.Offset);
        return parsed;
    }

    /// <summary>Parses into this new message; ends it after an error.</summary>
    internal bool TryFill(ReadOnlySpan<byte> data, ProtoParseOptions options, out ProtoError error)
    {
        bool isGood = false;
        try
        {
            isGood = ProtoMessage.TryParse(data, _arena, out _value, out error, options);
            return isGood;
        }
        finally
        {
            if (!isGood) Release();
        }
    }

    /// <inheritdoc cref="TryFill(ReadOnlySpan{byte}, ProtoParseOptions, out ProtoError)"/>
    internal bool TryFill(in ReadOnlySequence<byte> data, ProtoParseOptions options, out ProtoError error)
    {
        bool isGood = false;
        try
        {
            isGood = ProtoMessage.TryParse(in data, _arena, out _value, out error, options);
            return isGood;
        }
        finally
        {
            if (!isGood) Release();
        }
    }
}
