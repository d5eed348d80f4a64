using System;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Random bytes of the kernel, by a call that opens no device. Linux only.</summary>
internal static partial class KernelRandom
{
    /// <summary>Fills a span.</summary>
    /// <param name="bytes">At most 256 bytes: up to that number all come at once, or none.</param>
    /// <returns>False where there is no such call; the bytes are undefined then.</returns>
    public static bool TryFill(Span<byte> bytes) =>
        OperatingSystem.IsLinux() && GetRandom(bytes, (nuint)bytes.Length, 0) == bytes.Length;

    [LibraryImport("libc", EntryPoint = "getrandom")]
    private static partial nint GetRandom(Span<byte> bytes, nuint length, uint flags);
}
