using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>A tag as it is encoded, its first byte lowest: compared with the bytes of the input at once.</summary>
internal static class TagBytes
{
    /// <summary>The bytes of a tag.</summary>
    public static ulong Of(uint tag) => Varint.Encode(tag, Varint.Size(tag));

    /// <summary>Bytes of an encoded tag, and a mask over them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static (int Size, ulong Mask) ShapeOf(ulong tagBytes)
    {
        // The last byte of a tag is never 0, so the highest bit set tells how many bytes there are.
        int size = (71 - BitOperations.LeadingZeroCount(tagBytes)) >> 3;
        return (size, ulong.MaxValue >> (64 - (8 * size)));
    }

    /// <summary>The tag that is encoded so.</summary>
    public static uint ToTag(ulong tagBytes)
    {
        uint tag = 0;
        for (int i = 0; i < FieldKey.MaxLength; i++) tag |= (uint)((tagBytes >> (8 * i)) & 0x7f) << (7 * i);
        return tag;
    }
}
