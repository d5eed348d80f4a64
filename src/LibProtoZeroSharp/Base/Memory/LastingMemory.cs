using System.Runtime.InteropServices;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Memory that lives as long as the library, which mostly is until the process ends: states and tables. It is counted
/// nowhere.
/// </summary>
internal static unsafe class LastingMemory
{
    private static readonly Lock s_lock = new();
    private static Piece* s_first;

    /// <summary>Takes zeros.</summary>
    /// <param name="size">Number of bytes.</param>
    /// <param name="alignment">A power of two, at least 16.</param>
    /// <exception cref="System.OutOfMemoryException">The system has no such block.</exception>
    public static void* Take(nuint size, nuint alignment)
    {
        Unloading.Prepare();
        nuint head = System.Math.Max(alignment, (nuint)sizeof(Piece));
        // SAFETY: the result is checked by AlignedAlloc itself, which throws on failure; the head lies in front.
        byte* block = (byte*)NativeMemory.AlignedAlloc(checked(size + head), alignment);
        NativeMemory.Clear(block, size + head);
        byte* memory = block + head;
        Piece* piece = (Piece*)memory - 1;
        piece->Start = block;
        lock (s_lock)
        {
            piece->Next = s_first;
            if (s_first != null) s_first->Previous = piece;
            s_first = piece;
        }

        return memory;
    }

    /// <summary>Gives memory back that was needed for a while only; null is none.</summary>
    public static void Free(void* memory)
    {
        if (memory == null) return;
        // SAFETY: it came from Take.
        Piece* piece = (Piece*)memory - 1;
        lock (s_lock)
        {
            if (piece->Next != null) piece->Next->Previous = piece->Previous;
            if (piece->Previous != null) piece->Previous->Next = piece->Next;
            else s_first = piece->Next;
        }

        NativeMemory.AlignedFree(piece->Start);
    }

    /// <summary>Gives everything back, when nothing can run any more that uses it.</summary>
    public static void FreeAll()
    {
        while (s_first != null) Free(s_first + 1);
    }

    // In front of the memory; 32 bytes, so that the memory is aligned as the block is.
    [StructLayout(LayoutKind.Sequential, Size = 32)]
    private struct Piece
    {
        public Piece* Next;
        public Piece* Previous;
        public void* Start;
    }
}
