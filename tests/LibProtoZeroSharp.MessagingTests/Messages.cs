using Shop;

namespace ProtoZeroSharp.MessagingTests;

/// <summary>Messages that tests send.</summary>
internal static class Messages
{
    /// <summary>An order with lists and nested messages.</summary>
    public static Owned<Order> Order(long id)
    {
        var order = new Owned<Order>();
        ArenaAllocator arena = order.Arena;
        order.Value = new Order
        {
            Id = id,
            Text = arena[$"order {id}"],
            Lines = arena.List(
                new Order.Types.Line { Article = arena["tea"], Count = 2 },
                new Order.Types.Line { Article = arena["a longer name of an article"], Count = 300 }),
        };
        return order;
    }

    /// <summary>A note.</summary>
    public static Note Note(long id) => new() { Id = id, Text = $"note {id}", Tags = { "a", "b" } };
}
