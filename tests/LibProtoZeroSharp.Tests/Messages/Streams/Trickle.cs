using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp.Tests;

/// <summary>Gives at most <paramref name="piece"/> bytes at a time.</summary>
internal sealed class Trickle(byte[] bytes, int piece) : MemoryStream(bytes)
{
    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, piece)]);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        base.ReadAsync(buffer[..Math.Min(buffer.Length, piece)], cancellationToken);
}
