namespace ProtoZeroTool.Inferring;

/// <summary>What can be told apart on the wire, or by its content. Fields of one class can be the same field.</summary>
internal enum ValueClass : byte
{
    /// <summary>Varints, single or packed.</summary>
    Varint,

    /// <summary>Values of four bytes, single or packed.</summary>
    Fixed32,

    /// <summary>Values of eight bytes, single or packed.</summary>
    Fixed64,

    /// <summary>Length-delimited messages.</summary>
    Message,

    /// <summary>Groups.</summary>
    Group,

    /// <summary>UTF-8 text.</summary>
    String,

    /// <summary>Bytes.</summary>
    Bytes,
}
