using System;
using System.Buffers;
using System.Collections.Generic;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Keeps the buffers of a batch in place while it is read, and has what its columns share.</summary>
internal sealed unsafe class ReaderScope(ProtoArrowOptions options) : IDisposable
{
    private readonly List<MemoryHandle> _pins = [];
    private ArenaAllocator _scratch;
    private bool _hasScratch;

    public ProtoArrowOptions Options { get; } = options;

    /// <summary>An arena for what is not kept; whoever uses it resets it.</summary>
    public ArenaAllocator Scratch
    {
        get
        {
            if (!_hasScratch) _scratch = new ArenaAllocator();
            _hasScratch = true;
            return _scratch;
        }
    }

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
        if (_hasScratch) _scratch.Dispose();
        _hasScratch = false;
    }
}
