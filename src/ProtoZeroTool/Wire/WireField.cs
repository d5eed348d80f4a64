using ProtoZeroSharp;

namespace ProtoZeroTool.Wire;

/// <summary>One field as it stands in the bytes. Positions count from the start of the bytes that are walked.</summary>
internal struct WireField
{
    /// <summary>Where the tag begins.</summary>
    public int Offset;

    /// <summary>Bytes of the tag.</summary>
    public int TagSize;

    /// <summary>The field number.</summary>
    public int Number;

    /// <summary>The wire type; never that of an end of a group.</summary>
    public WireType Type;

    /// <summary>Where the value begins: behind the tag, and behind the length where there is one.</summary>
    public int ValueOffset;

    /// <summary>Bytes of the value; of a group those of its fields, without the end tag.</summary>
    public int ValueSize;

    /// <summary>Bytes of the end tag of a group; 0 for other fields, and for a group that is damaged.</summary>
    public int EndTagSize;

    /// <summary>The value of a varint or of a fixed width, as bits.</summary>
    public ulong Bits;

    /// <summary>Bytes in front of the value.</summary>
    public readonly int HeaderSize => ValueOffset - Offset;

    /// <summary>Where the field ends.</summary>
    public readonly int End => ValueOffset + ValueSize + EndTagSize;
}
