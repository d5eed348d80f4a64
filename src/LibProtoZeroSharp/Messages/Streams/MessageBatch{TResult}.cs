using System;
using System.Collections.Generic;

namespace ProtoZeroSharp;

/// <summary>Delimited messages that one thread makes results of.</summary>
/// <typeparam name="TResult">A result.</typeparam>
/// <param name="selection">What they are a part of.</param>
internal sealed class MessageBatch<TResult>(DelimitedSelection<TResult> selection) : OrderedPiece
{
    private byte[] _bytes = [];
    private int _length;
    private long _offset;

    /// <summary>The results of the messages so far, in order.</summary>
    public List<TResult> Results { get; } = [];

    /// <summary>Offset of the byte behind the messages.</summary>
    public long End => _offset + _length;

    /// <summary>Bytes of memory that the messages take.</summary>
    public int Size => _bytes.Length;

    /// <summary>Takes messages.</summary>
    public void Take(BatchCutter cutter)
    {
        Renew();
        cutter.Cut(ref _bytes, out _length, out _offset);
    }

    /// <summary>Forgets the results, and a buffer that has more bytes than given.</summary>
    public void Clear(int largest)
    {
        Results.Clear();
        if (_bytes.Length > largest) _bytes = [];
    }

    public override void Run(OrderedCrew crew)
    {
        MessageSelector<TResult> selector = selection.Rent();
        try
        {
            ReadOnlySpan<byte> bytes = _bytes.AsSpan(0, _length);
            for (int at = 0; at < bytes.Length && !crew.IsStopped(this);)
            {
                // It was read before.
                DelimitedPrefix.TryRead(bytes[at..], int.MaxValue, 0, out int prefix, out int length);
                at += prefix + length;
                Results.Add(selector.Select(bytes.Slice(at - length, length), _offset + at));
            }
        }
        finally
        {
            selection.Return(selector);
        }
    }
}
