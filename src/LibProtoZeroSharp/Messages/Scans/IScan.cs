using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>The emitted type of a scan, which names its levels.</summary>
/// <typeparam name="TSelf">The type.</typeparam>
/// <typeparam name="TLevels">The levels.</typeparam>
/// <typeparam name="TRow">The message of a row.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IScan<TSelf, TLevels, TRow>
    where TSelf : IScan<TSelf, TLevels, TRow>, allows ref struct
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
{
    /// <summary>The same scan with its names.</summary>
    static abstract TSelf Of(ScanRows<TLevels, TRow> rows);
}
