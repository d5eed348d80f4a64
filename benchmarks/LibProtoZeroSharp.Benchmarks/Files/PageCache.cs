using System;
using System.ComponentModel;
using System.IO;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace LibProtoZeroSharp.Benchmarks.Files;

/// <summary>What the system keeps of files in memory. Linux only.</summary>
internal static class PageCache
{
    private const int DontNeed = 4;

    /// <summary>Drops a file from it. A hypervisor or a disk below the system may still keep it.</summary>
    public static void Drop(string path)
    {
        using SafeFileHandle file = File.OpenHandle(path, access: FileAccess.ReadWrite);
        RandomAccess.FlushToDisk(file);
        int error = Advise((int)file.DangerousGetHandle(), 0, 0, DontNeed);
        if (error != 0) throw new Win32Exception(error);
    }

    /// <summary>Reads a file, so that it is there.</summary>
    public static void Fill(string path)
    {
        using SafeFileHandle file = File.OpenHandle(path);
        byte[] bytes = new byte[1 << 20];
        for (long offset = 0, count; (count = RandomAccess.Read(file, bytes, offset)) != 0; offset += count) { }
    }

    [DllImport("libc", EntryPoint = "posix_fadvise")]
    private static extern int Advise(int file, long offset, long length, int advice);
}
