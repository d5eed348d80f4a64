using System;
using System.Diagnostics;
using System.Threading;
using ProtoZeroSharp.Tests.Shapes;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>
/// Another thread or process changes an input while it is parsed in place, though it must not: what comes out is
/// anything, but nothing outside of the input is read and nothing outside of the arena written.
/// </summary>
public class InPlaceChangeTests
{
    private static readonly TimeSpan s_each = TimeSpan.FromSeconds(1.5);

    // Lengths were read twice: a second thread that changed one between led the cursor behind the input, which ends at
    // an inaccessible page here.
    [Fact]
    [Trait("Needs", "Process")]
    [Trait("Speed", "Slow")]
    public void Parse_OfAnInputThatChanges_StaysInside()
    {
        if (OperatingSystem.IsLinux()) ChildProcess.Run(nameof(ParseChanging));
    }

    /// <summary>Ends the process if something goes wrong.</summary>
    internal static void ParseChanging()
    {
        Try("eager", static (input, arena) => Read<Eager>(input, arena, default));
        Try("lazy", static (input, arena) => Read<Lazy>(input, arena, default));
        Try("unchecked", static (input, arena) =>
            Read<Lazy>(input, arena, new ProtoParseOptions { SkipValidation = true }));
        Try("discarding", static (input, arena) =>
            Read<Lazy>(input, arena, new ProtoParseOptions { DiscardUnknownFields = true }));
    }

    private static void Try(string way, Action<PinnedBytes, ArenaAllocator> read)
    {
        var random = new Random(7);
        var watch = Stopwatch.StartNew();
        int rounds = 0;
        while (watch.Elapsed < s_each)
        {
            byte[] data = (rounds % 3) switch
            {
                0 => ShapeBytes.Full(random, 1 + random.Next(3)),
                // An element that seems 126 bytes long ends where another begins.
                1 => ShapeBytes.Run(6, 14 << 3, 200),
                _ => ShapeBytes.Run(12, 1 << 3, 200),
            };
            using var guarded = new GuardedBytes(data.Length);
            PinnedBytes input = guarded.Place(data);
            bool ends = false;
            var changing = new Thread(() =>
            {
                var other = new Random(data.Length);
                Span<byte> bytes = guarded.Last(data.Length);
                while (!Volatile.Read(ref ends)) Change(bytes, other);
            });
            changing.Start();
            using var arena = new ArenaAllocator();
            for (long last = Environment.TickCount64 + 100; Environment.TickCount64 < last;)
            {
                // What is not written shows: it is no address.
                arena.AllocateSpan<byte>(60_000).Fill(0xDD);
                arena.Reset();
                try
                {
                    read(input, arena);
                }
                catch (Exception error) when (error is ProtoFormatException or InvalidOperationException
                    or InsufficientExecutionStackException or ArenaLimitException)
                {
                    // Damaged, as far as it was seen.
                }
            }

            Volatile.Write(ref ends, true);
            changing.Join();
            rounds++;
        }

        Console.WriteLine($"{way}: {rounds} inputs");
    }

    private static void Change(Span<byte> bytes, Random random)
    {
        // As long as a part of a parse takes, so that one look at the byte differs from the next.
        ref byte place = ref bytes[random.Next(bytes.Length)];
        byte before = place;
        for (int i = 0; i < 6; i++)
        {
            place = (byte)(i switch { 0 or 1 or 2 => 126, 3 => before ^ 0x80, 4 => before + 1, _ => random.Next(256) });
            Thread.SpinWait(random.Next(60));
            place = before;
            Thread.SpinWait(random.Next(60));
        }
    }

    private static void Read<T>(PinnedBytes input, ArenaAllocator arena, ProtoParseOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!ProtoMessage.TryParseInPlace(input, arena, out T message, out _, options)) return;
        ProtoMessage.DecodeAll(in message);
        _ = ProtoMessage.ToByteArray(in message);
    }
}
