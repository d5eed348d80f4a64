using System.Collections.Generic;
using System.Linq;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Json;

// The messages of workloads.proto and orders.proto as System.Text.Json has them; 64-bit numbers are strings.
internal sealed class SystemRecords
{
    public List<SystemRecord> Items { get; set; } = [];

    public static SystemRecords Of(Theirs.Records records) => new()
    {
        Items =
        [
            .. records.Items.Select(static r =>
                new SystemRecord { Id = r.Id, Time = r.Time, Delta = r.Delta, Flags = r.Flags, Name = r.Name }),
        ],
    };
}

internal sealed class SystemRecord
{
    public uint Id { get; set; }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public long Time { get; set; }

    public int Delta { get; set; }

    public uint Flags { get; set; }

    public string Name { get; set; } = "";
}

internal sealed class SystemTexts
{
    public List<string> Items { get; set; } = [];
}

internal sealed class SystemOrders
{
    public List<SystemOrder> Items { get; set; } = [];

    public static SystemOrders Of(Theirs.Orders orders) => new() { Items = [.. orders.Items.Select(Of)] };

    private static SystemOrder Of(Theirs.Order order) => new()
    {
        OrderId = order.OrderId,
        Customer = order.Customer,
        Total = order.Total,
        Tax = order.Tax,
        Paid = order.Paid,
        Address = new SystemAddress
        {
            Street = order.Address.Street, City = order.Address.City, ZipCode = order.Address.ZipCode,
        },
        Lines =
        [
            .. order.Lines.Select(static l =>
                new SystemLine { Sku = l.Sku, Quantity = l.Quantity, Price = l.Price }),
        ],
    };
}

internal sealed class SystemOrder
{
    public string OrderId { get; set; } = "";

    public string Customer { get; set; } = "";

    public double Total { get; set; }

    public double Tax { get; set; }

    public bool Paid { get; set; }

    public SystemAddress? Address { get; set; }

    public List<SystemLine> Lines { get; set; } = [];
}

internal sealed class SystemAddress
{
    public string Street { get; set; } = "";

    public string City { get; set; } = "";

    public string ZipCode { get; set; } = "";
}

internal sealed class SystemLine
{
    public string Sku { get; set; } = "";

    public int Quantity { get; set; }

    public double Price { get; set; }
}

/// <summary>The types for System.Text.Json's source generator; like ours it leaves defaults out.</summary>
[JsonSerializable(typeof(SystemRecords))]
[JsonSerializable(typeof(SystemOrders))]
[JsonSerializable(typeof(SystemTexts))]
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault)]
internal sealed partial class SystemShapes : JsonSerializerContext;
