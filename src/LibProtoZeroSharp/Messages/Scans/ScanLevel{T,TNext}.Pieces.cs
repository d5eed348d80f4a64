using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Emitted;

/// <content>Cutting a scan into pieces for several threads.</content>
public unsafe partial struct ScanLevel<T, TNext>
{
    bool IScanLevel.TryCut(ReadOnlySpan<byte> data, int size, ref ScanRun run)
    {
        while (true)
        {
            if (!IsLast && _isBelow)
            {
                if (Next.TryCut(data, size, ref run)) return true;
                if (run.IsCut) return false;
                _isBelow = false;
            }

            int length = PassElements(data, size, out int at, ref run);
            if (_cutStop != _cutAt) return true;
            if (length < 0 || run.IsCut) return false;
            Next.Enter(data, at, length, _depth + 1, ref run);
            _isBelow = true;
            run.IsCut |= run.IsFailing;
            if (run.IsCut) return false;
        }
    }

    void IScanLevel.Isolate()
    {
        _arena = default;
        // Of a level around the piece no other element is read.
        (_place.At, _place.Stop) = _isBelow ? (_place.Stop, _place.Stop) : (_cutAt, _cutStop);
        Next.Isolate();
    }

    // Passes over elements for a piece. Where the first one is too long for one it is passed over alone: its bytes, or
    // -1 if there is none.
    private int PassElements(ReadOnlySpan<byte> data, int size, out int at, ref ScanRun run)
    {
        at = 0;
        int begin = _place.At;
        _cutAt = _cutStop = begin;
        try
        {
            while (_cutStop - begin < size && TryFind(data, out at, out int length))
            {
                run.IsCut |= run.Options.RecursionLimit <= _depth;
                if (run.IsCut || (!IsLast && length > size))
                {
                    // Who goes on from here meets it again.
                    if (run.IsCut || _cutStop != begin) _place.At = _cutStop;
                    return length;
                }

                _cutStop = _place.At;
            }
        }
        catch (ProtoFormatException)
        {
            _place.At = _cutStop;
            run.IsCut = true;
        }

        return -1;
    }

    // Pieces refer to the fields that were read before.
    private void Leave(List<ArenaAllocator> shared)
    {
        shared.Add(_arena);
        _arena = ArenaShelf.Rent(FirstBlock);
    }
}
