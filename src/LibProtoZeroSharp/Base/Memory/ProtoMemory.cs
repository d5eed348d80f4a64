using System;

namespace ProtoZeroSharp;

/// <summary>
/// The native memory that the library holds in this process: how much it is, and giving back what is only kept for
/// later. The same numbers are a meter (<see cref="MeterName"/>).
/// </summary>
/// <remarks>Any thread may use it at any time.</remarks>
public static class ProtoMemory
{
    /// <summary>
    /// Name of the meter of <c>System.Diagnostics.Metrics</c>, to be given to <c>AddMeter</c> of OpenTelemetry or to
    /// <c>dotnet-counters</c>. Its instruments are observed: they cost nothing without a listener.
    /// </summary>
    public const string MeterName = "ProtoZeroSharp";

    /// <summary>Bytes that arenas, messages and writers use.</summary>
    public static long LiveBytes => NativeBlock.LiveBytes - ArenaShelf.Bytes;

    /// <summary>Bytes that owned messages use which have not ended; a part of <see cref="LiveBytes"/>.</summary>
    public static long OwnedLiveBytes => OwnedBytes.Live;

    /// <summary>
    /// Bytes that are kept for the next arenas and owned messages: at most 65 MiB, and those of writers do not count.
    /// </summary>
    public static long KeptBytes => ArenaShelf.Bytes + SpareBlocks.Bytes;

    /// <summary>Owned messages that were never disposed, and that the garbage collector has ended.</summary>
    public static long ForgottenMessages => OwnedBytes.Forgotten;

    /// <summary>
    /// A text for people: how many arenas live, those of owned messages included, and in the checked library where they
    /// were made, if the switch <c>ProtoZeroSharp.ArenaStacks</c> was on before the first one.
    /// </summary>
    public static string DescribeArenas() =>
        $"{ArenaAllocator.LiveCount} arenas live.{Environment.NewLine}{ArenaChecks.WhereMade()}";

    /// <summary>
    /// Gives back to the system what is kept for later, and makes the C library (glibc only) give back what it keeps
    /// of memory that was freed. For a process that has done its work for now, or has been told that memory is short.
    /// Takes some milliseconds; what comes next takes its memory from the system again.
    /// </summary>
    /// <remarks>
    /// Messages, arenas and writers that are in use stay as they are, and so does what threads keep for themselves.
    /// Messages that were forgotten end with a collection, which this does not begin.
    /// </remarks>
    public static void Trim()
    {
        ArenaShelf.Clear();
        NativeBlock.TrimAll();
    }
}
