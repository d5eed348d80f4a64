namespace ProtoZeroTool.Judging;

/// <summary>What a length-delimited value may be.</summary>
internal enum Reading : byte
{
    /// <summary>A message.</summary>
    Message,

    /// <summary>UTF-8 text.</summary>
    String,

    /// <summary>A packed list of varints.</summary>
    PackedVarint,

    /// <summary>A packed list of values of four bytes.</summary>
    PackedFixed32,

    /// <summary>A packed list of values of eight bytes.</summary>
    PackedFixed64,

    /// <summary>Bytes, which anything is.</summary>
    Bytes,
}
