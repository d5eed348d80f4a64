using System;

namespace ProtoZeroSharp;

/// <summary>Arrays in native memory that grow.</summary>
internal static unsafe class NativeArray
{
    /// <summary>
    /// Gives back the old array and returns a longer one with the same elements in front; the rest is undefined.
    /// </summary>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the old array is as it was.</exception>
    public static T* Resize<T>(T* array, long count, long newCount)
        where T : unmanaged
    {
        nuint size = checked((nuint)newCount * (nuint)sizeof(T));
        var larger = (T*)NativeBlock.Allocate(size, hugePages: true);
        // SAFETY: the new array has at least as many elements as the old one.
        if (count != 0) Buffer.MemoryCopy(array, larger, size, (nuint)count * (nuint)sizeof(T));
        Free(array, count);
        return larger;
    }

    /// <summary>Gives an array back; null is no array.</summary>
    public static void Free<T>(T* array, long count)
        where T : unmanaged => NativeBlock.Free(array, (nuint)count * (nuint)sizeof(T));
}
