using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// The memory of an output: one contiguous block that grows. Small ones grow by moving; from 2 MiB on, where the system
/// can, the block is the committed part of a reserved range with huge pages and stays where it is.
/// </summary>
/// <remarks>
/// A block that was moved away from is kept until <see cref="FreeRetired"/>, so that a stale copy of a writer
/// overwrites dead bytes of its own message and no other memory.
/// </remarks>
internal unsafe struct OutputBlock
{
    /// <summary>Bytes of the first block.</summary>
    public const long FirstSize = 16 << 10;

    /// <summary>Bytes of the largest block: the longest message, a slack behind it, in whole huge pages.</summary>
    public const long LargestSize = (2L << 30) + AddressRange.HugePage;

    // FirstSize doubles 18 times before it passes LargestSize.
    private const int MaxRetired = 20;

    private Part _current;

    // In front of the parts: every message reads it, and hardly any message reads them.
    private int _retiredCount;
    private Parts _retired;

    /// <summary>Address of the first byte; null before the first <see cref="Grow"/>.</summary>
    public readonly byte* Start => _current.Start;

    /// <summary>Bytes that may be used.</summary>
    public readonly long Size => _current.Size;

    /// <summary>Makes the block larger; the used bytes are kept, at another address perhaps.</summary>
    /// <param name="used">Bytes from the start that have to survive.</param>
    /// <param name="needed">Bytes that the block must have, at most <see cref="LargestSize"/>.</param>
    /// <exception cref="OutOfMemoryException">The system has no more memory; nothing has changed.</exception>
    public void Grow(long used, long needed)
    {
        long size = Math.Max(needed, Math.Min(Math.Max(2 * _current.Size, FirstSize), LargestSize));
        if (_current.IsRange)
        {
            size = WholePages(size);
            if (!AddressRange.TryCommit(_current.Start, size)) ProtoThrow.OutOfMemory();
            _current.Size = size;
            return;
        }

        Part larger = Part.Allocate(size);
        if (_current.Start != null)
        {
            // SAFETY: both blocks have at least this many bytes.
            Buffer.MemoryCopy(_current.Start, larger.Start, larger.Size, used);
            _retired[_retiredCount++] = _current;
        }

        _current = larger;
    }

    /// <summary>Gives back the blocks that were moved away from.</summary>
    public void FreeRetired()
    {
        while (_retiredCount > 0) _retired[--_retiredCount].Free();
    }

    /// <summary>Gives everything back.</summary>
    public void Free()
    {
        FreeRetired();
        _current.Free();
        _current = default;
    }

    private static long WholePages(long size) => (size + AddressRange.HugePage - 1) & -AddressRange.HugePage;

    private struct Part
    {
        public byte* Start;
        public long Size;
        public bool IsRange;

        public static Part Allocate(long size)
        {
            if (size >= AddressRange.HugePage && AddressRange.IsSupported)
            {
                byte* range = AddressRange.TryReserve(LargestSize, hugePages: true);
                if (range != null)
                {
                    // Strict overcommit rules may refuse what an ordinary allocation also cannot have: that one reports
                    // it.
                    if (AddressRange.TryCommit(range, WholePages(size)))
                        return new Part { Start = range, Size = WholePages(size), IsRange = true };
                    AddressRange.Release(range, LargestSize);
                }
            }

            return new Part { Start = NativeBlock.Allocate((nuint)size, hugePages: true), Size = size };
        }

        public readonly void Free()
        {
            if (IsRange) AddressRange.Release(Start, LargestSize);
            else NativeBlock.Free(Start, (nuint)Size);
        }
    }

    [InlineArray(MaxRetired)]
    private struct Parts
    {
        private Part _first;
    }
}
