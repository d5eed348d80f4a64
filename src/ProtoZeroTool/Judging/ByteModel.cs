using System;

namespace ProtoZeroTool.Judging;

/// <summary>
/// How many bits bytes take: eight each, since nothing is known of them. Hashes and ids have their lengths, and packed
/// data and pictures begin with their signs.
/// </summary>
internal static class ByteModel
{
    // Behind a sign of three bytes and more nothing else is likely; that of zlib is two bytes, as some messages have.
    private const float Signed = 0.5f, Zlib = 16;

    private const float Short = 1.5f, OfHash = -2;

    /// <summary>The bits of bytes.</summary>
    public static float Cost(ReadOnlySpan<byte> value)
    {
        float bits = 8f * value.Length;
        if (HasSign(value)) return bits * Signed;
        if (value.Length > 8 && value[0] == 0x78 && value[1] is 0x5e or 0x9c or 0xda) bits -= Zlib;
        return bits + value.Length switch
        {
            16 or 20 or 32 or 48 or 64 => OfHash,
            < 16 => Short,
            _ => 0,
        };
    }

    private static bool HasSign(ReadOnlySpan<byte> value) =>
        value.StartsWith((ReadOnlySpan<byte>)[0x1f, 0x8b, 8])               // gzip
        || value.StartsWith((ReadOnlySpan<byte>)[0x28, 0xb5, 0x2f, 0xfd])   // zstd
        || value.StartsWith((ReadOnlySpan<byte>)[0x89, (byte)'P', (byte)'N', (byte)'G'])
        || value.StartsWith((ReadOnlySpan<byte>)[0xff, 0xd8, 0xff])         // JPEG
        || value.StartsWith((ReadOnlySpan<byte>)[(byte)'P', (byte)'K', 3, 4]);
}
