using System;
using System.Buffers;
using System.Runtime.InteropServices;
using System.Threading;
using Apache.Arrow;

namespace ProtoZeroSharp.Arrow.Memory;

/// <summary>
/// A block of native memory. Ends when it was disposed and nobody has it pinned; then <see cref="SpareBlocks"/> may
/// keep it. A block that is forgotten ends with a collection.
/// </summary>
internal sealed unsafe class NativeBlock : MemoryManager<byte>
{
    public const int Alignment = 64;

    // Bytes of batches in use of which the collector is not told: each that it is told of may cause a collection of
    // everything, and batches that are disposed need none.
    private const long FreeBytes = SpareBlocks.MaxBytes;

    private static long s_bytesInUse;

    private readonly byte* _start;
    private int _used;
    private bool _isInUse;

    // Whether the collector was told of it.
    private bool _isPressing;

    // One as long as it is not disposed, and one for each pin.
    private int _references = 1;
    private int _isDisposed;
    private int _isReleased;

    private NativeBlock(byte* start, int size)
    {
        _start = start;
        Size = size;
        _used = size;
    }

    // As for all native memory of Arrow, whoever reads a span of a buffer keeps the batch. What refers to the block may
    // have a finalizer that disposes it, before this one or after.
#pragma warning disable CA2015
    ~NativeBlock()
    {
        Volatile.Write(ref _isDisposed, 1);
        Release();
    }
#pragma warning restore CA2015

    /// <summary>Bytes that there are.</summary>
    public int Size { get; }

    /// <summary>Where it begins. The caller keeps the block.</summary>
    public byte* Start => _start;

    /// <summary>Takes a block; what is in it is not defined.</summary>
    /// <param name="size">Bytes; it may have more.</param>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static NativeBlock Take(int size)
    {
        int rounded = SpareBlocks.SizeFor(size);
        byte* start = SpareBlocks.TryTake(rounded);
        if (start == null) start = (byte*)NativeMemory.AlignedAlloc((nuint)rounded, Alignment);
        return new NativeBlock(start, rounded);
    }

    /// <summary>Says how much of it the buffer of Arrow is to have, which may be forgotten from now on.</summary>
    public void Use(int bytes)
    {
        _used = bytes;
        _isInUse = true;
        if (Interlocked.Add(ref s_bytesInUse, Size) <= FreeBytes) return;
        _isPressing = true;
        GC.AddMemoryPressure(Size);
    }

    /// <inheritdoc/>
    public override Span<byte> GetSpan()
    {
        ObjectDisposedException.ThrowIf(_isDisposed != 0, typeof(RecordBatch));
        // SAFETY: the block has that many bytes.
        return new Span<byte>(_start, _used);
    }

    /// <inheritdoc/>
    public override MemoryHandle Pin(int elementIndex = 0)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)elementIndex, (uint)_used, nameof(elementIndex));
        int references = Volatile.Read(ref _references);
        while (true)
        {
            ObjectDisposedException.ThrowIf(_isDisposed != 0 || references == 0, typeof(RecordBatch));
            int seen = Interlocked.CompareExchange(ref _references, references + 1, references);
            if (seen == references) break;
            references = seen;
        }

        // SAFETY: the index is tested, and the block does not end before Unpin.
        return new MemoryHandle(_start + elementIndex, default, this);
    }

    /// <inheritdoc/>
    public override void Unpin()
    {
        if (Interlocked.Decrement(ref _references) == 0) Release();
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) == 0 && Interlocked.Decrement(ref _references) == 0) Release();
    }

    private void Release()
    {
        if (Interlocked.Exchange(ref _isReleased, 1) != 0) return;
        if (_isInUse) Interlocked.Add(ref s_bytesInUse, -Size);
        if (_isPressing) GC.RemoveMemoryPressure(Size);
        // SAFETY: nobody refers to it, and this happens once.
        if (!SpareBlocks.TryKeep(_start, Size)) NativeMemory.AlignedFree(_start);
    }
}
