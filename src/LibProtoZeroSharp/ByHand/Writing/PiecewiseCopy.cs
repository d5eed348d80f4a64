using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Copies the message of a writer to streams, which take arrays.</summary>
internal static class PiecewiseCopy
{
    private const int PieceSize = 128 << 10;

    /// <summary>Writes a message to a stream by way of a pooled array.</summary>
    /// <param name="state">Address of the writer's state.</param>
    /// <param name="version">The version of its output.</param>
    /// <param name="length">Number of bytes, which should stay as they are until the task ends.</param>
    /// <param name="stream">Where to.</param>
    /// <param name="cancellationToken">Ends the copy between two pieces, or when the stream sees it.</param>
    public static async Task ToAsync(
        nint state, uint version, int length, Stream stream, CancellationToken cancellationToken)
    {
        byte[] piece = ArrayPool<byte>.Shared.Rent(Math.Min(length, PieceSize));
        try
        {
            for (int offset = 0; offset < length;)
            {
                int count = Math.Min(length - offset, piece.Length);
                Load(state, version, offset, piece.AsSpan(0, count));
                await stream.WriteAsync(piece.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
                offset += count;
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(piece);
        }
    }

    private static unsafe void Load(nint state, uint version, int offset, Span<byte> target)
    {
        ref Output output = ref ((WriterState*)state)->Output;
        // Between two pieces the writer may have ended, against the rule.
        if (output.Version != version) ProtoThrow.Ended(WriterOutput.Ended);
        // SAFETY: the version tells that the block is the one that the message was found in.
        new ReadOnlySpan<byte>(output.Start + offset, target.Length).CopyTo(target);
    }
}
