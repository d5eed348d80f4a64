using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests.Memory;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

#pragma warning disable PZ4102 // What is done after the end is what these tests are about.
namespace ProtoZeroSharp.Tests.Messages;

/// <summary>What becomes of an owned message that is disposed, forgotten, shared, or looked at too late.</summary>
[Collection(AloneCollection.Name)]
public class OwnedTests
{
    private static readonly byte[] s_bytes = FieldMask("name", "address.city");

    [Fact]
    public void Parse_SpanAndSequence_GiveTheMessage()
    {
        using Owned<FieldMask> fromSpan = Owned<FieldMask>.Parse(s_bytes);
        using Owned<FieldMask> fromSequence = Owned<FieldMask>.Parse(new ReadOnlySequence<byte>(s_bytes));
        Assert.Equal(["name", "address.city"], fromSpan.Value.Paths.Select(path => path.ToString()));
        Assert.Equal(fromSpan.Value, fromSequence.Value);
        Assert.True(Owned<FieldMask>.TryParse(s_bytes, out Owned<FieldMask>? message, out ProtoError error));
        Assert.Equal(default, error);
        message.Dispose();
    }

    [Fact]
    public void New_WithInitializer_TakesFromItsOwnArena()
    {
        var owned = new Owned<FieldMask>(out ArenaAllocator arena)
        {
            Value = new FieldMask { Paths = arena.List("name", "address.city") },
        };
        Assert.Equal(arena, owned.Arena);
        Assert.Equal(s_bytes, owned.Value.ToByteArray());
        owned.Dispose();
        Assert.False(arena.IsAlive);
    }

    [Fact]
    public void Parse_DamagedBytes_GivesCodeAndOffsetAndKeepsNoArena()
    {
        byte[] damaged = [.. s_bytes, 0x0A, 0x05, 0x41];
        long arenas = ArenaAllocator.LiveCount;
        Assert.False(Owned<FieldMask>.TryParse(damaged, out Owned<FieldMask>? message, out ProtoError error));
        Assert.Null(message);
        Assert.Equal(ProtoFormatError.Truncated, error.Code);
        var sequence = new ReadOnlySequence<byte>(damaged);
        Assert.False(Owned<FieldMask>.TryParse(in sequence, out message, out ProtoError same));
        Assert.Null(message);
        Assert.Equal(error, same);
        var thrown = Assert.Throws<ProtoFormatException>(() => Owned<FieldMask>.Parse(damaged));
        Assert.Equal(error, new ProtoError(thrown.Code, thrown.Offset));
        thrown = Assert.Throws<ProtoFormatException>(() => Owned<FieldMask>.Parse(in sequence));
        Assert.Equal(error, new ProtoError(thrown.Code, thrown.Offset));
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Parse_ArenaLimit_IsObeyed()
    {
        var options = new ProtoParseOptions { MaxArenaBytes = 100_000 };
        byte[] large = FieldMask([.. Enumerable.Repeat(new string('x', 500_000), 3)]);
        using (Owned<FieldMask> small = Owned<FieldMask>.Parse(s_bytes, options))
            Assert.Equal(2, small.Value.Paths.Count);
        // What a pooled arena has kept may be used.
        ProtoMemory.Trim();
        var thrown = Assert.Throws<ProtoFormatException>(() => Owned<FieldMask>.Parse(large, options));
        Assert.Equal(ProtoFormatError.ArenaLimitExceeded, thrown.Code);
    }

    [Fact]
    public void Value_Changed_IsTheMessageItself()
    {
        using var message = new Owned<FieldMask>();
        message.Value.MutablePaths.Add("a.b", message.Arena);
        ref FieldMask value = ref message.Value;
        value.MutablePaths.Add("c", message.Arena);
        Assert.Equal(FieldMask("a.b", "c"), message.Value.ToByteArray());
    }

    [Fact]
    public void Dispose_Early_EndsValueAndArenaAndMembers()
    {
        var message = Owned<FieldMask>.Parse(s_bytes);
        ArenaAllocator arena = message.Arena;
        ref FieldMask kept = ref message.Value;
        message.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => message.Value.Paths.Count);
        Assert.Throws<ProtoLifetimeException>(() => message.Arena);
        Assert.Throws<ProtoLifetimeException>(message.Reset);
        Assert.Throws<ProtoLifetimeException>(message.Clone);
        Assert.Empty(kept.Paths);
        Assert.False(arena.IsAlive);
        Assert.Throws<ProtoLifetimeException>(() => arena.Utf8("late"));
        // A handle that was kept has no arena, also when the memory has a new owner.
        using var next = new Owned<FieldMask>();
        Assert.NotEqual(arena, next.Arena);
        Assert.Throws<ProtoLifetimeException>(() => arena.Utf8("late"));
        arena.Dispose();
        Assert.True(next.Arena.IsAlive);
    }

