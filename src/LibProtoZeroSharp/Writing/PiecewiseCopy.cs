using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <summary>Copies native memory to streams that want arrays.</summary>
internal static class PiecewiseCopy
{
    private const int PieceSize = 128 << 10;

    /// <summary>Writes bytes to a stream by way of a pooled array.</summary>
    /// <param name="start">Address of the bytes, which must stay as they are until the task ends.</param>
    /// <param name="length">Number of bytes.</param>
    /// <param name="stream">Where to.</param>
    /// <param name="cancellationToken">Ends the copy between two pieces, or when the stream sees it.</param>
    public static async Task ToAsync(nint start, int length, Stream stream, CancellationToken cancellationToken)
    {
        byte[] piece = ArrayPool<byte>.Shared.Rent(Math.Min(length, PieceSize));
        try
        {
            for (int offset = 0; offset < length;)
            {
                int count = Math.Min(length - offset, piece.Length);
                Load(start + offset, piece.AsSpan(0, count));
                await stream.WriteAsync(piece.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
                offset += count;
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(piece);
        }
    }

    // SAFETY: the caller keeps the bytes where they are, and asks for no more than there are.
    private static unsafe void Load(nint source, Span<byte> target) =>
        new ReadOnlySpan<byte>((void*)source, target.Length).CopyTo(target);
}
