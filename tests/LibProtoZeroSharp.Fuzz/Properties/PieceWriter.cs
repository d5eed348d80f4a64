using System;
using System.Buffers;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A buffer writer that hands out pieces of random size, with bytes between them that must stay as they are.
/// </summary>
internal sealed class PieceWriter : IBufferWriter<byte>
{
    private const byte Canary = 0x5a;
    private readonly byte[] _piece = new byte[1 << 17];
    private readonly byte[] _all = new byte[1 << 17];
    private FuzzRandom _random;
    private int _handedOut, _length;

    public ReadOnlySpan<byte> Written => _all.AsSpan(0, _length);

    public void Start(ulong seed)
    {
        _random = new FuzzRandom(seed);
        _length = 0;
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        _handedOut = Math.Max(Math.Max(sizeHint, 1), _random.Next(_random.OneIn(4) ? 300 : 20));
        _piece.AsSpan(_handedOut, 16).Fill(Canary);
        return _piece.AsSpan(0, _handedOut);
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        GetSpan(sizeHint);
        return _piece.AsMemory(0, _handedOut);
    }

    public void Advance(int count)
    {
        if (count < 0 || count > _handedOut) Trial.Fail($"Advance({count}) of a piece of {_handedOut} bytes");
        if (_piece.AsSpan(_handedOut, 16).IndexOfAnyExcept(Canary) >= 0) Trial.Fail("a byte behind a piece is written");
        _piece.AsSpan(0, count).CopyTo(_all.AsSpan(_length));
        _length += count;
        _handedOut = 0;
    }
}
