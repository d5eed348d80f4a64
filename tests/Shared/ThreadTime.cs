using System;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Testing;

/// <summary>Processor time of the calling thread, where the system tells it; else the time that goes by.</summary>
internal static class ThreadTime
{
    private const int LinuxThreadClock = 3;

    public static TimeSpan Now
    {
        get
        {
            if (!OperatingSystem.IsLinux() || IntPtr.Size != 8 || GetTime(LinuxThreadClock, out Time time) != 0)
                return Stopwatch.GetElapsedTime(0);
            return TimeSpan.FromSeconds(time.Seconds) + TimeSpan.FromTicks(time.Nanoseconds / 100);
        }
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    private static extern int GetTime(int clock, out Time time);

    [StructLayout(LayoutKind.Sequential)]
    private struct Time
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
