using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Fuzz;

/// <summary>What planted defects of lifetimes do to views: as if the library had left out a stamp.</summary>
internal static unsafe class Planted
{
    /// <summary>A text with the stamp of another arena.</summary>
    public static ProtoString Restamp(ProtoString text, ArenaAllocator arena) =>
        // SAFETY: the text is read only as long as it was valid.
        new(text.Start, text.Length, arena.State->ViewStamp);

    /// <summary>Takes the stamp from a message.</summary>
    public static void ClearStamp<T>(ref T message)
        where T : unmanaged, IProtoMessage<T>
    {
        // Behind the address of the unknown fields.
        if (sizeof(Emitted.MessageHead) == 16) Unsafe.Add(ref Unsafe.As<T, ulong>(ref message), 1) = 0;
    }

    /// <summary>Takes the stamp from a list.</summary>
    public static void ClearStamp(ref ProtoList<int> list)
    {
        // Behind address, length and capacity.
        if (sizeof(ProtoList<int>) == 24) Unsafe.Add(ref Unsafe.As<ProtoList<int>, ulong>(ref list), 2) = 0;
    }
}
