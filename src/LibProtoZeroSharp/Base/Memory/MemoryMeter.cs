using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>The numbers of <see cref="ProtoMemory"/> as a meter.</summary>
internal static class MemoryMeter
{
    private static readonly KeyValuePair<string, object?> s_owned = new("owner", "owned"),
        s_arena = new("owner", "arena"), s_block = new("owner", "block");

    private static int s_hasBegun;
    private static Meter? s_meter;

    /// <summary>
    /// Makes the meter as soon as anything can listen to it: with the first arena of the process, or when the assembly
    /// of listeners is loaded. To load it for the meter alone would take as long as a whole first message.
    /// </summary>
    public static void Begin()
    {
        if (s_hasBegun != 0 || Interlocked.Exchange(ref s_hasBegun, 1) != 0) return;
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            // All of the program is one image, so nothing is loaded later.
            Publish();
            return;
        }

        AppDomain.CurrentDomain.AssemblyLoad += WhenLoaded;
        foreach (Assembly loaded in AppDomain.CurrentDomain.GetAssemblies()) PublishIfListeners(loaded);
    }

    /// <summary>
    /// Ends the meter for good. The list of all meters would keep this copy of the library from being unloaded.
    /// </summary>
    public static void Withdraw()
    {
        AppDomain.CurrentDomain.AssemblyLoad -= WhenLoaded;
        Volatile.Read(ref s_meter)?.Dispose();
    }

    private static void WhenLoaded(object? sender, AssemblyLoadEventArgs loaded) =>
        PublishIfListeners(loaded.LoadedAssembly);

    private static void PublishIfListeners(Assembly loaded)
    {
        if (loaded.FullName?.StartsWith("System.Diagnostics.DiagnosticSource,", StringComparison.Ordinal) == true)
            Publish();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Publish()
    {
        AppDomain.CurrentDomain.AssemblyLoad -= WhenLoaded;
        var meter = new Meter(ProtoMemory.MeterName);
        if (Interlocked.CompareExchange(ref s_meter, meter, null) != null)
        {
            meter.Dispose();
            return;
        }

        meter.CreateObservableUpDownCounter(
            "protozero.memory.live", Live, "By", "Native bytes in use, by owner: owned messages, or other arenas.");
        meter.CreateObservableUpDownCounter(
            "protozero.memory.kept", Kept, "By", "Native bytes kept for later, by owner: owned messages, or arenas.");
        meter.CreateObservableUpDownCounter(
            "protozero.arenas.live", static () => ArenaPool.Live, "{arena}", "Arenas that were made and not disposed.");
        meter.CreateObservableCounter(
            "protozero.messages.forgotten", static () => OwnedBytes.Forgotten, "{message}",
            "Owned messages that the garbage collector ended because nobody disposed them.");
        meter.CreateObservableCounter(
            "protozero.collections", static () => OwnedBytes.Collections, "{collection}",
            "Garbage collections that began because owned messages held much native memory.");
    }

    private static IEnumerable<Measurement<long>> Live()
    {
        long owned = OwnedBytes.Live;
        return [new(owned, s_owned), new(ProtoMemory.LiveBytes - owned, s_arena)];
    }

    private static IEnumerable<Measurement<long>> Kept() =>
        [new(ArenaShelf.Bytes, s_owned), new(SpareBlocks.Bytes, s_block)];
}
