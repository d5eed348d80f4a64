using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Refuses processes in which the library would compute wrong results: cursors are addresses with marks in their upper
/// bits, and numbers are read as they lie in memory. The packages refuse such builds (PZ9005); this is for what was
/// built for any platform. Tested where everything begins: by the first arena, a reader by hand, and what reads or
/// writes a whole message.
/// </summary>
internal static class PlatformCheck
{
    /// <summary>Costs nothing: both conditions are constants to the JIT.</summary>
    /// <exception cref="PlatformNotSupportedException">The process is not one of 64 bits and little-endian.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Require()
    {
        if (!IsSupported(IntPtr.Size, BitConverter.IsLittleEndian)) ProtoThrow.Platform();
    }

    /// <summary>Whether the library runs in processes with such addresses and such numbers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSupported(int addressSize, bool isLittleEndian) =>
        addressSize == sizeof(ulong) && isLittleEndian;
}
