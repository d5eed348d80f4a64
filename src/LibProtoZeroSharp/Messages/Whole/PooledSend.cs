using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <summary>Writes a pooled array to a stream and gives it back.</summary>
internal static class PooledSend
{
    public static async Task ToAsync(byte[] pooled, int length, Stream stream, CancellationToken cancellationToken)
    {
        try
        {
            await stream.WriteAsync(pooled.AsMemory(0, length), cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(pooled);
        }
    }
}
