using System;
using System.Buffers;
using System.Collections.Generic;
using ProtoZeroSharp.Arrow.Memory;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Keeps the buffers of a batch in place while it is read, and has what its columns share.</summary>
internal sealed unsafe class ReaderScope(ProtoArrowOptions options) : IDisposable
{
    private readonly List<MemoryHandle> _pins = [];
    private readonly ScratchArena _scratch = new();

    public ProtoArrowOptions Options { get; } = options;

    /// <summary>An arena for what is not kept; whoever uses it resets it.</summary>
    public ArenaAllocator Scratch => _scratch.Arena;

    /// <summary>Keeps a buffer in place.</summary>
    public byte* Pin(ReadOnlyMemory<byte> buffer)
    {
        MemoryHandle pin = buffer.Pin();
        _pins.Add(pin);
        return (byte*)pin.Pointer;
    }

    public void Dispose()
    {
        foreach (MemoryHandle pin in _pins) pin.Dispose();
        _pins.Clear();
        _scratch.Dispose();
    }
}
