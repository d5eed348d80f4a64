using System;
using System.Collections.Generic;
using System.Runtime.Intrinsics.X86;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Passes over the elements of a run by their lengths, and says where pieces of it begin.</summary>
internal sealed unsafe class RunScan
{
    // How far ahead memory is read: the elements are short, and nothing else is done with them.
    private const int Ahead = 1024;

    private readonly List<WorkPiece> _pieces = [];
    private readonly nint _begin;
    private readonly ulong _tagBytes, _mask;
    private int _streamPiece;

    /// <summary>Begins before the first element.</summary>
    /// <param name="p">The position behind the first tag.</param>
    /// <param name="end">The end of the message that holds the field.</param>
    /// <param name="tagBytes">The tag as encoded.</param>
    /// <param name="s">The state of the parse.</param>
    public RunScan(nint p, nint end, ulong tagBytes, ref readonly ParseState s)
    {
        _begin = Position = p;
        _tagBytes = tagBytes;
        (TagSize, _mask) = TagBytes.ShapeOf(tagBytes);
        End = end;
        Limit = s.Limit(end);
    }

    /// <summary>The end of the message that holds the field.</summary>
    public nint End { get; }

    /// <summary>Where reading without a copy ends, and so the run.</summary>
    public nint Limit { get; }

    /// <summary>Bytes of the tag.</summary>
    public int TagSize { get; }

    /// <summary>How many elements were passed over.</summary>
    public int Count { get; private set; }

    /// <summary>Where the next element begins, behind its tag; or where the run has ended.</summary>
    public nint Position { get; private set; }

    /// <summary>Whether the run has ended.</summary>
    public bool IsComplete { get; private set; }

    /// <summary>
    /// Passes over the run, or over its beginning where the rest is better passed over later; false if it is damaged.
    /// </summary>
    /// <param name="size">Bytes of an element in the list.</param>
    /// <param name="s">The state of the parse.</param>
    public bool TryPass(int size, ref ParseState s)
    {
        nint asked = _begin + ForkSizes.SmallestStream;
        while (!IsComplete)
        {
            if (!TryPiece(ref s, ForkSizes.SmallestPiece, out WorkPiece piece)) return false;
            _pieces.Add(piece);
            if (Position < asked || IsComplete) continue;
            asked = nint.MaxValue;
            if (IsStream(size)) return true;
        }

        return true;
    }

    /// <summary>Passes over the next piece; false if it is damaged.</summary>
    public bool TryPiece(ref ParseState s, out WorkPiece piece) => TryPiece(ref s, _streamPiece, out piece);

    /// <summary>The pieces so far: of a complete run some are joined, unless there are few for each thread.</summary>
    /// <param name="number">How many there should be.</param>
    public WorkPiece[] Pieces(int number)
    {
        nint each = Math.Min((Position - _begin) / number, ForkSizes.LargestPiece);
        nint stream = Math.Min((End - _begin) / number, ForkSizes.LargestStreamPiece);
        _streamPiece = Math.Max((int)stream, ForkSizes.SmallestPiece);
        var joined = new List<WorkPiece>();
        foreach (WorkPiece piece in _pieces)
        {
            if (joined.Count != 0 && piece.Stop - joined[^1].Start <= each)
                joined[^1] = joined[^1] with { Stop = piece.Stop, Behind = piece.Behind };
            else joined.Add(piece);
        }

        return [.. joined];
    }

    // Whether elements are so short and so many that passing over them takes long.
    private bool IsStream(int size)
    {
        nint length = (Position - _begin) / Count;
        return AddressRange.IsSupported && length < ForkSizes.LongElement
            && (End - _begin) / length * size >= ForkSizes.SmallestStreamList;
    }

    private bool TryPiece(ref ParseState s, int shortest, out WorkPiece piece)
    {
        nint start = Position, p = start, next = start + shortest;
        int first = Count, count = first;
        while (true)
        {
            p = Parse.Length(p, End, out int length, ref s) + length;
            if (p > End)
            {
                s.Error = ProtoFormatError.None;
                piece = default;
                return false;
            }

            count++;
            if (p >= Limit || (FixedWidth.Load64(in *(byte*)p) & _mask) != _tagBytes)
            {
                IsComplete = true;
                break;
            }

            // SAFETY: a hint about an address, which may be any.
            if (Sse.IsSupported) Sse.Prefetch0((byte*)p + Ahead);
            p += TagSize;
            if (p >= next) break;
        }

        piece = new WorkPiece(start, IsComplete ? p : p - TagSize, first, count);
        (Position, Count) = (p, count);
        return true;
    }
}
