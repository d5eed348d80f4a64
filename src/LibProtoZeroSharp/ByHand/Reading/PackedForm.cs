namespace ProtoZeroSharp;

/// <summary>How the values of a list are encoded.</summary>
internal enum PackedForm : byte
{
    /// <summary>Little-endian values as wide as the element.</summary>
    Fixed,

    /// <summary>Varints.</summary>
    Varint,

    /// <summary>Varints of zigzag values.</summary>
    ZigZag,
}
