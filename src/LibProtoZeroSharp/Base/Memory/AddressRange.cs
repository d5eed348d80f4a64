using System;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>
/// Address space of which only as much as is needed is memory: what lies there grows without moving. Linux with 64 bits
/// only.
/// </summary>
internal static unsafe partial class AddressRange
{
    /// <summary>Bytes of a huge page; ranges are aligned to it.</summary>
    public const long HugePage = 2 << 20;

    /// <summary>Bytes that are a multiple of every system's pages; what is committed is a multiple of it.</summary>
    public const long Granule = 64 << 10;

    private const int NoAccess = 0;
    private const int ReadWrite = 3;
    private const int PrivateAnonymous = 0x22;
    private const int AdviseHugePages = 14;

    /// <summary>Whether ranges can be had on this system at all.</summary>
    public static bool IsSupported => OperatingSystem.IsLinux() && IntPtr.Size == 8;

    /// <summary>Takes a range of which nothing is committed; null if the system refuses.</summary>
    /// <param name="length">Bytes of address space, a multiple of <see cref="Granule"/>.</param>
    /// <param name="hugePages">Whether to request huge pages for it.</param>
    public static byte* TryReserve(long length, bool hugePages)
    {
        // SAFETY: anonymous and private, at an address of the system's choice: no other memory is touched.
        long found = Map(0, length + HugePage, NoAccess, PrivateAnonymous, -1, 0);
        if (found == -1) return null;
        // What lies before and behind the aligned part goes back at once, so that its start and length are all that
        // Release needs.
        long start = (found + HugePage - 1) & -HugePage;
        if (start != found) _ = Unmap(found, start - found);
        if (start != found + HugePage) _ = Unmap(start + length, found + HugePage - start);
        // A hint: without it the range works, with smaller pages.
        if (hugePages) _ = Advise(start, length, AdviseHugePages);
        return (byte*)start;
    }

    /// <summary>Makes the first bytes of a range usable; false if the system has no memory.</summary>
    /// <param name="start">A range.</param>
    /// <param name="size">Number of bytes, a multiple of <see cref="Granule"/>, at most its length.</param>
    public static bool TryCommit(byte* start, long size) => Protect((long)start, size, ReadWrite) == 0;

    /// <summary>Gives a range back.</summary>
    public static void Release(byte* start, long length) => _ = Unmap((long)start, length);

    // Addresses and sizes have 64 bits here.
    [LibraryImport("libc", EntryPoint = "mmap")]
    private static partial long Map(long address, long length, int protection, int flags, int file, long offset);

    [LibraryImport("libc", EntryPoint = "munmap")]
    private static partial int Unmap(long address, long length);

    [LibraryImport("libc", EntryPoint = "mprotect")]
    private static partial int Protect(long address, long length, int protection);

    [LibraryImport("libc", EntryPoint = "madvise")]
    private static partial int Advise(long address, long length, int advice);
}
