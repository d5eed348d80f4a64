using System;
using System.Collections.Generic;
using System.IO;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>
/// Random calls on copies of writers, in any order with the ends of writers and arenas. Whether or not the calls spoil
/// their own message: cursors stay in their block, messages of bystanders stay as they are, and nothing of theirs shows
/// in other messages.
/// </summary>
public class ProtoWriterMisuseRandomTests
{
    private const byte Secret = 0xA5;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void RandomCalls_OnCopies_TouchNobodyElse(int seed)
    {
        var random = new Random(seed);
        var arenas = new ArenaAllocator[3];
        for (int i = 0; i < arenas.Length; i++) arenas[i] = new ArenaAllocator();
        List<ProtoWriter> copies = [new ProtoWriter(arenas[0])];
        int thrown = 0, done = 0;
        for (int round = 0; round < 300; round++)
        {
            using var quiet = new Bystander(random, null);
            using var beside = new Bystander(random, arenas[0]);
            for (int step = 0; step < 60; step++)
            {
                int at = random.Next(copies.Count);
                ProtoWriter writer = copies[at];
                try
                {
                    if (random.Next(40) == 0) Life(random, arenas, copies);
                    else Call(random, ref writer);
                    done++;
                }
                catch (Exception error) when (error is InvalidOperationException or ArgumentException)
                {
                    thrown++;
                }

                CheckCursor(ref writer);
                if (random.Next(3) == 0) copies.Add(writer);
                else if (at < copies.Count) copies[at] = writer;
                if (copies.Count > 12) copies.RemoveRange(0, random.Next(1, copies.Count));
            }

            quiet.Check();
            beside.Check();
            // Ended arenas come back, some of them with a memory full of secrets.
            for (int i = 0; i < arenas.Length; i++) if (!arenas[i].IsAlive) arenas[i] = new ArenaAllocator();
        }

        foreach (ArenaAllocator arena in arenas) arena.Dispose();
        Assert.True(done > 1000, $"{done} calls were done and {thrown} refused");
    }

    private static void Life(Random random, ArenaAllocator[] arenas, List<ProtoWriter> copies)
    {
        // Number 0 has a bystander, whose message a reset would end.
        ArenaAllocator arena = arenas[random.Next(1, arenas.Length)];
        switch (random.Next(4))
        {
            case 0:
                arena.Dispose();
                break;
            case 1:
                arena.Reset();
                break;
            default:
                copies.Add(new ProtoWriter(arenas[random.Next(arenas.Length)]));
                break;
        }
    }

    private static void Call(Random random, ref ProtoWriter writer)
    {
        int field = random.Next(1, 40);
        switch (random.Next(20))
        {
            case 0 or 1:
                writer.AddBytes(field, new byte[random.Next(1 << random.Next(17))]);
                break;
            case 2:
                writer.AddString(field, new string('é', random.Next(1 << random.Next(12))));
                break;
            case 3 or 4 or 5:
                for (int n = random.Next(3000); n > 0; n--) writer.AddVarInt(field, n);
                break;
            case 6:
                writer.AddPackedInt32(field, new int[random.Next(1000)]);
                break;
            case 7 or 8:
                for (int n = random.Next(1, 40); n > 0; n--) writer.StartSub(field, 1 << random.Next(31));
                break;
            case 9:
                writer.StartGroup(field);
                break;
            case 10 or 11:
                for (int n = random.Next(1, 40); n > 0; n--) writer.CloseSub();
                break;
            case 12:
                writer.CloseGroup();
                break;
            case 13:
                writer.Rollback();
                break;
            case 14:
                if (random.Next(10) == 0) writer.Reset();
                break;
            case 15:
                if (random.Next(20) == 0) writer.Dispose();
                break;
            case 16:
                new WellKnownTypes.Duration { Seconds = 5, Nanos = 7 }.WriteTo(ref writer);
                break;
            case 17:
                _ = writer.Length;
                break;
            default:
                Output(random, ref writer);
                break;
        }
    }

    private static void Output(Random random, ref ProtoWriter writer)
    {
        byte[] message;
        if (random.Next(2) == 0)
        {
            message = writer.ToArray();
        }
        else
        {
            using var stream = new MemoryStream();
            writer.WriteTo(stream);
            message = stream.ToArray();
        }

        ReadOnlySpan<byte> secret = [Secret, Secret, Secret];
        Assert.Equal(-1, message.AsSpan().IndexOf(secret));
    }

    private static unsafe void CheckCursor(ref ProtoWriter writer)
    {
        nint cursor;
        try
        {
            cursor = writer.Cursor;
            _ = writer.Mark;
        }
        catch (InvalidOperationException)
        {
            return;
        }

        Assert.InRange(cursor, (nint)writer.Output.Start, (nint)writer.Output.Start + (nint)writer.Output.HeldBytes);
    }

    // A writer that makes no mistake, and leaves its bytes behind in memory that goes back to the system.
    private sealed class Bystander : IDisposable
    {
        private readonly byte[] _expected;
        private readonly ArenaAllocator _own;
        private ProtoWriter _writer;

        public Bystander(Random random, ArenaAllocator? arena)
        {
            if (arena == null) _own = new ArenaAllocator();
            _writer = new ProtoWriter(arena ?? _own);
            byte[] secret = new byte[random.Next(1 << random.Next(1, 17))];
            secret.AsSpan().Fill(Secret);
            _writer.AddRaw(secret);
            _expected = secret;
        }

        public void Check() => Assert.True(_expected.AsSpan().SequenceEqual(_writer.ToArray()));

        public void Dispose()
        {
            _writer.Dispose();
            _own.Dispose();
        }
    }
}
