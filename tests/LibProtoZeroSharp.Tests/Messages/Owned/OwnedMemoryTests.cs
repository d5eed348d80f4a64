using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Emitted;
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
    [Trait("Speed", "Slow")]
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

    // Collections began where the process had been at its largest, also where that was disposed.
    [Fact]
    [Trait("Needs", "Process")]
    [Trait("Speed", "Slow")]
    public void Messages_ForgottenAfterAPeak_DriveCollections() => ChildProcess.Run(nameof(ForgetAfterAPeak));

    /// <summary>
    /// Throws if what messages held that were disposed decides how much may be forgotten, or if a process that holds
    /// much again and again, and disposes it, begins collections each time.
    /// </summary>
    internal static void ForgetAfterAPeak()
    {
        const int Many = 400;
        HoldAndDispose(Many);
        long collections = OwnedBytes.Collections, forgotten = ProtoMemory.ForgottenMessages;
        long began = Environment.TickCount64;
        int times = 0;
        for (; Environment.TickCount64 - began < 3_000 || times < 3; times++) HoldAndDispose(Many);
        long seconds = (Environment.TickCount64 - began + 999) / 1_000;
        // Each second it begins by a step again, which doubles up to the peak.
        Assert.InRange(OwnedBytes.Collections - collections, 0, 8 * (seconds + 1));
        Assert.Equal(forgotten, ProtoMemory.ForgottenMessages);

        while (Environment.TickCount64 <= OwnedBytes.MayLowerAt) Thread.Sleep(10);
        long before = OwnedBytes.Live, most = 0;
        for (int i = 0; i < Many; i++)
        {
            Forget();
            most = Math.Max(most, OwnedBytes.Live - before);
        }

        Console.WriteLine($"{most} bytes at most, {times} times {Many} messages disposed");
        Assert.InRange(most, Size, Many / 2 * (long)Size);
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
        // The checked library keeps it unreadable for a while.
        Assert.InRange(ProtoMemory.KeptBytes, ProtoZeroInfo.ChecksEnabled ? 0 : Size, long.MaxValue);
        ProtoMemory.Trim();
        Assert.Equal(0, ProtoMemory.KeptBytes);
        using Owned<FieldMask> next = Owned<FieldMask>.Parse(s_large);
        Assert.Equal(Size, next.Value.Paths[0].Length);
    }

    [Fact]
    public void SmallMessages_AfterLargeOnes_KeepNothingOfThem()
    {
        byte[] small = OwnedTests.FieldMask("name", "address.city");
        for (int i = 0; i < 10; i++) Owned<FieldMask>.Parse(s_large).Dispose();
        Owned<FieldMask>[] all = [.. Enumerable.Range(0, 200).Select(_ => Owned<FieldMask>.Parse(small))];
        Assert.All(all, one => Assert.InRange(one.Arena.HeldBytes, 1, ArenaShelf.BytesOfFirstRow));
        foreach (Owned<FieldMask> one in all) one.Dispose();
    }

    // A type of which short messages take hundreds of bytes for each byte must not make the next long one take that.
    [Fact]
    public void LongMessage_AfterShortOnesThatTakeMuch_TakesWhatItNeeds()
    {
        // Empty strings: two bytes of input, the size of a string in the arena.
        byte[] few = [.. Enumerable.Repeat<byte[]>([0x0A, 0], 40).SelectMany(part => part)];
        for (int i = 0; i < 1_000; i++) Owned<FieldMask>.Parse(few).Dispose();
        using Owned<FieldMask> one = Owned<FieldMask>.Parse(s_large);
        Assert.InRange(one.Arena.HeldBytes, Size, 5L * Size);
    }

    [Fact]
    public void Messages_OfOneKind_TakeOneBlockEach()
    {
        byte[] bytes = OwnedTests.FieldMask([.. Enumerable.Range(0, 100).Select(i => "some.path.of.a.field" + i)]);
        for (int i = 0; i < 100; i++) Owned<FieldMask>.Parse(bytes).Dispose();
        ProtoMemory.Trim();
        using Owned<FieldMask> parsed = Owned<FieldMask>.Parse(bytes);
        using Owned<FieldMask> copy = parsed.Clone();
        Assert.InRange(parsed.Arena.HeldBytes, parsed.Arena.AllocatedBytes, 3 * parsed.Arena.AllocatedBytes);
        Assert.InRange(copy.Arena.HeldBytes, 1, parsed.Arena.AllocatedBytes + 200);
    }

    // What earlier messages took must not decide which one stays below a limit.
    [Fact]
    public void FirstBlock_UnderALimit_IsTheSameWhateverCameBefore()
    {
        var limited = new ProtoParseOptions { MaxArenaBytes = 1 << 20 };
        nuint before = UsualSize<FieldMask>.OfParse(100_000, limited);
        byte[] few = [.. Enumerable.Repeat<byte[]>([0x0A, 0], 40).SelectMany(part => part)];
        for (int i = 0; i < 100; i++) Owned<FieldMask>.Parse(few).Dispose();
        Assert.Equal(before, UsualSize<FieldMask>.OfParse(100_000, limited));
        Assert.NotEqual(before, UsualSize<FieldMask>.OfParse(100_000, default));
    }

    [Fact]
    public void Reset_AfterALargeMessage_GivesItsMemoryBack()
    {
        using Owned<FieldMask> message = Owned<FieldMask>.Parse(s_large);
        for (int i = 0; i < 100; i++)
        {
            message.Reset();
            message.Value.MutablePaths.Add("a", message.Arena);
        }

        Assert.InRange(message.Arena.HeldBytes, 1, Size);
    }

    // The row that an arena comes back to is the one that the next message of its kind looks into.
    [Theory]
    [InlineData(10)]
    [InlineData(100)]
    [InlineData(300)]
    [InlineData(1_000)]
    [InlineData(1_600)]
    [InlineData(3_000)]
    [InlineData(10_000)]
    [InlineData(30_000)]
    public unsafe void Messages_OfEachSize_UseTheirArenasAgain(int paths)
    {
        byte[] bytes = OwnedTests.FieldMask([.. Enumerable.Range(0, paths).Select(i => "some.path" + i)]);
        ProtoMemory.Trim();
        HashSet<nint> used = [];
        for (int i = 0; i < 60; i++)
        {
            using Owned<FieldMask> one = Owned<FieldMask>.Parse(bytes);
            if (i >= 40) used.Add((nint)one.Arena.State);
        }

        // The checked library keeps the memory unreadable for a while, so that arenas come back empty.
        if (ProtoZeroInfo.ChecksEnabled) Assert.NotEmpty(used);
        else Assert.Single(used);
    }

    [Fact]
    public void Compact_AfterEdits_MovesTheMessage()
    {
        using Owned<FieldMask> message = Owned<FieldMask>.Parse(s_large);
        message.Value.MutablePaths.Clear();
        message.Value.MutablePaths.Add("a", message.Arena);
        ArenaAllocator old = message.Arena;
        FieldMask kept = message.Value;
        message.Compact();
        Assert.False(old.IsAlive);
        Assert.InRange(message.Arena.HeldBytes, 1, 1 << 10);
        Assert.Equal("a", message.Value.Paths[0].ToString());
        message.Value.MutablePaths.Add("b", message.Arena);
        Assert.Equal(OwnedTests.FieldMask("a", "b"), message.Value.ToByteArray());
#pragma warning disable PZ4102 // after the end: that is what is tested
        if (ProtoZeroInfo.ChecksEnabled) Assert.Throws<ProtoLifetimeException>(() => kept.Paths.Count);
#pragma warning restore PZ4102
    }

    [Fact]
    public async Task Compact_WhileDisposed_LosesNoArena()
    {
        byte[] bytes = OwnedTests.FieldMask([.. Enumerable.Range(0, 500).Select(i => $"field_{i}")]);
        SharedMemory.Settle();
        long arenas = ArenaAllocator.LiveCount;
        for (int round = 0; round < 300; round++)
        {
            Owned<FieldMask> message = Owned<FieldMask>.Parse(bytes);
            using var start = new Barrier(2);
            Task other = Task.Run(() =>
            {
                start.SignalAndWait();
                message.Dispose();
            });
            start.SignalAndWait();
            Exception? error = Record.Exception(message.Compact);
            if (error is not null) Assert.IsType<ProtoLifetimeException>(error);
            await other;
        }

        SharedMemory.Settle();
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Compact_EndedOrInUse_IsRefused()
    {
        Owned<FieldMask> message = Owned<FieldMask>.Parse(s_large);
        using (new OwnedSend<FieldMask>(message)) Assert.Throws<InvalidOperationException>(message.Compact);
        message.Compact();
        Assert.Equal(s_large, message.Value.ToByteArray());
        message.Dispose();
#pragma warning disable PZ4102 // after the end: that is what is tested
        Assert.Throws<ProtoLifetimeException>(message.Compact);
#pragma warning restore PZ4102
    }

    // Where there is no memory for the copies, the message is as it was, and nothing is lost.
    [Fact]
    public void Compact_WithoutMemory_LeavesTheMessage()
    {
        using Owned<FieldMask> message = Owned<FieldMask>.Parse(s_large);
        ArenaAllocator arena = message.Arena;
        long arenas = ArenaAllocator.LiveCount;
        for (int call = 1; call <= 2; call++)
        {
            ProtoMemory.Trim();
            NativeBlock.FailIn = call;
            try
            {
                Assert.Throws<OutOfMemoryException>(message.Compact);
            }
            finally
            {
                NativeBlock.FailIn = 0;
            }

            Assert.Equal(arena, message.Arena);
            Assert.Equal(s_large, message.Value.ToByteArray());
            Assert.Equal(arenas, ArenaAllocator.LiveCount);
        }
    }

    // The meter took as long as the first message itself.
    [Fact]
    [Trait("Needs", "Process")]
    public void Meter_WithoutListeners_LoadsNothing() => ChildProcess.Run(nameof(ListenLate));

    /// <summary>Throws if the first arena loads what meters need, or if a later listener sees no meter.</summary>
    internal static void ListenLate()
    {
        using var arena = new ArenaAllocator();
        Assert.DoesNotContain(AppDomain.CurrentDomain.GetAssemblies(),
            static loaded => loaded.GetName().Name == "System.Diagnostics.DiagnosticSource");
        Listen();
    }

    [Fact]
    public void Meter_WithListener_TellsMemoryByOwner() => Listen();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Listen()
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

    private static void HoldAndDispose(int messages)
    {
        Owned<FieldMask>[] all = [.. Enumerable.Range(0, messages).Select(_ => Owned<FieldMask>.Parse(s_large))];
        foreach (Owned<FieldMask> one in all) one.Dispose();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
#pragma warning disable PZ4004 // it is forgotten: that is what is tested
    private static void Forget() => GC.KeepAlive(Owned<FieldMask>.TryParse(s_large, out _, out _));
#pragma warning restore PZ4004
}