    [Fact]
    public void Dispose_Twice_IsHarmless()
    {
        var message = Owned<FieldMask>.Parse(s_bytes);
        long arenas = ArenaAllocator.LiveCount;
        message.Dispose();
        message.Dispose();
        Assert.Equal(arenas - 1, ArenaAllocator.LiveCount);
        using Owned<FieldMask> next = Owned<FieldMask>.Parse(s_bytes);
        message.Dispose();
        Assert.Equal(2, next.Value.Paths.Count);
    }

    [Fact]
    public void Dispose_OfTheArenaByMistake_EndsTheMessageOnce()
    {
        long arenas = ArenaAllocator.LiveCount;
        var message = Owned<FieldMask>.Parse(s_bytes);
        message.Arena.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => message.Arena.Utf8("late"));
        message.Dispose();
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void KeptView_AfterDispose_IsReported()
    {
        var message = Owned<FieldMask>.Parse(s_bytes);
        ProtoList<ProtoString> paths = message.Value.Paths;
        ProtoString path = paths[0];
        message.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => path.ToString());
        if (ProtoZeroInfo.ChecksEnabled)
            Assert.Throws<ProtoLifetimeException>(() => paths.Count == 2 && paths[1].IsEmpty);
        using Owned<FieldMask> next = Owned<FieldMask>.Parse(FieldMask("other"));
        Assert.Throws<ProtoLifetimeException>(() => path.ToString());
    }

    [Fact]
    public void Reset_BetweenMessages_KeepsTheArenaAndEndsViews()
    {
        using var message = new Owned<FieldMask>();
        for (int i = 0; i < 3; i++)
        {
            message.Value.MutablePaths.Add("a", message.Arena);
            ArenaAllocator arena = message.Arena;
            ProtoString path = message.Value.Paths[0];
            Assert.Equal(FieldMask("a"), message.Value.ToByteArray());
            message.Reset();
            Assert.Equal(arena, message.Arena);
            Assert.Empty(message.Value.Paths);
            Assert.Throws<ProtoLifetimeException>(() => path.ToString());
        }
    }

    [Fact]
    public void Reset_WhileWritten_IsRefused()
    {
        using var message = Owned<FieldMask>.Parse(s_bytes);
        using (new OwnedSend<FieldMask>(message)) Assert.Throws<InvalidOperationException>(message.Reset);
        message.Reset();
    }

    [Fact]
    public void Clone_OfDisposed_LivesOn()
    {
        var message = Owned<FieldMask>.Parse(s_bytes);
        using Owned<FieldMask> copy = message.Clone();
        message.Dispose();
        Assert.Equal(s_bytes, copy.Value.ToByteArray());
    }

    [Fact]
    public void Dispose_WhileWritten_FreesAfterwards()
    {
        long arenas = ArenaAllocator.LiveCount;
        var message = Owned<FieldMask>.Parse(s_bytes);
        var output = new ArrayBufferWriter<byte>();
        using (var send = new OwnedSend<FieldMask>(message))
        {
            message.Dispose();
            Assert.Equal(arenas + 1, ArenaAllocator.LiveCount);
            Assert.Throws<ProtoLifetimeException>(() => message.Value.Paths.Count);
            Assert.Throws<ProtoLifetimeException>(() => new OwnedSend<FieldMask>(message).Dispose());
            send.WriteTo(output);
            Assert.Equal(s_bytes.Length, send.Length);
        }

        Assert.Equal(arenas, ArenaAllocator.LiveCount);
        Assert.Equal(s_bytes, output.WrittenSpan);
    }

    [Fact]
    public void Forgotten_Message_IsFreedByTheCollector()
    {
        SharedMemory.Settle();
        long arenas = ArenaAllocator.LiveCount;
        Forget();
        Assert.Equal(arenas + 100, ArenaAllocator.LiveCount);
        SharedMemory.Settle();
        Assert.Equal(arenas, ArenaAllocator.LiveCount);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Forget()
        {
            for (int i = 0; i < 100; i++) GC.KeepAlive(Owned<FieldMask>.Parse(s_bytes));
        }
    }

    [Fact]
    public void Forgotten_ReferenceToValue_KeepsTheMessage()
    {
        ref FieldMask value = ref Make();
        SharedMemory.Settle();
        Assert.Equal(s_bytes, value.ToByteArray());

        [MethodImpl(MethodImplOptions.NoInlining)]
#pragma warning disable PZ4004 // it is forgotten: that is what is tested
        static ref FieldMask Make() => ref Owned<FieldMask>.Parse(s_bytes).Value;
#pragma warning restore PZ4004
    }

    [Fact]
    public void Forgotten_ArenaInUse_DoesNotEndTheProcess()
    {
        ArenaAllocator arena = Make();
        if (ProtoZeroInfo.ChecksEnabled) EnterForEver(arena);
        SharedMemory.Settle();
        Assert.False(arena.IsAlive);

        [MethodImpl(MethodImplOptions.NoInlining)]
#pragma warning disable PZ4004 // it is forgotten: that is what is tested
        static ArenaAllocator Make() => new Owned<FieldMask>().Arena;
#pragma warning restore PZ4004

        static unsafe void EnterForEver(ArenaAllocator arena) => ArenaChecks.Enter(arena.State);
    }

    [Fact]
    public void Arenas_OfDisposedMessages_AreUsedAgain()
    {
        for (int i = 0; i < 10; i++) Owned<FieldMask>.Parse(s_bytes).Dispose();
        SharedMemory.Settle();
        long bytes = NativeBlock.LiveBytes;
        for (int i = 0; i < 10_000; i++) Owned<FieldMask>.Parse(s_bytes).Dispose();
        SharedMemory.Settle();
        Assert.InRange(NativeBlock.LiveBytes, 0, bytes + 200_000);
    }

    [Fact]
    public unsafe void Handles_OfPooledArenas_AreNeverGivenTwice()
    {
        const int Left = 3;
        Owned<FieldMask>[] all = [.. Enumerable.Range(0, ArenaShelf.Places + 8).Select(_ => new Owned<FieldMask>())];
        ArenaState* state = all[0].Arena.State;
        foreach (Owned<FieldMask> one in all) one.Dispose();
        ArenaPool.LeaveGenerations(state, Left);
        HashSet<ArenaAllocator> handles = [];
        int uses = 0;
        for (int round = 0; round < 3 * Left; round++)
        {
            all = [.. all.Select(_ => new Owned<FieldMask>())];
            foreach (Owned<FieldMask> one in all)
            {
                Assert.True(handles.Add(one.Arena));
                if (one.Arena.State == state) uses++;
            }

            foreach (Owned<FieldMask> one in all) one.Dispose();
        }

        Assert.Equal(Left, uses);
        Assert.All(handles, handle => Assert.False(handle.IsAlive));
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void Arenas_OfLargeMessages_DoNotStay()
    {
        byte[] large = FieldMask(new string('x', ArenaShelf.BytesOfOne));
        SharedMemory.Settle();
        long bytes = NativeBlock.LiveBytes;
        var messages = Enumerable.Range(0, 40).Select(_ => Owned<FieldMask>.Parse(s_bytes)).ToList();
        for (int i = 0; i < 20; i++) messages.Add(Owned<FieldMask>.Parse(large));
        messages.ForEach(message => message.Dispose());
        SharedMemory.Settle();
        Assert.InRange(NativeBlock.LiveBytes - bytes, long.MinValue, ArenaShelf.BytesOfAll + (8 << 20));
    }

    [Fact]
    public async Task Dispose_WhileOtherThreadsWrite_GivesWholeMessagesOrNone()
    {
        byte[] bytes = FieldMask([.. Enumerable.Range(0, 2_000).Select(i => $"field_{i}")]);
        SharedMemory.Settle();
        long arenas = ArenaAllocator.LiveCount;
        int whole = 0, refused = 0;
        for (int round = 0; round < 200; round++)
        {
            Owned<FieldMask> message = Owned<FieldMask>.Parse(bytes);
            using var start = new Barrier(3);
            Task[] writers = [.. Enumerable.Range(0, 2).Select(_ => Task.Run(() =>
            {
                var output = new ArrayBufferWriter<byte>(bytes.Length + 100);
                start.SignalAndWait();
                try
                {
                    using (var send = new OwnedSend<FieldMask>(message)) send.WriteTo(output);
                    Assert.Equal(bytes, output.WrittenSpan);
                    Interlocked.Increment(ref whole);
                }
                catch (ProtoLifetimeException)
                {
                    Interlocked.Increment(ref refused);
                }
            }))];
            start.SignalAndWait();
            if (round % 2 == 0) Thread.Yield();
            message.Dispose();
            await Task.WhenAll(writers);
        }

        Assert.Equal(400, whole + refused);
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Value_ReadByManyThreads_IsTheSame()
    {
        using Owned<FieldMask> message = Owned<FieldMask>.Parse(s_bytes);
        Parallel.For(0, 100, _ => Assert.Equal(s_bytes, message.Value.ToByteArray()));
    }

    [Fact]
    public void ParseAndDispose_Warm_AllocatesTheObjectOnly()
    {
        void Run()
        {
            for (int i = 0; i < 100; i++) Owned<FieldMask>.Parse(s_bytes).Dispose();
        }

        for (int i = 0; i < 20; i++) Run();
        ManagedAllocation.AssertAtMost(100 * 120, Run);
    }

    internal static byte[] FieldMask(params string[] paths)
    {
        using var arena = new ArenaAllocator();
        var mask = new FieldMask();
        foreach (string path in paths) mask.MutablePaths.Add(path, arena);
        return mask.ToByteArray();
    }
}
