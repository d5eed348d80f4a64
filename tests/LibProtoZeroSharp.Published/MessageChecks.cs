using System;
using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading.Tasks;
using Batches;
using Ours;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Published;

/// <summary>Messages: decoded at once, lazy, owned, in streams; and the reader and writer by hand.</summary>
internal static class MessageChecks
{
    private const int Entries = 1_000;
    private const int Numbers = 1_000_000;

    public static async Task RunAsync(Checks checks)
    {
        checks.Run("messages: parse and write", ParseAndWrite);
        checks.Run("messages: clone, equality and hash", CloneAndCompare);
        checks.Run("messages: maps of many texts", Maps);
        checks.Run("messages: a list of many numbers", LongList);
        checks.Run("messages: damaged bytes", Damage);
        checks.Run("messages: text of a message", static () =>
        {
            using var arena = new ArenaAllocator();
            string text = Samples.Make(arena).ToString();
            Checks.That(text.Contains("number: 150") && text.Contains("żółw"), text);
        });
        checks.Run("messages: well-known types", WellKnown);
        checks.Run("messages: reader and writer by hand", ByHand);
        checks.Run("messages: lazy", Lazy);
        await checks.RunAsync("messages: owned", OwnedAsync);
        await checks.RunAsync("messages: streams", StreamAsync);
    }

    private static void ParseAndWrite()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(Samples.Encoded, arena);
        Checks.That(order.Number == 150 && order.Customer == "żółw" && order.State == State.Open);
        Checks.That(order.Items[0].Sku == "pen"u8 && order.Items[0].Pieces == -3 && order.Items[0].Price == 7);
        Checks.That(order.Stock.TryGetValue("a", out long stock) && stock == 1);
        Checks.That(order.Weights[0] == 1.5 && order.Made.Seconds == 5);
        Checks.That(order.PaymentCase == Order.PaymentOneofCase.Card && order.Card == "x");
        Checks.That(order.GetExtension(DepotExtensions.Note, arena) == "n");
        Checks.That(order.ToByteArray().AsSpan().SequenceEqual(Samples.Encoded));

