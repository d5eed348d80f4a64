using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Threads, early ends, exceptions and cancellation of what makes results of delimited messages.</summary>
[Collection(AloneCollection.Name)]
public sealed class SelectDelimitedUseTests : IDisposable
{
    private const int Count = 50_000;

    private static readonly byte[] s_bytes = Written(Count);

    private readonly long _arenas = LiveArenas.Count();

    public void Dispose()
    {
        OrderedCrew.Trace = null;
        BatchCutter.BatchSize = 256 << 10;
        LiveArenas.AssertNoneSince(_arenas);
    }

    [Fact]
    public void SelectDelimited_OfALargeInput_IsDoneBySeveralThreads()
    {
        BatchCutter.BatchSize = 10_000;
        var threads = new ConcurrentDictionary<int, int>();
        OrderedCrew.Trace = () => threads[Environment.CurrentManagedThreadId] = 0;
        // A thread of the pool may be late.
        for (int attempt = 0; attempt < 200 && threads.Count < 2; attempt++)
            Assert.Equal(Enumerable.Range(0, Count), Numbers(new MemoryStream(s_bytes), 2));
        Assert.InRange(threads.Count, 2, int.MaxValue);
    }

    [Fact]
    public void SelectDelimited_OfASmallInput_CallsNobody()
    {
        var threads = new ConcurrentDictionary<int, int>();
        OrderedCrew.Trace = () => threads[Environment.CurrentManagedThreadId] = 0;
        Assert.InRange(s_bytes.Length, 100_000, (256 << 10) - 1);
        for (int i = 0; i < 5; i++) Assert.Equal(Count, Numbers(new MemoryStream(s_bytes), 8).Count());
        Assert.Equal([Environment.CurrentManagedThreadId], threads.Keys);
    }

    [Fact]
    public void SelectDelimited_WithOneWorker_GivesWhatHasArrived()
    {
        var stream = new Trickle(s_bytes, 9);
        using IEnumerator<int> results = Numbers(stream, 1).GetEnumerator();
        Assert.True(results.MoveNext());
        Assert.InRange(stream.Position, 1, 18);
    }

