using System;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Collector.Load;

/// <summary>A body that comes in pieces with pauses, and stays open for a while before it ends.</summary>
internal sealed class UnfinishedContent(ReadOnlyMemory<byte> bytes, TimeSpan stay) : HttpContent
{
    private const int Pieces = 5;

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) =>
        SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override async Task SerializeToStreamAsync(
        Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        int size = (bytes.Length / Pieces) + 1;
        for (int i = 0; i < bytes.Length; i += size)
        {
            await stream.WriteAsync(bytes.Slice(i, Math.Min(size, bytes.Length - i)), cancellationToken);
            await stream.FlushAsync(cancellationToken);
            await Task.Delay(100, cancellationToken);
        }

        await Task.Delay(stay, cancellationToken);
    }

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
