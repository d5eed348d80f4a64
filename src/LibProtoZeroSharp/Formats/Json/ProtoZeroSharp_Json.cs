using System;
using System.Buffers;
using System.ComponentModel;
using System.IO;
using ProtoZeroSharp;

/// <summary>
/// Writing JSON as a member of every message: once for all of them, so that their assemblies do not hold it. In the
/// global namespace, so that no <c>using</c> is needed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
#pragma warning disable CA1050, CA1707 // The global namespace is the point, and such a name meets no other there.
public static class ProtoZeroSharp_Json
#pragma warning restore CA1050, CA1707
{
    /// <inheritdoc cref="ProtoJson.ToJson{T}(ref readonly T, ProtoJsonOptions)"/>
    public static string ToJson<T>(this T message, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.ToJson(in message, options);

    /// <inheritdoc cref="ProtoJson.Write{T}(ref readonly T, IBufferWriter{byte}, ProtoJsonOptions)"/>
    public static void WriteJson<T>(
        this T message, IBufferWriter<byte> destination, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.Write(in message, destination, options);

    /// <inheritdoc cref="ProtoJson.Write{T}(ref readonly T, Stream, ProtoJsonOptions)"/>
    public static void WriteJson<T>(this T message, Stream destination, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.Write(in message, destination, options);

    /// <inheritdoc cref="ProtoJson.TryWrite{T}(ref readonly T, Span{byte}, out int, ProtoJsonOptions)"/>
    public static bool TryWriteJson<T>(
        this T message, Span<byte> destination, out int written, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T> =>
        ProtoJson.TryWrite(in message, destination, out written, options);
}
