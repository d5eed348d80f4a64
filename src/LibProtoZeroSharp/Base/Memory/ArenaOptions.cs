using System;

namespace ProtoZeroSharp;

/// <summary>How an arena takes its memory.</summary>
public sealed record ArenaOptions
{
    /// <summary>The options of <c>new ArenaAllocator()</c>.</summary>
    public static ArenaOptions Default { get; } = new();

    /// <summary>
    /// Size in bytes of the first block, taken when it is first needed; 1,024 to 2^30, 64 KiB unless set.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int FirstBlockSize
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1024);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 1 << 30);
            field = value;
        }
    } = SpareBlocks.Size;

    /// <summary>
    /// Most bytes that the arena may hold, block heads, scratch memory and kept memory included, address space that is
    /// only reserved not; unlimited unless set. What would take more fails with <see cref="ArenaLimitException"/>, and
    /// a parse with <see cref="ProtoFormatError.ArenaLimitExceeded"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or zero.</exception>
    public long MaxBytes
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegativeOrZero(value);
            field = value;
        }
    } = long.MaxValue;

    /// <summary>
    /// Whether the library requests huge pages of the system for blocks of 2 MiB and more (Linux only; a hint). True
    /// unless set.
    /// </summary>
    public bool HugePages { get; init; } = true;
}
