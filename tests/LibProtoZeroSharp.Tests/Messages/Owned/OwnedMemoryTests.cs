using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests.Memory;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Messages;

/// <summary>Memory of owned messages: what the collector knows of it, what is told, and what is given back.</summary>
[Collection(AloneCollection.Name)]
public class OwnedMemoryTests
{
    private const int Size = 1 << 20;

    private static readonly byte[] s_large = OwnedTests.FieldMask(new string('x', Size));

    // Native memory did not drive collections: forgotten messages took all memory that there was.
    // In a process of its own: how much may be forgotten grows with the managed heap.
    [Fact]
    [Trait("Needs", "Process")]
    public void Messages_Forgotten_DriveCollections() => ChildProcess.Run(nameof(ForgetMany));

    /// <summary>Throws if forgotten messages do not end in time.</summary>
    internal static void ForgetMany()
    {
        SharedMemory.Settle();
        long before = OwnedBytes.Live, forgotten = ProtoMemory.ForgottenMessages, most = 0, one;
        using (Owned<FieldMask>.Parse(s_large)) one = OwnedBytes.Live - before;
        for (int i = 0; i < 1_000; i++)
        {
            Forget();
            most = Math.Max(most, OwnedBytes.Live - before);
        }

        Assert.InRange(most, one, 200 * one);
        Console.WriteLine($"{most} bytes at most, {one} of one message");
        SharedMemory.Settle();
        Assert.Equal(before, OwnedBytes.Live);
        Assert.Equal(forgotten + 1_000, ProtoMemory.ForgottenMessages);
    }

    [Fact]
    public void Messages_DisposedInTime_BeginNoCollection()
    {
        Owned<FieldMask>.Parse(s_large).Dispose();
        long collections = OwnedBytes.Collections;
        for (int i = 0; i < 200; i++) Owned<FieldMask>.Parse(s_large).Dispose();
        Assert.Equal(collections, OwnedBytes.Collections);
    }

    [Fact]
    public void Trim_GivesBackWhatIsKept()
    {
        Owned<FieldMask>.Parse(s_large).Dispose();
        // The checked library keeps a part of it unreadable for a while.
        Assert.InRange(ProtoMemory.KeptBytes, ProtoZeroInfo.ChecksEnabled ? 1 : Size, long.MaxValue);
        ProtoMemory.Trim();
        Assert.Equal(0, ProtoMemory.KeptBytes);
        using Owned<FieldMask> next = Owned<FieldMask>.Parse(s_large);
        Assert.Equal(Size, next.Value.Paths[0].Length);
    }

    [Fact]
    public void Meter_WithListener_TellsMemoryByOwner()
    {
        using Owned<FieldMask> message = Owned<FieldMask>.Parse(s_large);
        Dictionary<string, long> seen = [];
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, all) =>
        {
            if (instrument.Meter.Name == ProtoMemory.MeterName) all.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
            seen[tags.Length == 0 ? instrument.Name : $"{instrument.Name} {tags[0].Value}"] = value);
        listener.Start();
        listener.RecordObservableInstruments();
        Assert.InRange(seen["protozero.memory.live owned"], Size, long.MaxValue);
        Assert.InRange(seen["protozero.arenas.live"], 1, long.MaxValue);
        Assert.Equal(
            ProtoMemory.KeptBytes, seen["protozero.memory.kept owned"] + seen["protozero.memory.kept block"]);
        Assert.Equal(ProtoMemory.ForgottenMessages, seen["protozero.messages.forgotten"]);
        Assert.True(seen.ContainsKey("protozero.memory.live arena"));
        Assert.True(seen.ContainsKey("protozero.collections"));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
#pragma warning disable PZ4004 // it is forgotten: that is what is tested
    private static void Forget() => GC.KeepAlive(Owned<FieldMask>.TryParse(s_large, out _, out _));
#pragma warning restore PZ4004
}
