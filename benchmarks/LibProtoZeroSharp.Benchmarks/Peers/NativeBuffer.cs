using System;
using System.Runtime.InteropServices;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>Memory that does not move, for the peers that take addresses and for the memcpy.</summary>
internal sealed unsafe class NativeBuffer : IDisposable
{
    public NativeBuffer(long length)
    {
        Length = length;
        Start = (byte*)NativeMemory.AlignedAlloc((nuint)length, 64);
        // Touched once, so that no row pays for fresh pages.
        NativeMemory.Clear(Start, (nuint)length);
    }

    public NativeBuffer(ReadOnlySpan<byte> content)
        : this(content.Length) => content.CopyTo(Span);

    public byte* Start { get; private set; }

    public long Length { get; }

    // SAFETY: address and length were stored together.
    public Span<byte> Span => new(Start, (int)Length);

    /// <summary>The bytes for a parse in place.</summary>
    public PinnedBytes Pinned => PinnedBytes.FromPointer((nint)Start, (int)Length);

    public void Dispose()
    {
        NativeMemory.AlignedFree(Start);
        Start = null;
    }
}
