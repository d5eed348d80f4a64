using System;
using System.Text;
using ProtoZeroSharp;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Framing;

/// <summary>Where the block stands in a <c>Blob</c> of an OpenStreetMap file.</summary>
/// <param name="Packing">How it is packed.</param>
/// <param name="Start">Where it begins.</param>
/// <param name="Size">Its bytes.</param>
internal readonly record struct OsmBlob(OsmPacking Packing, int Start, int Size)
{
    /// <summary>The longest header that the format allows.</summary>
    public const int MaxHeader = 64 << 10;

    // The fields of fileformat.proto.
    private const int HeaderType = 1, HeaderDataSize = 3, BlobRaw = 1, BlobZlib = 3;

    /// <summary>Reads a <c>BlobHeader</c>: the type of the block and the bytes of the <c>Blob</c>.</summary>
    public static bool TryReadHeader(ReadOnlySpan<byte> bytes, out string type, out ulong size)
    {
        (type, size) = ("", 0);
        bool hasSize = false;
        var fields = new WireWalker(bytes, 0, WireWalker.DepthLimit);
        while (fields.MoveNext())
        {
            WireField field = fields.Field;
            if (field is { Number: HeaderType, Type: WireType.LengthDelimited })
                type = Encoding.UTF8.GetString(bytes.Slice(field.ValueOffset, field.ValueSize));
            if (field is not { Number: HeaderDataSize, Type: WireType.Varint }) continue;
            size = field.Bits;
            hasSize = true;
        }

        return hasSize && !fields.Damage.Exists;
    }

    /// <summary>Finds the block in a <c>Blob</c>.</summary>
    public static OsmBlob Find(ReadOnlySpan<byte> bytes)
    {
        var fields = new WireWalker(bytes, 0, WireWalker.DepthLimit);
        while (fields.MoveNext())
        {
            WireField field = fields.Field;
            if (field.Type != WireType.LengthDelimited || field.Number is not (BlobRaw or BlobZlib)) continue;
            return new OsmBlob(
                field.Number == BlobRaw ? OsmPacking.Raw : OsmPacking.Zlib, field.ValueOffset, field.ValueSize);
        }

        return default;
    }
}
