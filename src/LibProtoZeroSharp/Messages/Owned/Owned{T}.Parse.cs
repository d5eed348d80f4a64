using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;

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
        if (!TryParse(data, out Owned<T>? message, out ProtoError error, options))
            ProtoThrow.Format(error);
        return message;
    }

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ProtoParseOptions)"/>
    public static Owned<T> Parse(in ReadOnlySequence<byte> data, ProtoParseOptions options = default)
    {
        if (!TryParse(in data, out Owned<T>? message, out ProtoError error, options))
            ProtoThrow.Format(error);
        return message;
    }

    /// <summary>Parses a message into an arena of its own and does not throw for damaged bytes.</summary>
    /// <param name="data">The encoded message; it is copied.</param>
    /// <param name="message">The message, which the caller disposes; null after an error.</param>
    /// <param name="error">What is wrong and where.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the bytes are a message.</returns>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static bool TryParse(
        ReadOnlySpan<byte> data, [NotNullWhen(true)] out Owned<T>? message, out ProtoError error,
        ProtoParseOptions options = default)
    {
        var parsed = new Owned<T>();
        bool isGood = parsed.TryFill(data, options, out error);
        message = isGood ? parsed : null;
        return isGood;
    }

    /// <inheritdoc cref="TryParse(ReadOnlySpan{byte}, out Owned{T}, out ProtoError, ProtoParseOptions)"/>
    public static bool TryParse(
        in ReadOnlySequence<byte> data, [NotNullWhen(true)] out Owned<T>? message, out ProtoError error,
        ProtoParseOptions options = default)
    {
        var parsed = new Owned<T>();
        bool isGood = parsed.TryFill(in data, options, out error);
        message = isGood ? parsed : null;
        return isGood;
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
