#if WITH_PAYLOADS
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Spans;

/// <summary>
/// Spans as a server's instrumentation makes them: ended Activity objects of two sources, a batch of the size at which
/// OpenTelemetry exports. All but the ids of the spans comes from a seed.
/// </summary>
internal static class ActivityList
{
    private const int Count = 512;

    private static readonly DateTime s_begin = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc);
    private static readonly string[] s_routes =
        ["/api/orders/{id}", "/api/customers", "/api/carts/{id}/items", "/health"];

    public static Activity[] Make()
    {
        using var web = new ActivitySource("Shop.Web", "2.1.0");
        using var data = new ActivitySource("Shop.Data", "2.1.0");
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source == web || source == data,
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) =>
                ActivitySamplingResult.AllDataAndRecorded,
        };
        ActivitySource.AddActivityListener(listener);
        var filler = new Filler(11, 0);
        var random = new Random(12);
        return [.. Enumerable.Range(0, Count).Select(i => i % 3 == 0 ? Request(web, filler, random, i)
            : Query(data, filler, random, i))];
    }

    private static Activity Request(ActivitySource source, Filler filler, Random random, int index)
    {
        string route = s_routes[random.Next(s_routes.Length)];
        int status = random.Next(10) == 0 ? 500 : 200;
        Activity activity = Start(source, "GET " + route, ActivityKind.Server, random, index);
        activity.SetTag("http.request.method", "GET");
        activity.SetTag("http.route", route);
        activity.SetTag("url.path", route + "/" + filler.Text(12));
        activity.SetTag("url.scheme", "https");
        activity.SetTag("server.address", "shop.example.com");
        activity.SetTag("server.port", 443);
        activity.SetTag("user_agent.original", filler.Text(90));
        activity.SetTag("http.response.status_code", status);
        activity.SetTag("shop.features", new[] { "search", filler.Text(8), filler.Text(8) });
        if (status == 500) activity.SetStatus(ActivityStatusCode.Error, filler.Text(40));
        return End(activity, random);
    }

    private static Activity Query(ActivitySource source, Filler filler, Random random, int index)
    {
        Activity activity = Start(source, "SELECT orders", ActivityKind.Client, random, index);
        activity.SetTag("db.system.name", "postgresql");
        activity.SetTag("db.query.text", "SELECT " + filler.Text(40 + random.Next(100)));
        activity.SetTag("db.rows", (long)filler.Bits(16));
        activity.SetTag("db.cost", random.NextDouble());
        activity.SetTag("db.pooled", random.Next(2) == 0);
        if (random.Next(4) == 0)
        {
            activity.AddEvent(new ActivityEvent("retry", s_begin.AddMilliseconds(index),
                new ActivityTagsCollection([new("attempt", random.Next(5)), new("reason", filler.Text(30))])));
        }

        return End(activity, random);
    }

    private static Activity Start(ActivitySource source, string name, ActivityKind kind, Random random, int index)
    {
        var parent = new ActivityContext(TraceId(random), SpanId(random), ActivityTraceFlags.Recorded, null,
            isRemote: kind == ActivityKind.Server);
        ActivityLink[] links = random.Next(8) != 0 ? []
            : [new(new ActivityContext(TraceId(random), SpanId(random), ActivityTraceFlags.Recorded))];
        return source.StartActivity(kind, parent, null, links, s_begin.AddMilliseconds(index), name)!;
    }

    private static Activity End(Activity activity, Random random)
    {
        activity.SetEndTime(activity.StartTimeUtc.AddTicks(1 + random.Next(10_000_000)));
        activity.Stop();
        return activity;
    }

    private static ActivityTraceId TraceId(Random random) => ActivityTraceId.CreateFromBytes(Bytes(random, 16));

    private static ActivitySpanId SpanId(Random random) => ActivitySpanId.CreateFromBytes(Bytes(random, 8));

    private static byte[] Bytes(Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }
}
#endif
