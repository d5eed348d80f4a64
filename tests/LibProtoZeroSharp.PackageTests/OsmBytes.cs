using System;
using System.Buffers.Binary;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text;

namespace ProtoZeroSharp.PackageTests;

/// <summary>The bytes of OSM PBF files, put together without the library.</summary>
internal static class OsmBytes
{
    /// <summary>A header block that requires features, as a raw blob.</summary>
    public static byte[] Header(params string[] features) =>
        Blob("OSMHeader", Raw([.. features.SelectMany(feature => Field(4, Encoding.UTF8.GetBytes(feature)))]));

    /// <summary>A length, a blob header and a blob.</summary>
    public static byte[] Blob(string type, byte[] blob)
    {
        byte[] header = [.. Field(1, Encoding.UTF8.GetBytes(type)), .. Field(3, blob.Length)];
        return [.. Length(header.Length), .. header, .. blob];
    }

    /// <summary>Four bytes, the highest first.</summary>
    public static byte[] Length(long value)
    {
        byte[] bytes = new byte[4];
        BinaryPrimitives.WriteUInt32BigEndian(bytes, (uint)value);
        return bytes;
    }

    /// <summary>A blob without compression.</summary>
    public static byte[] Raw(byte[] block) => Field(1, block);

    /// <summary>A compressed blob that may lie about the size of its block.</summary>
    public static byte[] Zlib(byte[] block, long? size = null)
    {
        var packed = new MemoryStream();
        using (var zlib = new ZLibStream(packed, CompressionLevel.Optimal, leaveOpen: true)) zlib.Write(block);
        return [.. Field(2, size ?? block.Length), .. Field(3, packed.ToArray())];
    }

    /// <summary>A block with one group.</summary>
    public static byte[] Block(byte[] group, params byte[][] more) =>
        [.. Field(1, Field(1, [])), .. Field(2, group), .. more.SelectMany(field => field)];

    /// <summary>Dense nodes by their places, in the granularity of their block.</summary>
    public static byte[] Dense(params (long Lat, long Lon)[] nodes) => Field(2,
        [.. Deltas(1, [.. nodes.Select((_, index) => 100L + index)]), .. Deltas(8, [.. nodes.Select(it => it.Lat)]),
            .. Deltas(9, [.. nodes.Select(it => it.Lon)])]);

    /// <summary>A field of bytes.</summary>
    public static byte[] Field(int number, byte[] bytes) =>
        [.. Varint(((ulong)number << 3) | 2), .. Varint((ulong)bytes.Length), .. bytes];

    /// <summary>A field of a number.</summary>
    public static byte[] Field(int number, long value) => [.. Varint((ulong)number << 3), .. Varint((ulong)value)];

    /// <summary>A number of the type sint64.</summary>
    public static long ZigZag(long value) => (value << 1) ^ (value >> 63);

    /// <summary>A packed field of the differences between numbers.</summary>
    public static byte[] Deltas(int number, long[] values) => Field(number,
        [.. values.SelectMany((value, index) =>
            Varint((ulong)ZigZag(index == 0 ? value : value - values[index - 1])))]);

    private static byte[] Varint(ulong value) =>
        value < 0x80 ? [(byte)value] : [(byte)(value | 0x80), .. Varint(value >> 7)];
}
