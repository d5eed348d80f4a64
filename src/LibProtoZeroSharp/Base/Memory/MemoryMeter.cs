using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>The numbers of <see cref="ProtoMemory"/> as a meter.</summary>
internal static class MemoryMeter
{
    private static readonly KeyValuePair<string, object?> s_owned = new("owner", "owned"),
        s_arena = new("owner", "arena"), s_block = new("owner", "block");

    private static Meter? s_meter;

    /// <summary>Makes the meter, with the first arena of the process.</summary>
    public static void Publish()
    {
        if (s_meter != null) return;
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

    /// <summary>
    /// Ends the meter for good. The list of all meters would keep this copy of the library from being unloaded.
    /// </summary>
    public static void Withdraw() => Volatile.Read(ref s_meter)?.Dispose();

    private static IEnumerable<Measurement<long>> Live()
    {
        long owned = OwnedBytes.Live;
        return [new(owned, s_owned), new(ProtoMemory.LiveBytes - owned, s_arena)];
    }

    private static IEnumerable<Measurement<long>> Kept() =>
        [new(ArenaShelf.Bytes, s_owned), new(SpareBlocks.Bytes, s_block)];
}
