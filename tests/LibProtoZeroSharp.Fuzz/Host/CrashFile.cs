using System;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.IO.MemoryMappedFiles;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A file in shared memory where each thread of the child notes what it is about to do: it outlives every end of the
/// child, and noting costs a copy of the input.
/// </summary>
internal sealed unsafe class CrashFile : IDisposable
{
    /// <summary>Most properties that are counted.</summary>
    public const int MostProperties = 32;

    private readonly MemoryMappedFile _file;
    private readonly MemoryMappedViewAccessor _view;
    private readonly byte* _start;

    public CrashFile(string path, int slots)
    {
        Slots = slots;
        long size = (long)slots * Slot.Size;
        _file = MemoryMappedFile.CreateFromFile(path, FileMode.OpenOrCreate, null, size);
        _view = _file.CreateViewAccessor();
        // SAFETY: the view stays mapped until Dispose, and holds a slot for each thread.
        _view.SafeMemoryMappedViewHandle.AcquirePointer(ref _start);
    }

    /// <summary>Number of threads.</summary>
    public int Slots { get; }

    /// <summary>The notes of a thread.</summary>
    public ref Slot this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Slots);
            // SAFETY: the index was checked.
            return ref *(Slot*)(_start + (nint)index * Slot.Size);
        }
    }

    public void Dispose()
    {
        _view.SafeMemoryMappedViewHandle.ReleasePointer();
        _view.Dispose();
        _file.Dispose();
    }

    /// <summary>What one thread notes.</summary>
    public struct Slot
    {
        /// <summary>Bytes from one slot to the next.</summary>
        public const int Size = 1024 + InputMaker.MostBytes;

        public long IsRunning, Index, Inputs, Accepted, ProcessorTicks;
        public ulong Salt;
        public int Target, Property, Length, Findings;
        private Counts _checks, _ticks;
        private Bytes _bytes;

        /// <summary>How often each property was checked.</summary>
        [UnscopedRef]
        public Span<long> Checks => _checks;

        /// <summary>Ticks that the properties took of one input in <see cref="Child.TimedOneIn"/>.</summary>
        [UnscopedRef]
        public Span<long> Ticks => _ticks;

        /// <summary>The input.</summary>
        [UnscopedRef]
        public ReadOnlySpan<byte> Input => ((ReadOnlySpan<byte>)_bytes)[..Math.Clamp(Length, 0, InputMaker.MostBytes)];

        /// <summary>Notes the input that is tried next.</summary>
        public void Note(long index, ulong salt, int target, ReadOnlySpan<byte> input)
        {
            (Index, Salt, Target, Length) = (index, salt, target, input.Length);
            input.CopyTo(_bytes);
        }

        /// <summary>Whether anything changed since the last look.</summary>
        public long Pulse() => Volatile.Read(ref Index) * 32 + Volatile.Read(ref Property);

        [InlineArray(MostProperties)]
        private struct Counts
        {
            private long _first;
        }

        [InlineArray(InputMaker.MostBytes)]
        private struct Bytes
        {
            private byte _first;
        }
    }
}
