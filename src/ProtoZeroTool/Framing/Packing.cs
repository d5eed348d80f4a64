namespace ProtoZeroTool.Framing;

/// <summary>How a whole input is packed.</summary>
internal enum Packing
{
    /// <summary>To be found out by the first bytes: gzip, zlib or not at all.</summary>
    Auto,

    /// <summary>Not at all.</summary>
    None,

    /// <summary>gzip.</summary>
    Gzip,

    /// <summary>zlib: deflate with a head and a check sum.</summary>
    Zlib,

    /// <summary>Deflate alone, which nothing tells from other bytes.</summary>
    Deflate,

    /// <summary>Brotli, which nothing tells from other bytes.</summary>
    Brotli,
}
