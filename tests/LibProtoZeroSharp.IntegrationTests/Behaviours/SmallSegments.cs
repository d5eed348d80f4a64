using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>A destination that gives little space at a time, as long as little is requested.</summary>
internal sealed class SmallSegments(int size) : IBufferWriter<byte>
{
    private readonly List<byte[]> _written = [];
    private byte[] _current = [];

    public void Advance(int count) => _written.Add(_current[..count]);

    public Memory<byte> GetMemory(int sizeHint = 0) => _current = new byte[Math.Max(sizeHint, size)];

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    public byte[] ToArray() => _written.SelectMany(part => part).ToArray();
}