        Order made = Samples.Make(arena);
        var destination = new ArrayBufferWriter<byte>();
        made.WriteTo(destination);
        Checks.That(destination.WrittenSpan.SequenceEqual(Samples.Encoded.AsSpan(0, Samples.Encoded.Length - 3)));
        Checks.That(made.CalculateSize() == destination.WrittenCount);
    }

    private static void CloneAndCompare()
    {
        using var arena = new ArenaAllocator();
        Order copy;
        int hash;
        using (var other = new ArenaAllocator())
        {
            Order order = Order.Parse(Samples.Encoded, other);
            copy = order.Clone(arena);
            hash = order.GetHashCode();
        }

        Order again = Order.Parse(Samples.Encoded, arena);
        Checks.That(copy == again && copy.GetHashCode() == hash && again.GetHashCode() == hash);
        again.MutableItems[0].Pieces++;
        Checks.That(copy != again);
        copy.MergeFrom(again, arena);
        Checks.That(copy.Items.Count == 2 && copy.Items[1].Pieces == -2);
    }

    // Their hashes are seeded from the system: with its cryptographic library such a process would end here.
    private static void Maps()
    {
        using var arena = new ArenaAllocator();
        var order = new Order();
        for (int i = 0; i < Entries; i++) order.MutableStock.Set($"sku {i}", i, arena);
        Order parsed = Order.Parse(order.ToByteArray(), arena);
        Checks.That(parsed == order && parsed.Stock.Count == Entries);
        for (int i = 0; i < Entries; i++) Checks.That(parsed.Stock.TryGetValue($"sku {i}", out long n) && n == i);
        Checks.That(!parsed.Stock.TryGetValue("sku -1", out _));
    }

    // Long enough to grow in reserved address space, by calls of the system's library.
    private static void LongList()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { HugePages = true });
        var order = new Order();
        for (int i = 0; i < Numbers; i++) order.MutableWeights.Add(i, arena);
        Order parsed = Order.Parse(order.ToByteArray(), arena);
        Checks.That(parsed.Weights.Count == Numbers && parsed.Weights[^1] == Numbers - 1 && parsed == order);
    }

    private static void Damage()
    {
        using var arena = new ArenaAllocator();
        byte[] cut = Samples.Encoded[..10];
        Checks.That(!Order.TryParse(cut, arena, out _, out ProtoError error));
        Checks.That(error.Code == ProtoFormatError.Truncated);
        Checks.That(Checks.Throws<ProtoFormatException>(() => Order.Parse(cut, arena)).Offset == error.Offset);
        Checks.That(!Order.TryParse([0x12, 1, 0xff], arena, out _, out error));
        Checks.That(error.Code == ProtoFormatError.InvalidUtf8);
    }

    private static void WellKnown()
    {
        using var arena = new ArenaAllocator();
        var noon = new DateTime(2026, 11, 23, 12, 0, 0, DateTimeKind.Utc);
        var stamp = Timestamp.FromDateTime(noon);
        Checks.That(stamp.ToDateTime() == noon);
        Any any = Any.Pack(in stamp, arena);
        Checks.That(any.TypeUrl == "type.googleapis.com/google.protobuf.Timestamp");
        Checks.That(any.Unpack<Timestamp>(arena) == stamp);
    }

    private static void ByHand()
    {
        using var arena = new ArenaAllocator();
        using var writer = new ProtoWriter(arena);
        writer.AddInt64(Order.NumberFieldNumber, 150);
        writer.StartSub(Order.ItemsFieldNumber);
        writer.AddString(Item.SkuFieldNumber, "pen");
        writer.CloseSub();
        Order order = Order.Parse(writer.ToArray(), arena);
        Checks.That(order.Number == 150 && order.Items[0].Sku == "pen");

        var reader = new ProtoReader(Samples.Encoded);
        int fields = 0;
        for (; reader.Next(); fields++) reader.Skip();
        Checks.That(fields == 10);
    }

    private static void Lazy()
    {
        using var arena = new ArenaAllocator();
        var batch = new Batch { Origin = arena["a"] };
        for (int i = 0; i < Entries; i++)
        {
            ref Entry entry = ref batch.MutableEntries.Add(arena);
            entry.Time = i;
            entry.SetText("some text that is longer than what is decoded at once", arena);
            entry.MutableLabels.Set("key", $"value {i}", arena);
            entry.MutableCause(arena).Time = -i;
        }

        byte[] bytes = batch.ToByteArray();
        Batch parsed = Batch.Parse(bytes, arena);
        Checks.That(parsed.ToByteArray().AsSpan().SequenceEqual(bytes));
        parsed.MutableEntries[7].SetText("changed", arena);
        Batch again = Batch.Parse(parsed.ToByteArray(), arena);
        Checks.That(again.Entries[7].Text == "changed" && again.Entries[7].Cause.Time == -7);
        Checks.That(again.Entries[8].Labels.TryGetValue("key", out ProtoString value) && value == "value 8");
        again.MutableEntries[7].SetText(batch.Entries[7].Text, arena);
        Checks.That(again == batch && parsed != batch);
    }

    private static async Task OwnedAsync()
    {
        using Owned<Order> order = Owned<Order>.Parse(Samples.Encoded);
        using Owned<Order> copy = order.Clone();
        var pipe = new Pipe();
        await order.WriteDelimitedToAsync(pipe.Writer);
        copy.Value.SetCustomer("somebody else", copy.Arena);
        await copy.WriteDelimitedToAsync(pipe.Writer);
        await pipe.Writer.CompleteAsync();

        using Owned<Order>? first = await Owned<Order>.ParseDelimitedAsync(pipe.Reader);
        using Owned<Order>? second = await Owned<Order>.ParseDelimitedAsync(pipe.Reader);
        using Owned<Order>? end = await Owned<Order>.ParseDelimitedAsync(pipe.Reader);
        Checks.That(first!.Value == order.Value && second!.Value.Customer == "somebody else" && end is null);
        copy.Dispose();
        Checks.Throws<ProtoLifetimeException>(() => copy.Value.Number = 1);
    }

    private static async Task StreamAsync()
    {
        using var file = new MemoryStream();
        for (int i = 0; i < Entries; i++) await ProtoStream.WriteDelimitedAsync(file, Samples.Encoded);
        file.Position = 0;
        using var arena = new ArenaAllocator();
        int count = 0;
        await foreach (ReadOnlyMemory<byte> message in ProtoStream.ReadDelimitedAsync(file))
        {
            Checks.That(Order.Parse(message.Span, arena).Number == 150);
            arena.Reset();
            count++;
        }

        Checks.That(count == Entries);
    }
}
