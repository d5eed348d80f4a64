using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Tests;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>
/// Every way from bytes to a message: the same bytes come to the same end, be it a message or an error.
/// </summary>
internal static class Ways
{
    /// <summary>Reads bytes that are a message, in every way.</summary>
    /// <returns>The message as <c>Parse</c> gives it.</returns>
    public static T Accepts<T>(byte[] bytes, ArenaAllocator arena, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ProtoError error = Outcome<T>(bytes, options);
        if (error != default) Assert.Fail($"{Convert.ToHexString(bytes)}: {error}");
        return ProtoMessage.Parse<T>(bytes, arena, options);
    }

    /// <summary>What a message of these bytes writes, having been read in every way.</summary>
    public static byte[] Rewritten<T>(byte[] bytes)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        T message = Accepts<T>(bytes, arena);
#if LAZY
        Assert.Equal(bytes, ProtoMessage.ToByteArray(in message));
#endif
        return Anew(in message);
    }

    /// <summary>The bytes of a message that encodes its fields: a lazy one that is unchanged writes what it was read
    /// from.</summary>
    public static byte[] Anew<T>(in T message)
        where T : unmanaged, IProtoMessage<T>
    {
#if LAZY
        // What was merged into has changed.
        using var arena = new ArenaAllocator();
        T copy = default, none = default;
        ProtoMessage.MergeFrom(ref copy, in none, arena);
        ProtoMessage.MergeFrom(ref copy, in message, arena);
        return ProtoMessage.ToByteArray(in copy);
#else
        return ProtoMessage.ToByteArray(in message);
#endif
    }

    /// <summary>Reads bytes that are no message, in every way.</summary>
    public static void Rejects<T>(byte[] bytes, ProtoFormatError code, long offset, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Assert.Equal(new ProtoError(code, offset), Outcome<T>(bytes, options));

    /// <summary>The same of hexadecimal bytes.</summary>
    public static void Rejects<T>(string hex, ProtoFormatError code, long offset, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T> => Rejects<T>(Wire.Hex(hex), code, offset, options);

    /// <summary>
    /// Bytes that our message wrote from what it read mean the same to Google's as the bytes themselves.
    /// </summary>
    public static void SameAsGoogle<TOurs, TGoogle>(byte[] bytes)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        var parser = new MessageParser<TGoogle>(static () => new TGoogle());
        Assert.Equal(parser.ParseFrom(bytes), parser.ParseFrom(Rewritten<TOurs>(bytes)));
    }

    /// <summary>How reading ends, in every way; the default is success.</summary>
    public static ProtoError Outcome<T>(byte[] bytes, ProtoParseOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        using var memory = new GuardedBytes(bytes.Length);
        ReadOnlySpan<byte> placed = memory.Place(bytes);
        byte[]? written = null;

        ProtoMessage.TryParse(bytes, arena, out T message, out ProtoError error, options);
        Check("TryParse", error);
        Check("Parse", Caught(() => message = ProtoMessage.Parse<T>(bytes, arena, options)));
        ProtoMessage.TryParse(Pieces(bytes), arena, out message, out ProtoError inPieces, options);
        Check("a sequence", inPieces);
        ProtoMessage.TryParseInPlace(placed, arena, out message, out ProtoError inPlace, options);
        Check("ParseInPlace", inPlace);
        if (error.Code is not ProtoFormatError.MissingRequired && !options.DiscardUnknownFields)
            Check("Read", ByReader(bytes, arena, options, out message));
        return error;

        void Check(string way, ProtoError found)
        {
            if (found != error) Assert.Fail($"{Convert.ToHexString(bytes)}: {way} says {found}, TryParse {error}");
            if (error.Code != ProtoFormatError.None) return;
            byte[] again = ProtoMessage.ToByteArray(in message);
            written ??= again;
            if (!written.AsSpan().SequenceEqual(again))
                Assert.Fail($"{Convert.ToHexString(bytes)}: {way} read {Convert.ToHexString(again)}");
            if (again.Length != ProtoMessage.CalculateSize(in message))
                Assert.Fail($"{Convert.ToHexString(bytes)}: the size is wrong");
        }
    }

    /// <summary>The bytes in segments of one byte, longer for long inputs, with an empty one after each.</summary>
    public static ReadOnlySequence<byte> Pieces(byte[] bytes)
    {
        int size = Math.Max(1, bytes.Length / 50);
        IEnumerable<byte[]> parts = bytes.Chunk(size).SelectMany(part => new[] { part, Array.Empty<byte>() });
        return ProtoZeroSharp.Tests.Pieces.Of([[], .. parts]);
    }

    private static ProtoError Caught(Action parse)
    {
        try
        {
            parse();
            return default;
        }
        catch (ProtoFormatException error)
        {
            return new ProtoError(error.Code, error.Offset);
        }
    }

    private static ProtoError ByReader<T>(byte[] bytes, ArenaAllocator arena, ProtoParseOptions options, out T message)
        where T : unmanaged, IProtoMessage<T>
    {
        message = default;
        var reader = new ProtoReader(bytes, options.RecursionLimit);
        try
        {
            ProtoMessage.Read(ref message, ref reader, arena);
            Assert.Equal(bytes.Length, reader.Position);
            return default;
        }
        catch (ProtoFormatException error)
        {
            Assert.Equal(0, reader.Position);
            return new ProtoError(error.Code, error.Offset);
        }
    }
}
