using System;

namespace ProtoZeroSharp;

/// <summary>How an arena takes its memory.</summary>
public readonly record struct ArenaOptions
{
    // What differs from the default, so that no options are the default ones.
    private readonly int _firstBlockSizeLess64K;
    private readonly long _notMaxBytes;
    private readonly bool _avoidsHugePages;

    /// <summary>The options of <c>new ArenaAllocator()</c>.</summary>
    public static ArenaOptions Default => default;

    /// <summary>
    /// Size in bytes of the first block, taken when it is first needed; 1,024 to 2^30, 64 KiB unless set.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int FirstBlockSize
    {
        get => _firstBlockSizeLess64K + SpareBlocks.Size;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1024);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 1 << 30);
            _firstBlockSizeLess64K = value - SpareBlocks.Size;
        }
    }

    /// <summary>
    /// Most bytes that the arena may hold, block heads, scratch memory and kept memory included, address space that is
    /// only reserved not; unlimited unless set. What would take more fails with <see cref="ArenaLimitException"/>, and
    /// a parse with <see cref="ProtoFormatError.ArenaLimitExceeded"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or zero.</exception>
    public long MaxBytes
    {
        get => long.MaxValue - _notMaxBytes;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegativeOrZero(value);
            _notMaxBytes = long.MaxValue - value;
        }
    }

    /// <summary>
    /// Whether the library requests huge pages of the system for blocks of 2 MiB and more (Linux only; a hint). True
    /// unless set.
    /// </summary>
    public bool HugePages
    {
        get => !_avoidsHugePages;
        init => _avoidsHugePages = !value;
    }
}
