namespace ProtoZeroTool.Framing;

/// <summary>How a <c>Blob</c> holds its block.</summary>
internal enum OsmPacking
{
    /// <summary>Not at all, or in a way that the platform cannot read.</summary>
    Other,

    /// <summary>As it is.</summary>
    Raw,

    /// <summary>Packed by zlib.</summary>
    Zlib,
}
