using System;
using Ours;

namespace ProtoZeroSharp.Published;

/// <summary>The orders that the checks use.</summary>
internal static class Samples
{
    /// <summary>An order, written out by hand: an extension and an unknown field are at its end.</summary>
    public static readonly byte[] Encoded = Convert.FromHexString(
        "089601" // number = 150
        + "1207c5bcc3b3c58277" // customer = "żółw"
        + "2001" // state = STATE_OPEN
        + "2a100a0370656e1005190700000000000000" // items { sku = "pen", pieces = -3, price = 7 }
        + "32050a01611001" // stock { "a": 1 }
        + "3a08000000000000f83f" // weights = 1.5
        + "42020805" // made { seconds = 5 }
        + "4a0178" // card = "x"
        + "a206016e" // [note] = "n"
        + "900301"); // 50 = 1

    /// <summary>The same order from values; without the unknown field.</summary>
    public static Order Make(ArenaAllocator arena)
    {
        var order = new Order
        {
            Number = 150,
            Customer = arena["żółw"],
            State = State.Open,
            Items = arena.List(new Item { Sku = arena["pen"], Pieces = -3, Price = 7 }),
            Stock = arena.Map<long>(("a", 1)),
            Weights = arena.List(1.5),
            Card = arena["x"],
        };
        order.MutableMade(arena).Seconds = 5;
        order.SetExtension(DepotExtensions.Note, "n", arena);
        return order;
    }
}
