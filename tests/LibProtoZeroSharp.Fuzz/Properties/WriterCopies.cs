using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Any calls on copies of writers, after the end of writers and arenas in any order, stay inside the writers' own
/// memory or throw: what lies around them, and another arena's writer, keep their bytes.
/// </summary>
internal sealed class WriterCopies : CallProperty
{
    private const int Most = 3;

    [ThreadStatic]
    private static ProtoWriter[]? t_writers;

    [ThreadStatic]
    private static byte[]? t_bytes;

    // All arenas that a trial has made: calls go to the two newest ones only.
    [ThreadStatic]
    private static List<ArenaAllocator>? t_made;

    public override string Name => "writer copies";

    protected override void Check(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        ProtoWriter[] writers = t_writers ??= new ProtoWriter[Most];
        byte[] bytes = t_bytes ??= new byte[30_000];
        List<ArenaAllocator> made = t_made ??= [];
        Span<ArenaAllocator> arenas = [NewArena(made), NewArena(made)];
        for (int i = 0; i < Most; i++) writers[i] = new ProtoWriter(arenas[i & 1]);

        var own = new ProtoWriter(trial.Arena);
        own.AddBytes(1, bytes.AsSpan(0, 100));
        Span<byte> canary = trial.Arena.AllocateSpan<byte>(200);
        canary.Fill(0xab);
        for (int calls = random.Next(24); calls > 0; calls--)
        {
            try
            {
                Call(writers, arenas, made, bytes, ref random);
            }
            catch (Exception error) when (error is InvalidOperationException or NullReferenceException)
            {
                // The last one is the fast library's answer when the writer has ended: nothing was written.
            }

            own.AddVarInt(2, 1);
            own.StartSub(3);
            own.AddFixed64(4, 5);
            own.CloseSub();
        }

        foreach (ArenaAllocator arena in made) arena.Dispose();
        made.Clear();
        if (canary.IndexOfAnyExcept((byte)0xab) >= 0) Trial.Fail("memory of another arena was written");
        var reader = new ProtoReader(own.ToArray());
        if (!reader.Next(1) || reader.ReadBytes().IndexOfAnyExcept((byte)0) >= 0)
            Trial.Fail("the message of another arena's writer changed");
        try
        {
            while (reader.Next()) reader.Skip();
        }
        catch (ProtoFormatException error)
        {
            Trial.Fail($"the message of another arena's writer has {error.Code} at {error.Offset}");
        }

        own.Dispose();
    }

    private static ArenaAllocator NewArena(List<ArenaAllocator> made)
    {
        var arena = new ArenaAllocator();
        made.Add(arena);
        return arena;
    }

    private static void Call(
        ProtoWriter[] writers, Span<ArenaAllocator> arenas, List<ArenaAllocator> made, byte[] bytes,
        ref FuzzRandom random)
    {
        ref ProtoWriter writer = ref writers[random.Next(Most)];
        switch (random.Next(16))
        {
            case 0 or 1:
                writer = writers[random.Next(Most)];
                break;
            case 2:
                writer.AddBytes(2, bytes.AsSpan(0, random.Next(random.OneIn(3) ? bytes.Length : 200)));
                break;
            case 3:
                for (int count = random.Next(random.OneIn(8) ? 20_000 : 100); count > 0; count--)
                    writer.AddVarInt(3, count);
                break;
            case 4:
                writer.StartSub(4);
                break;
            case 5:
                writer.CloseSub();
                break;
            case 6:
                writer.StartGroup(5);
                break;
            case 7:
                writer.CloseGroup();
                break;
            case 8:
                writer.Rollback();
                break;
            case 9 when random.OneIn(3):
                writer.Dispose();
                break;
            case 10 when random.OneIn(3):
                writer.Reset();
                break;
            case 11 when random.OneIn(4):
                arenas[random.Next(2)].Dispose();
                break;
            case 12 when random.OneIn(3):
                arenas[random.Next(2)] = NewArena(made);
                break;
            case 13:
                writer = new ProtoWriter(arenas[random.Next(2)]);
                break;
            case 14:
                _ = writer.ToArray();
                break;
            default:
                writer.AddString(6, "text");
                break;
        }
    }
}