    // All threads of the pool wait for the end of the test.
    [Fact]
    public void SelectDelimited_WhereThePoolIsBlocked_IsDoneByTheCaller()
    {
        BatchCutter.BatchSize = 10_000;
        ThreadPool.GetMaxThreads(out int most, out int ports);
        ThreadPool.GetMinThreads(out int least, out _);
        using var end = new ManualResetEventSlim();
        int blocked = Math.Max(least, Environment.ProcessorCount) + 4, ended = 0;
        Assert.True(ThreadPool.SetMaxThreads(Math.Max(least, Environment.ProcessorCount), ports));
        try
        {
            for (int i = 0; i < blocked; i++)
            {
                ThreadPool.UnsafeQueueUserWorkItem(_ =>
                {
                    end.Wait();
                    Interlocked.Increment(ref ended);
                }, null);
            }

            int[] found = [];
            var thread = new Thread(() => found = [.. Numbers(new MemoryStream(s_bytes), 4)]);
            thread.Start();
            Assert.True(thread.Join(TimeSpan.FromMinutes(1)));
            Assert.Equal(Enumerable.Range(0, Count), found);
            Assert.Equal(0, Volatile.Read(ref ended));
        }
        finally
        {
            end.Set();
            ThreadPool.SetMaxThreads(most, ports);
            while (Volatile.Read(ref ended) != blocked) Thread.Sleep(1);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public async Task Foreach_ThatBreaks_StopsAllThreads(int workers)
    {
        BatchCutter.BatchSize = 1000;
        int calls = 0;
        int Slow(in Int32Value message)
        {
            Interlocked.Increment(ref calls);
            Thread.SpinWait(20);
            return message.Value;
        }

        for (int round = 0; round < 20; round++)
        {
            foreach (int each in ProtoStream.SelectDelimited<Int32Value, int>(
                new MemoryStream(s_bytes), Slow, options: new() { Workers = workers }))
            {
                if (each == round * 30) break;
            }

            int before = Volatile.Read(ref calls);
            LiveArenas.AssertNoneSince(_arenas);
            await foreach (int each in ProtoStream.SelectDelimitedAsync<Int32Value, int>(
                new MemoryStream(s_bytes), Slow, options: new() { Workers = workers }))
            {
                Assert.True(each != 0 || before <= Volatile.Read(ref calls));
                if (each == round * 30) break;
            }

            before = Volatile.Read(ref calls);
            LiveArenas.AssertNoneSince(_arenas);
            Thread.Sleep(1);
            Assert.Equal(before, Volatile.Read(ref calls));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public async Task Selector_ThatThrows_EndsBehindTheResultsBeforeIt(int workers)
    {
        BatchCutter.BatchSize = 1000;
        var thrown = new ConcurrentDictionary<Exception, int>();
        int Throw(in Int32Value message)
        {
            if (message.Value < 7000 || message.Value % 5 != 0) return message.Value;
            var exception = new InvalidDataException(message.Value.ToString(CultureInfo.InvariantCulture));
            thrown[exception] = 0;
            throw exception;
        }

        var options = new ProtoParseOptions { Workers = workers };
        List<int> found = [], again = [];
        var error = Assert.Throws<InvalidDataException>(() => found.AddRange(
            ProtoStream.SelectDelimited<Int32Value, int>(new MemoryStream(s_bytes), Throw, options: options)));
        Assert.Equal("7000", error.Message);
        Assert.Contains(error, thrown.Keys);
        Assert.Contains(nameof(Throw), error.StackTrace, StringComparison.Ordinal);
        Assert.Equal(Enumerable.Range(0, 7000), found);
        error = await Assert.ThrowsAsync<InvalidDataException>(async () =>
        {
            await foreach (int each in ProtoStream.SelectDelimitedAsync<Int32Value, int>(
                new MemoryStream(s_bytes), Throw, options: options)) again.Add(each);
        });
        Assert.Equal("7000", error.Message);
        Assert.Equal(Enumerable.Range(0, 7000), again);
    }

    [Fact]
    public void Stream_ThatThrows_EndsBehindTheResultsBeforeIt()
    {
        BatchCutter.BatchSize = 1000;
        foreach (int workers in (int[])[1, 3])
        {
            List<int> found = [];
            Assert.Throws<IOException>(() =>
            {
                foreach (int each in Numbers(new BrokenStream(s_bytes, 12_345), workers)) found.Add(each);
            });
            Assert.Equal(Enumerable.Range(0, found.Count), found);
            Assert.InRange(found.Count, 1000, 4000);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public async Task SelectDelimitedAsync_Cancelled_StopsAllThreads(int workers)
    {
        BatchCutter.BatchSize = 1000;
        foreach (bool isInSelector in (bool[])[true, false])
        {
            using CancellationTokenSource source = new();
            int last = -1;
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            {
                await foreach (int each in ProtoStream.SelectDelimitedAsync<Int32Value, int>(
                    new MemoryStream(s_bytes), (in Int32Value it) =>
                    {
                        if (isInSelector && it.Value == 5000) source.Cancel();
                        return it.Value;
                    }, options: new() { Workers = workers }).WithCancellation(source.Token))
                {
                    Assert.Equal(++last, each);
                    if (!isInSelector && each == 3000) await source.CancelAsync();
                }
            });
            Assert.InRange(last, isInSelector ? -1 : 3000, isInSelector ? 5000 : 3000);
            LiveArenas.AssertNoneSince(_arenas);
        }
    }

    [Fact]
    public void SelectDelimited_OfALongSelector_WaitsForItAtTheEnd()
    {
        BatchCutter.BatchSize = 1000;
        int inside = 0;
        for (int round = 0; round < 5; round++)
        {
            foreach (int each in ProtoStream.SelectDelimited(
                new MemoryStream(s_bytes),
                (in Int32Value it) =>
                {
                    Interlocked.Increment(ref inside);
                    if (it.Value % 100 == 0) Thread.Sleep(1);
                    Interlocked.Decrement(ref inside);
                    return it.Value;
                }, options: new() { Workers = 4 }))
            {
                if (each == 50) break;
            }

            Assert.Equal(0, Volatile.Read(ref inside));
        }
    }

    [Fact]
    public void Selector_OfAnyThread_HasTheCallersCulture()
    {
        BatchCutter.BatchSize = 1000;
        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = (CultureInfo)before.Clone();
            CultureInfo.CurrentCulture.NumberFormat.NumberDecimalSeparator = ";";
            for (int round = 0; round < 20; round++)
            {
                Assert.All(
                    ProtoStream.SelectDelimited(
                        new MemoryStream(s_bytes), static _ => $"{0.5}", workers: 4),
                    static number => Assert.Equal("0;5", number));
            }
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Fact]
    public void Message_KeptByTheSelector_IsNoticed()
    {
        using var stream = new MemoryStream();
        using (var arena = new ArenaAllocator())
        {
            StringValue message = arena.Utf8("a text that is longer than what a message stores itself");
            for (int i = 0; i < 10; i++) ProtoStream.WriteDelimited(stream, in message);
        }

        foreach (int workers in (int[])[1, 3])
        {
            BatchCutter.BatchSize = 100;
            stream.Position = 0;
#pragma warning disable PZ4101 // That is what is noticed.
            foreach (StringValue kept in ProtoStream.SelectDelimited(
                stream, static (in StringValue it) => it, options: new() { Workers = workers }))
                Assert.Throws<ProtoLifetimeException>(() => kept.Value.ToString());
#pragma warning restore PZ4101
        }
    }

    private static IEnumerable<int> Numbers(Stream stream, int workers) => ProtoStream.SelectDelimited(
        stream, static (in Int32Value it) => it.Value, options: new() { Workers = workers });

    private static byte[] Written(int count)
    {
        using var stream = new MemoryStream();
        for (int i = 0; i < count; i++)
        {
            var message = new Int32Value { Value = i };
            ProtoStream.WriteDelimited(stream, in message);
        }

        return stream.ToArray();
    }

    private sealed class BrokenStream(byte[] bytes, int most) : MemoryStream(bytes)
    {
        public override int Read(Span<byte> buffer)
        {
            if (Position >= most) throw new IOException("The disk is broken.");
            return base.Read(buffer[..Math.Min(buffer.Length, Math.Min(700, most - (int)Position))]);
        }
    }
}
