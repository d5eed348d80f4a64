using System;
using System.IO;
using System.IO.Compression;

namespace ProtoZeroTool.Framing;

/// <summary>Finds out how an input is packed, and unpacks it while it is read.</summary>
internal static class PackedStream
{
    private const int Peeked = 1 << 12;

    // Without it a packed stream that is cut ends as if nothing were missing.
    static PackedStream() => AppContext.SetSwitch("System.IO.Compression.UseStrictValidation", true);

    /// <summary>Opens the unpacked stream over a packed one.</summary>
    /// <param name="raw">The input.</param>
    /// <param name="packing">What the user says.</param>
    /// <param name="found">How it is packed.</param>
    public static Stream Open(Stream raw, Packing packing, out Packing found)
    {
        found = packing;
        if (packing == Packing.Auto)
        {
            byte[] first = new byte[Peeked];
            int size = raw.ReadAtLeast(first, first.Length, throwOnEndOfStream: false);
            raw = new PeekedStream(first.AsMemory(0, size), raw);
            found = Detect(first.AsSpan(0, size));
        }

        return found switch
        {
            Packing.Gzip => new GZipStream(raw, CompressionMode.Decompress),
            Packing.Zlib => new ZLibStream(raw, CompressionMode.Decompress),
            Packing.Deflate => new DeflateStream(raw, CompressionMode.Decompress),
            Packing.Brotli => new BrotliStream(raw, CompressionMode.Decompress),
            _ => raw,
        };
    }

    /// <summary>Whether bytes begin as gzip does.</summary>
    public static bool IsGzip(ReadOnlySpan<byte> bytes) => bytes.StartsWith((ReadOnlySpan<byte>)[0x1f, 0x8b, 8]);

    // The two bytes of zlib are also the tag of field 15 and a number: what follows must unpack.
    private static Packing Detect(ReadOnlySpan<byte> bytes)
    {
        if (IsGzip(bytes)) return Packing.Gzip;
        bool maybe = bytes.Length > 6 && bytes[0] == 0x78 && ((bytes[0] << 8) | bytes[1]) % 31 == 0;
        if (!maybe) return Packing.None;
        using var stream = new ZLibStream(new MemoryStream(bytes.ToArray()), CompressionMode.Decompress);
        try
        {
            return stream.ReadByte() >= 0 ? Packing.Zlib : Packing.None;
        }
        catch (InvalidDataException)
        {
            return Packing.None;
        }
    }
}
