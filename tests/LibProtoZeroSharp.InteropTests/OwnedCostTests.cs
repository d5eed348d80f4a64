using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.InteropTests;

/// <summary>What owned messages cost: those that stay beside Google's objects, the others beside an arena.</summary>
[Collection(AloneCollection.Name)]
public class OwnedCostTests(ITestOutputHelper output)
{
    private const int Count = 20_000;

    // Native memory that an arena takes beside its blocks.
    private const long BytesOfArena = 256;

    private static readonly byte[][] s_bytes = [.. Enumerable.Range(0, Count).Select(i => Make(i).ToByteArray())];

    [Fact]
    public void Entities_Parsed_TakeAtMostThreeTimesGooglesObjects()
    {
        long google = Held(i => GoogleEntity.Entity.Parser.ParseFrom(s_bytes[i]), out object[] peers);
        long parsed = Held(i => Owned<OurEntity.Entity>.Parse(s_bytes[i]), out Owned<OurEntity.Entity>[] messages);
        long copied = Held(i => messages[i].Clone(), out Owned<OurEntity.Entity>[] copies);
        long made = Held(Build, out Owned<OurEntity.Entity>[] built);
        for (int i = 0; i < Count; i += 997)
        {
            Assert.Equal(s_bytes[i], messages[i].Value.ToByteArray());
            Assert.Equal(s_bytes[i], copies[i].Value.ToByteArray());
            Assert.Equal(s_bytes[i], built[i].Value.ToByteArray());
        }

        output.WriteLine($"Each of {Count} entities of {s_bytes.Average(bytes => bytes.Length):F0} bytes: Google's "
            + $"{google / Count} bytes, parsed {parsed / Count}, copied {copied / Count}, made {made / Count}");
        GC.KeepAlive(peers);
        foreach (Owned<OurEntity.Entity> one in messages.Concat(copies).Concat(built)) one.Dispose();
        Assert.InRange(parsed, 0, 3 * google);
        Assert.InRange(copied, 0, 3 * google);
        Assert.InRange(made, 0, 5 * google);
    }

    [Fact]
    public void Compact_AfterEdits_GivesBackWhatTheyLeft()
    {
        using Owned<OurEntity.Entity> entity = Owned<OurEntity.Entity>.Parse(s_bytes[1]);
        long first = entity.Arena.HeldBytes;
        for (int i = 0; i < 1_000; i++) entity.Value.SetName("a name of some length " + i, entity.Arena);
        ArenaAllocator old = entity.Arena;
        long edited = old.HeldBytes;
        byte[] bytes = entity.Value.ToByteArray();
        entity.Compact();
        Assert.False(old.IsAlive);
        Assert.Equal(bytes, entity.Value.ToByteArray());
        Assert.InRange(edited, 20_000, 200_000);
        Assert.InRange(entity.Arena.HeldBytes, 1, 4 * first);
        Assert.InRange(entity.Arena.HeldBytes - entity.Arena.AllocatedBytes, 0, 4 << 10);
        entity.Value.SetName("again", entity.Arena);
        Assert.Equal("again", entity.Value.Name.ToString());
    }

    [Fact]
    public void SmallMessage_ParsedAndDisposed_TakesAboutWhatAnArenaOfItsOwnTakes()
    {
        double best = double.MaxValue;
        for (int attempt = 0; attempt < 20 && best > 1.3; attempt++)
            best = Math.Min(best, Time(ParseOwned) / Time(ParseInArena));
        output.WriteLine($"{best:F2} of an arena of its own");
        Assert.InRange(best, 0, 2);
    }

    private static double Time(Action<byte[]> parse)
    {
        TimeSpan start = ThreadTime.Now;
        for (int i = 0; i < 4 * Count; i++) parse(s_bytes[i % Count]);
        return (ThreadTime.Now - start).TotalMilliseconds;
    }

    private static void ParseOwned(byte[] bytes)
    {
        using Owned<OurEntity.Entity> entity = Owned<OurEntity.Entity>.Parse(bytes);
    }

    private static void ParseInArena(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        OurEntity.Entity.Parse(bytes, arena);
    }

    // Managed and native bytes of what is made and stays.
    private static long Held<T>(Func<int, T> make, out T[] all)
    {
        make(0);
        all = new T[Count];
        long managed = GC.GetTotalMemory(forceFullCollection: true), native = ProtoMemory.LiveBytes, arenas = Arenas();
        for (int i = 0; i < Count; i++) all[i] = make(i);
        return GC.GetTotalMemory(forceFullCollection: true) - managed + ProtoMemory.LiveBytes - native
            + ((Arenas() - arenas) * BytesOfArena);

        static long Arenas() => ArenaAllocator.LiveCount;
    }

    private static GoogleEntity.Entity Make(int i)
    {
        var entity = new GoogleEntity.Entity
        {
            Id = 1_000_000_007L * i, Name = "entity number " + i, Health = i % 100, Owner = "player-" + (i % 1_000),
            Position = new GoogleEntity.Position { X = i * 0.5f, Y = i * 0.25f, Z = 3 }, Touched = (ulong)i << 20,
        };
        for (int item = 0; item < i % 5; item++)
            entity.Items.Add(new GoogleEntity.Item { Kind = item + 1, Count = 1 + (i % 64) });
        entity.Tags.Add(Enumerable.Range(1, 1 + (i % 7)));
        return entity;
    }

    private static Owned<OurEntity.Entity> Build(int i)
    {
        var owned = new Owned<OurEntity.Entity>();
        ArenaAllocator arena = owned.Arena;
        ref OurEntity.Entity entity = ref owned.Value;
        entity.Id = 1_000_000_007L * i;
        entity.SetName("entity number " + i, arena);
        entity.Health = i % 100;
        entity.SetOwner("player-" + (i % 1_000), arena);
        entity.Touched = (ulong)i << 20;
        ref OurEntity.Position position = ref entity.MutablePosition(arena);
        (position.X, position.Y, position.Z) = (i * 0.5f, i * 0.25f, 3);
        for (int item = 0; item < i % 5; item++)
            entity.MutableItems.Add(arena) = new OurEntity.Item { Kind = item + 1, Count = 1 + (i % 64) };
        for (int tag = 0; tag < 1 + (i % 7); tag++) entity.MutableTags.Add(tag + 1, arena);
        return owned;
    }
}
