namespace ProtoZeroSharp;

/// <summary>Makes a result of a row of a scan. Several threads may call it at the same time.</summary>
/// <typeparam name="TScan">The type of the scan.</typeparam>
/// <typeparam name="TRow">The message of the row.</typeparam>
/// <typeparam name="TResult">What is made of it. It must not refer to the row or a level.</typeparam>
/// <param name="scan">The scan at the row: its properties are the levels. They are valid until the method returns.</param>
/// <param name="row">The row; it is valid until the method returns.</param>
/// <returns>The result.</returns>
public delegate TResult ProtoRowSelector<TScan, TRow, out TResult>(TScan scan, in TRow row)
    where TScan : allows ref struct
    where TRow : unmanaged, IProtoMessage<TRow>;
