using System;
using System.Buffers.Binary;
using System.Linq;

namespace QuickStart;

/// <summary>A service that makes telemetry.</summary>
internal sealed record Service(string Name, Attribute[] Resource, string Library, Operation[] Operations,
    LogLine[] Lines);

/// <summary>A key and a string, long, double, bool or string[].</summary>
internal readonly record struct Attribute(string Key, object Value);

/// <summary>A kind of span; ids and times come with each use.</summary>
internal sealed record Operation(string Name, int Kind, Attribute[] Attributes, Happening[] Happenings, int Links,
    string? Failure);

/// <summary>Something that happens during an operation.</summary>
internal readonly record struct Happening(string Name, Attribute[] Attributes);

/// <summary>A kind of log record; the body is a text or a structure.</summary>
internal sealed record LogLine(int Severity, string SeverityText, string? Text, Attribute[] Structure,
    Attribute[] Attributes, bool HasTrace);

/// <summary>
/// What an instrumented web shop could report: plain objects of the program, the same in each run. Both libraries
/// encode them.
/// </summary>
internal static class SampleData
{
    /// <summary>Items in one batch of a service.</summary>
    public const int BatchSize = 400;

    private const int KindsPerService = 120;
    private const ulong Start = 1_767_225_600_000_000_000;

    private static readonly string[] s_names =
        ["checkout", "cart", "catalog", "payment", "shipping", "search", "accounts", "gateway", "mail", "recommender",
            "stock", "café-web"];

    private static readonly string[] s_operations =
        ["GET /items/{id}", "POST /orders", "SELECT shop.orders", "HGETALL", "publish order.created", "GET /healthz",
            "render page", "charge card"];

    private static readonly string[] s_texts =
    [
        "request finished", "cache miss for key item:4711, loading from the database",
        "retrying after a timeout of the payment provider",
        "order accepted", "could not reach the mail server, will try again later", "Bestellung bestätigt für Zürich 🐢",
        "connection closed by peer",
    ];

    public static Service[] Services { get; } = MakeServices(new Random(20_260_101));

    /// <summary>The time of an item: nanoseconds since 1970.</summary>
    public static ulong TimeOf(int batch, int index) => Start + (((ulong)batch * BatchSize) + (ulong)index) * 1_250_007;

    /// <summary>How long an item takes, in nanoseconds: mostly around a millisecond, some much longer.</summary>
    public static ulong DurationOf(int batch, int index)
    {
        ulong bits = Mix((((ulong)batch << 20) | (uint)index) + 7);
        return 50_000 + ((bits & 0xfffff) << (int)((bits >> 20) % 12));
    }

    /// <summary>Fills an id of 16 or 8 bytes.</summary>
    public static void FillId(Span<byte> id, int batch, int index)
    {
        for (int i = 0; i < id.Length; i += sizeof(ulong))
            BinaryPrimitives.WriteUInt64LittleEndian(id[i..],
                Mix(((ulong)batch << 32) + ((ulong)index << 8) + (uint)(id.Length + i)));
    }

    private static ulong Mix(ulong value)
    {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
        value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
        return value ^ (value >> 31);
    }

    private static Service[] MakeServices(Random random) => s_names.Select(name => new Service(
        name,
        [
            new("service.name", name), new("service.version", $"2.{random.Next(30)}.{random.Next(9)}"),
            new("host.name", $"{name}-{random.Next():x8}"), new("process.pid", (long)random.Next(2, 60_000)),
            new("cloud.region", Pick(random, "eu-central-1", "us-east-1")),
            new("process.command_args", new[] { name, "--port", "8080" }),
        ],
        Pick(random, "shop.http", "shop.storage", "shop.messaging"),
        [.. Enumerable.Range(0, KindsPerService).Select(_ => MakeOperation(random))],
        [.. Enumerable.Range(0, KindsPerService).Select(_ => MakeLine(random))])).ToArray();

    private static Operation MakeOperation(Random random)
    {
        int status = random.Next(12) == 0 ? 503 : 200;
        Attribute[] attributes =
        [
            new("http.request.method", Pick(random, "GET", "POST")), new("http.response.status_code", (long)status),
            new("server.address", $"10.{random.Next(4)}.{random.Next(256)}.{random.Next(256)}"),
            new("url.path", $"/items/{random.Next(100_000)}"), new("client.address", $"192.0.2.{random.Next(256)}"),
            new("thread.id", (long)random.Next(64)), new("cache.hit", random.Next(2) == 0),
            new("queue.load", random.NextDouble()),
        ];
        Happening[] happenings = [.. Enumerable.Range(0, random.Next(4)).Select(i => new Happening(
            i == 2 ? "exception" : "cache.lookup",
            [new("message", Pick(random, s_texts)), new("attempt", (long)i)]))];
        return new Operation(
            Pick(random, s_operations), random.Next(1, 6), attributes[..random.Next(3, attributes.Length + 1)],
            happenings,
            random.Next(5) == 0 ? 2 : 0, status == 503 ? "upstream timed out" : null);
    }

    private static LogLine MakeLine(Random random)
    {
        int severity = Pick(random, 5, 5, 9, 9, 9, 9, 10, 13, 17);
        Attribute[] attributes =
        [
            new("code.function", Pick(random, "HandleRequest", "LoadItem", "SendMail")),
            new("code.lineno", (long)random.Next(2_000)),
            new("enduser.id", $"user-{random.Next(1_000_000)}"), new("log.file.name", "service.log"),
            new("sampled", random.Next(2) == 0),
        ];
        bool isStructure = random.Next(4) == 0;
        return new LogLine(
            severity, severity switch { < 9 => "DEBUG", < 13 => "INFO", < 17 => "WARN", _ => "ERROR" },
            isStructure ? null : Pick(random, s_texts),
            isStructure
                ? [new("event", "order.created"), new("total", random.NextDouble() * 500),
                    new("items", (long)random.Next(1, 40))]
                : [],
            attributes[..random.Next(1, attributes.Length + 1)], random.Next(3) != 0);
    }

    private static T Pick<T>(Random random, params ReadOnlySpan<T> values) => values[random.Next(values.Length)];
}
