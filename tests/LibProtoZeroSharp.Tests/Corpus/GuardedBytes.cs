using System;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// Whole pages, with a page before and one behind them that must not be touched: one byte too far ends the process.
/// Linux only: elsewhere plain memory, where only what the assertions see is tested.
/// </summary>
internal sealed unsafe partial class GuardedBytes : IDisposable
{
    private const int None = 0;
    private const int ReadWrite = 3;
    private const int PrivateAnonymous = 0x22;
    private readonly nuint _size;
    private readonly byte* _pages;

    public GuardedBytes(int capacity)
    {
        nuint page = (nuint)Environment.SystemPageSize;
        _size = Math.Max(1, ((nuint)capacity + page - 1) / page) * page;
        if (!OperatingSystem.IsLinux())
        {
            _pages = (byte*)NativeMemory.Alloc(_size);
            return;
        }

        byte* all = (byte*)mmap(null, _size + 2 * page, ReadWrite, PrivateAnonymous, -1, 0);
        if ((nint)all == -1) throw new InvalidOperationException("mmap failed");
        _pages = all + page;
        if (mprotect(all, page, None) != 0 || mprotect(_pages + _size, page, None) != 0)
            throw new InvalidOperationException("mprotect failed");
    }

    /// <summary>Puts a copy of the bytes against the end.</summary>
    public PinnedBytes Place(ReadOnlySpan<byte> bytes)
    {
        Span<byte> place = Last(bytes.Length);
        bytes.CopyTo(place);
        return PinnedBytes.Promise(place);
    }

    /// <summary>Puts a copy of the bytes at the begin.</summary>
    public ReadOnlySpan<byte> PlaceFirst(ReadOnlySpan<byte> bytes)
    {
        Span<byte> place = First(bytes.Length);
        bytes.CopyTo(place);
        return place;
    }

    /// <summary>How many bytes there are.</summary>
    public int Size => (int)_size;

    /// <summary>The first bytes.</summary>
    public Span<byte> First(int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((nuint)length, _size);
        return new Span<byte>(_pages, length);
    }

    /// <summary>The last bytes before the end.</summary>
    public Span<byte> Last(int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((nuint)length, _size);
        return new Span<byte>(_pages + _size - length, length);
    }

    public void Dispose()
    {
        nuint page = (nuint)Environment.SystemPageSize;
        if (!OperatingSystem.IsLinux()) NativeMemory.Free(_pages);
        else if (munmap(_pages - page, _size + 2 * page) != 0) throw new InvalidOperationException("munmap failed");
    }

    [LibraryImport("libc")]
    private static partial void* mmap(void* address, nuint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc")]
    private static partial int mprotect(void* address, nuint length, int protection);

    [LibraryImport("libc")]
    private static partial int munmap(void* address, nuint length);
}
