using System;
using System.IO;
using System.IO.MemoryMappedFiles;
using LibProtoZeroSharp.Benchmarks.Ours;
using Microsoft.Win32.SafeHandles;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Files;

/// <summary>Ways to read a file of delimited messages. Each gives a sum, the same for all of one job.</summary>
internal static class FileWays
{
    private const int MaxMessage = 2 << 20, Window = 4 << 20;

    /// <summary>The typed reader: reads of 64 KiB or more, one copy into the arena.</summary>
    public static ulong Stream<T>(string path, Func<T, ulong> look)
        where T : unmanaged, IProtoMessage<T>
    {
        using var file = new FileStream(
            path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0, FileOptions.SequentialScan);
        using var arena = new ArenaAllocator();
        ulong sum = 0;
        foreach (T message in ProtoStream.ReadDelimited<T>(file, arena, MaxMessage))
        {
            sum += look(message);
            arena.Reset();
        }

        return sum;
    }

    /// <summary>Reads of 4 MiB into a pinned array, and messages in place.</summary>
    public static ulong Pinned<T>(string path, Func<T, ulong> look)
        where T : unmanaged, IProtoMessage<T>
    {
        using SafeFileHandle file = File.OpenHandle(path, options: FileOptions.SequentialScan);
        using var arena = new ArenaAllocator();
        byte[] window = GC.AllocateUninitializedArray<byte>(Window, pinned: true);
        long offset = 0;
        ulong sum = 0;
        for (int have = 0; ;)
        {
            int count = RandomAccess.Read(file, window.AsSpan(have), offset);
            if (count == 0) return have == 0 ? sum : throw new EndOfStreamException();
            offset += count;
            ReadOnlySpan<byte> rest = window.AsSpan(0, have + count);
            while (ProtoStream.TryReadDelimited(ref rest, out ReadOnlySpan<byte> bytes, MaxMessage))
            {
                sum += look(ProtoMessage.ParseInPlace<T>(PinnedBytes.Promise(bytes), arena));
                arena.Reset();
            }

            rest.CopyTo(window);
            have = rest.Length;
        }
    }

    /// <summary>A mapped file, and messages in place or copied.</summary>
    public static ulong Mapped<T>(string path, Func<T, ulong> look, bool isInPlace)
        where T : unmanaged, IProtoMessage<T>
    {
        using var file = new MappedFile(path);
        using var arena = new ArenaAllocator();
        ulong sum = 0;
        long offset = 0;
        while (offset < file.Length)
        {
            int length = (int)Math.Min(file.Length - offset, int.MaxValue);
            ReadOnlySpan<byte> rest = file.Bytes(offset, length);
            while (ProtoStream.TryReadDelimited(ref rest, out ReadOnlySpan<byte> bytes, MaxMessage))
            {
                sum += look(isInPlace ? ProtoMessage.ParseInPlace<T>(PinnedBytes.Promise(bytes), arena)
                    : ProtoMessage.Parse<T>(bytes, arena));
                arena.Reset();
            }

            if (rest.Length == length) throw new EndOfStreamException();
            offset += length - rest.Length;
        }

        return sum;
    }

    /// <summary>Single messages at known offsets, each by a read of its own.</summary>
    public static ulong PickByReads(string path, long[] offsets, int length)
    {
        using SafeFileHandle file = File.OpenHandle(path, options: FileOptions.RandomAccess);
        using var arena = new ArenaAllocator();
        byte[] message = GC.AllocateUninitializedArray<byte>(length, pinned: true);
        ulong sum = 0;
        foreach (long offset in offsets)
        {
            if (RandomAccess.Read(file, message, offset) != length) throw new EndOfStreamException();
            sum += Look(message, arena);
        }

        return sum;
    }

    /// <summary>Single messages at known offsets of a mapped file.</summary>
    public static ulong PickMapped(string path, long[] offsets, int length)
    {
        using var file = new MappedFile(path);
        using var arena = new ArenaAllocator();
        ulong sum = 0;
        foreach (long offset in offsets) sum += Look(file.Bytes(offset, length), arena);
        return sum;
    }

    private static ulong Look(ReadOnlySpan<byte> delimited, ArenaAllocator arena)
    {
        if (!ProtoStream.TryReadDelimited(ref delimited, out ReadOnlySpan<byte> bytes))
            throw new EndOfStreamException();
        ulong id = ProtoMessage.ParseInPlace<BatchRecord>(PinnedBytes.Promise(bytes), arena).Id;
        arena.Reset();
        return id;
    }

    private sealed class MappedFile : IDisposable
    {
        private readonly MemoryMappedFile _map;
        private readonly MemoryMappedViewAccessor _view;

        public MappedFile(string path)
        {
            Length = new FileInfo(path).Length;
            _map = MemoryMappedFile.CreateFromFile(path, FileMode.Open, null, 0, MemoryMappedFileAccess.Read);
            _view = _map.CreateViewAccessor(0, Length, MemoryMappedFileAccess.Read);
        }

        public long Length { get; }

        public PinnedBytes Bytes(long offset, int length) => PinnedBytes.FromPointer(
            _view.SafeMemoryMappedViewHandle.DangerousGetHandle() + (nint)(_view.PointerOffset + offset), length);

        public void Dispose()
        {
            _view.Dispose();
            _map.Dispose();
        }
    }
}
