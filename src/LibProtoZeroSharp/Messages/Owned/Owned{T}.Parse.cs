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
        var message = ForParse(data.Length, options);
        message.Fill(data, options);
        return message;
    }

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ProtoParseOptions)"/>
    public static Owned<T> Parse(in ReadOnlySequence<byte> data, ProtoParseOptions options = default)
    {
        var message = ForParse(data.Length, options);
        message.Fill(in data, options);
        return message;
    }

    /// <summary>A new message, to be filled from so many bytes.</summary>
    /// <param name="length">How many they are.</param>
    /// <param name="options">How they are parsed.</param>
    internal static Owned<T> ForParse(long length, ProtoParseOptions options) =>
        new(UsualSize<T>.OfParse(length, options));

    // By the method that throws, which tells more than a code.
    private void Fill(ReadOnlySpan<byte> data, ProtoParseOptions options)
    {
        bool isGood = false;
        try
        {
            _value = ProtoMessage.Parse<T>(data, _arena, options);
            UsualSize<T>.Parsed(data.Length, _arena.BlockBytes);
            isGood = true;
        }
        finally
        {
            if (!isGood) Release();
        }
    }

    private void Fill(in ReadOnlySequence<byte> data, ProtoParseOptions options)
    {
        bool isGood = false;
        try
        {
            _value = ProtoMessage.Parse<T>(in data, _arena, options);
            UsualSize<T>.Parsed(data.Length, _arena.BlockBytes);
            isGood = true;
        }
        finally
        {
            if (!isGood) Release();
        }
    }

    /// <summary>Parses into this new message; ends it after an error.</summary>
    internal bool TryFill(ReadOnlySpan<byte> data, ProtoParseOptions options, out ProtoError error)
    {
        bool isGood = false;
        try
        {
            isGood = ProtoMessage.TryParse(data, _arena, out _value, out error, options);
            if (isGood) UsualSize<T>.Parsed(data.Length, _arena.BlockBytes);
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
            if (isGood) UsualSize<T>.Parsed(data.Length, _arena.BlockBytes);
            return isGood;
        }
        finally
        {
            if (!isGood) Release();
        }
    }
}
